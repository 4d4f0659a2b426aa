// The moves of a game, to walk through.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";

/** A list of moves; tells when another place in the game is wanted. */
export class MoveList {
  #list = h("ol", { class: "moves", tabindex: 0, "aria-label": t("play.moves") });
  #ply = 0;
  #length = 0;

  /** @param {(ply: number) => void} go called with the number of moves made at the place that is wanted */
  constructor(go) {
    this.go = go;
    const step = (/** @type {"first" | "back" | "forward" | "last"} */ name, /** @type {() => number} */ to) =>
      h(
        "button",
        { class: "quiet", title: t(`play.${name}`), "aria-label": t(`play.${name}`), onclick: () => go(to()) },
        icon(name),
      );
    this.steps = h(
      "div",
      { class: "steps" },
      step("first", () => 0),
      step("back", () => this.#ply - 1),
      step("forward", () => this.#ply + 1),
      step("last", () => this.#length),
    );
    this.element = h("div", { class: "move-list" }, this.#list);
  }

  /**
   * @param {string[]} moves
   * @param {number} ply where in the game one is
   */
  show(moves, ply) {
    this.#ply = ply;
    this.#length = moves.length;
    while (this.#list.children.length > moves.length) this.#list.lastChild?.remove();
    for (const [i, move] of moves.entries()) {
      const known = this.#list.children[i];
      if (known?.textContent === move) continue;
      const line = h("li", {}, h("button", { tabindex: -1, onclick: () => this.go(i + 1) }, move));
      if (known) known.replaceWith(line);
      else this.#list.append(line);
    }
    for (const [i, line] of [...this.#list.children].entries()) {
      const button = line.firstElementChild;
      if (i + 1 === ply) button?.setAttribute("aria-current", "step");
      else button?.removeAttribute("aria-current");
    }
    const at = this.#list.children[ply - 1];
    if (at instanceof HTMLElement)
      this.#list.scrollTop = at.offsetTop - this.#list.offsetTop - this.#list.clientHeight / 2;
    const [first, back, forward, last] = this.steps.querySelectorAll("button");
    first.disabled = back.disabled = ply <= 0;
    forward.disabled = last.disabled = ply >= moves.length;
  }

  /** Answers a key; whether it did. @param {string} key */
  key(key) {
    const to = { ArrowLeft: this.#ply - 1, ArrowRight: this.#ply + 1, Home: 0, End: this.#length }[key];
    if (to === undefined) return false;
    if (to >= 0 && to <= this.#length) this.go(to);
    return true;
  }
}
