// Keys on a board: arrows from spot to spot, Enter, and moves typed as they are written.

import { t } from "../i18n.js";

/** @typedef {import("./board.js").Board} Board */

export class Keys {
  /** The spot that has, or last had, the focus. */
  current = "";
  #typed = "";

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    board.addEventListener("keydown", (event) => this.#press(event));
    board.addEventListener("focusin", (event) => this.#focus(board.spotOf(event.target)));
    board.addEventListener("focusout", () => board.preview(null));
  }

  /** @param {string | null} spot */
  #focus(spot) {
    if (!spot) return;
    const { spots } = this.board;
    for (const other of spots.values()) other.element.setAttribute("tabindex", other.id === spot ? "0" : "-1");
    this.current = spot;
    this.board.preview(spot);
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
    else if (event.key === "Escape" && (this.board.picked.length > 0 || this.#typed)) {
      this.#typed = "";
      this.board.unpick();
    } else if (/^[a-z0-9-]$/i.test(event.key)) this.#type(event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #enter() {
    this.board.film?.hurry();
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
    } else if (fits.length > 0) this.board.tell(`${this.#typed}…`, "typing");
    else {
      this.#typed = "";
      const refused = this.board.refused.find(({ move }) => move.toLowerCase() === key);
      if (!refused || !this.board.explain(refused.move)) this.board.tell(t("board.no-such-move", { move: whole }));
    }
  }

  /** Goes to the nearest spot that lies that way. @param {number} dx @param {number} dy */
  #step(dx, dy) {
    const { spots } = this.board;
    const from = spots.get(this.current) ?? spots.values().next().value;
    if (!from) return;
    let best = null;
    let least = Infinity;
    for (const spot of spots.values()) {
      if (spot.element.getAttribute("visibility") === "hidden") continue;
      const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
      const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
      // What lies more to the side than ahead is another way.
      if (along < 1 || aside > along * 1.5) continue;
      if (along + 2 * aside < least) [best, least] = [spot, along + 2 * aside];
    }
    best?.element.focus();
  }
}
