// The line below the heaps: the nim-sum, and a text field to take from large heaps.

import { h } from "../../dom.js";
import { t } from "../../i18n.js";

export class HeapsFooter {
  #sum = h("span", {});
  #take = h("input", {
    type: "text",
    inputmode: "numeric",
    size: 12,
    "aria-label": t("heaps.take-label"),
    placeholder: "1-20",
    oninput: () => this.callbacks.typed(this.#take.value.trim()),
  });
  #button = h("button", {}, t("heaps.take"));
  #form = h("form", { onsubmit: (/** @type {Event} */ event) => this.#send(event) }, this.#take, this.#button);
  element = h("div", { class: "heaps-footer" }, this.#sum, this.#form);

  /** @param {{ choose: (text: string) => void, typed: (text: string) => void }} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
  }

  /** @param {Event} event */
  #send(event) {
    event.preventDefault();
    const move = this.#take.value.trim();
    this.#take.value = "";
    this.callbacks.choose(move);
  }

  /** Fills in a move to confirm or change. @param {string} move */
  propose(move) {
    this.#take.value = move;
    this.#button.focus();
  }

  /** @param {bigint | null} sum the nim-sum; null to hide it @param {boolean} field whether to show the text field */
  show(sum, field) {
    this.#sum.textContent = sum === null ? "" : t("heaps.sum", { sum: sum.toString(2), value: String(sum) });
    this.#sum.hidden = sum === null;
    this.#form.hidden = !field;
    if (!field) this.#take.value = "";
    this.element.hidden = sum === null && !field;
  }
}
