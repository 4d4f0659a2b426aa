// The list of moves.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** The moves of the game; clicking one shows the position after it. */
export class MoveList {
  #list = h("ol", { class: "moves", tabindex: 0, "aria-label": t("play.moves") });
  element = h("div", { class: "move-list" }, this.#list);

  /** @param {import("./replay.js").Replay} replay */
  constructor(replay) {
    this.replay = replay;
  }

  /** Shows the moves and highlights the current one. */
  show() {
    const { moves, shown } = this.replay;
    while (this.#list.children.length > moves.length) this.#list.lastChild?.remove();
    for (const [i, move] of moves.entries()) {
      const known = this.#list.children[i];
      if (known?.textContent === move) continue;
      const line = h("li", {}, h("button", { tabindex: -1, onclick: () => void this.replay.go(i + 1) }, move));
      if (known) known.replaceWith(line);
      else this.#list.append(line);
    }
    for (const [i, line] of [...this.#list.children].entries()) {
      const button = line.firstElementChild;
      if (i + 1 === shown) button?.setAttribute("aria-current", "step");
      else button?.removeAttribute("aria-current");
    }
    const at = this.#list.children[shown - 1];
    if (!(at instanceof HTMLElement)) return;
    // Which of the two scrolls depends on the window size.
    for (const box of [this.#list, this.element])
      box.scrollTop = at.offsetTop - this.#list.offsetTop - box.clientHeight / 2;
  }
}
