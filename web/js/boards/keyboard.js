// The keyboard on a board: arrow keys move the focus, Enter plays, and moves can be typed in notation.

import { t } from "../i18n.js";

/** @typedef {import("./board.js").Board} Board */

export class BoardKeyboard {
  /** The hit area that has, or last had, the focus. */
  current = "";
  #typed = "";

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    board.addEventListener("keydown", (event) => this.#press(event));
    board.addEventListener("focusin", (event) => this.#focus(board.areaOf(event.target)));
    board.addEventListener("focusout", () => board.preview(null));
  }

  /** @param {string | null} area */
  #focus(area) {
    if (!area) return;
    const { hitAreas } = this.board;
    for (const other of hitAreas.values()) other.element.setAttribute("tabindex", other.id === area ? "0" : "-1");
    this.current = area;
    this.board.preview(area);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLButtonElement
    )
      return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) this.#step(way[0], way[1]);
    else if (event.key === "Enter" || event.key === " ") this.#enter();
    else if (event.key === "Escape" && (this.board.selected.length > 0 || this.#typed)) {
      this.#typed = "";
      this.board.clearSelection();
    } else if (/^[a-z0-9-]$/i.test(event.key)) this.#type(event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #enter() {
    this.board.animation?.finish();
    const typed = this.board.legal.find(({ move }) => move.toLowerCase() === this.#typed);
    this.#typed = "";
    if (typed && this.board.interactive) this.board.choose(typed.move);
    else if (this.current) this.board.activate(this.current);
  }

  /** @param {string} key */
  #type(key) {
    if (!this.board.interactive) return;
    const begins = (/** @type {string} */ text) =>
      this.board.legal.filter(({ move }) => move.toLowerCase().startsWith(text));
    const whole = this.#typed + key;
    this.#typed = whole;
    if (begins(this.#typed).length === 0) this.#typed = key;
    const fits = begins(this.#typed);
    if (fits.length === 1 && fits[0].move.toLowerCase() === this.#typed) {
      this.#typed = "";
      this.board.choose(fits[0].move);
    } else if (fits.length > 0) this.board.emitMessage(`${this.#typed}…`, "typing");
    else {
      this.#typed = "";
      const refused = this.board.refused.find(({ move }) => move.toLowerCase() === key);
      this.board.emitMessage(refused?.detail ?? t("board.no-such-move", { move: whole }));
    }
  }

  /** Moves the focus to the nearest hit area in a direction. @param {number} dx @param {number} dy */
  #step(dx, dy) {
    const { hitAreas } = this.board;
    const from = hitAreas.get(this.current) ?? hitAreas.values().next().value;
    if (!from) return;
    let best = null;
    let least = Infinity;
    for (const area of hitAreas.values()) {
      if (area.element.getAttribute("visibility") === "hidden") continue;
      const along = (area.x - from.x) * dx + (area.y - from.y) * dy;
      const aside = Math.abs((area.x - from.x) * dy) + Math.abs((area.y - from.y) * dx);
      // Skip areas that lie more to the side than ahead.
      if (along < 1 || aside > along * 1.5) continue;
      if (along + 2 * aside < least) [best, least] = [area, along + 2 * aside];
    }
    best?.element.focus();
  }
}
