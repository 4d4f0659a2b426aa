// A position in a lesson that one can play on. What may not be played, the server says why.

import { ask } from "../api.js";
import { h, speak } from "../dom.js";
import { boardFor } from "../games.js";
import { t } from "../i18n.js";
import { whenSeen } from "./on-visible.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("../api.js").Moves} Moves */
/** @typedef {import("../boards/board.js").Board} Board */

/**
 * @typedef {object} Position
 * @property {string} game
 * @property {string} variant
 * @property {string} [position] the opening if not given
 * @property {(move: Effect, after: Moves) => boolean} [goal] whether a move does what the lesson asks for
 * @property {string} [task] what is asked for
 * @property {string} [done] what is said when it was found
 */

export class Diagram {
  /** @type {Board | null} */
  board = null;
  /** @type {string[]} */
  #moves = [];
  /** @type {Moves | null} */
  #told = null;
  #said = h("p", { class: "said", role: "status" });
  #place = h("div", { class: "board-place" });
  #asked = 0;
  /** Called with a move that is chosen, instead of playing it. @type {((move: string) => void) | null} */
  chosen = null;

  /**
   * @param {Position} shown
   * @param {AbortSignal} signal given when the screen is left
   */
  constructor(shown, signal) {
    this.shown = shown;
    this.signal = signal;
    const again = h("button", { class: "again", onclick: () => void this.reset() }, t("learn.again"));
    this.element = h(
      "div",
      { class: `diagram ${shown.game}` },
      shown.task && h("p", { class: "task" }, shown.task),
      this.#place,
      h("div", { class: "under" }, this.#said, again),
    );
    whenSeen(this.#place, () => void this.#start(), signal);
  }

  async #start() {
    const board = await boardFor(this.shown.game);
    if (this.signal.aborted) return;
    this.board = board;
    board.setAttribute("aria-label", t("board.label", { game: t(`game.${this.shown.game}`) }));
    board.addEventListener("choose", (event) => {
      const { move } = /** @type {CustomEvent} */ (event).detail;
      if (this.chosen) this.chosen(move);
      else void this.play(move);
    });
    board.addEventListener("refuse", (event) => this.#say(/** @type {CustomEvent} */ (event).detail.text, "wrong"));
    await this.reset();
    this.#place.append(board);
  }

  /** Back to the start. */
  async reset() {
    this.#moves = [];
    this.board?.film?.hurry();
    const told = await this.#look();
    if (!told || !this.board) return;
    this.board.last = "";
    this.board.position = told.position;
    this.#say("");
    this.#offer(told);
  }

  /** What can be played after the moves made so far. @returns {Promise<Moves | null>} */
  async #look() {
    const mine = ++this.#asked;
    const { game, variant, position } = this.shown;
    const query = new URLSearchParams({ moves: this.#moves.join(" ") });
    if (position) query.set("p", position);
    const told = await ask(`/api/games/${game}/${encodeURIComponent(variant)}/moves?${query}`, {
      signal: this.signal,
    }).catch((error) => this.#say(String(error.message ?? error), "wrong"));
    return mine === this.#asked && told ? told : null;
  }

  /** @param {Moves} told */
  #offer(told) {
    const { board } = this;
    this.#told = told;
    if (!board) return;
    board.legal = told.moves;
    board.refused = told.refused ?? [];
    board.interactive = !told.over;
    if (told.over) this.#say(this.#result(told), this.#said.dataset.kind);
  }

  /** Plays a move if it may be played here, and says what it did. @param {string} move */
  async play(move) {
    const { board, shown } = this;
    const before = this.#told;
    if (!board || !before) return;
    const effect = before.moves.find((one) => one.move === move);
    if (!effect?.position) {
      const why = before.refused?.find((one) => one.move === move);
      return this.#say(
        why?.detail ?? (before.over ? this.#result(before) : t("board.no-such-move", { move })),
        "wrong",
      );
    }
    this.#moves.push(move);
    board.legal = [];
    board.interactive = false;
    const [told] = await Promise.all([this.#look(), board.play(move, effect.position, effect)]);
    if (!told) return;
    const first = this.#moves.length === 1;
    if (shown.goal && first) {
      const found = shown.goal(effect, told);
      this.#say(
        found ? `✓ ${shown.done ?? t("learn.right")}` : `${this.#words(effect, before, told)} ${t("learn.not-quite")}`,
        found ? "right" : "wrong",
      );
      // Only the one move is asked for: what comes after a wrong one would lead nowhere.
      if (!found) return;
    } else this.#say(this.#words(effect, before, told));
    this.#offer(told);
  }

  /**
   * A move in words, and what it is worth saying about what came of it.
   * @param {Effect} effect
   * @param {Moves} before
   * @param {Moves} after
   */
  #words(effect, before, after) {
    const said = this.board?.describe(effect) ?? effect.move;
    if (after.over || after.to_move !== before.to_move) return said;
    return `${said} ${t("learn.same-again", { side: t(`side.${this.shown.game}.${after.to_move}`) })}`;
  }

  /** @param {Moves} told */
  #result({ result, reason, scores }) {
    const why = t(`reason.${reason}`);
    const text =
      result === "draw"
        ? t("play.draw-result", { why })
        : t("play.side-won", { side: t(`side.${this.shown.game}.${result}`), why });
    return scores ? `${text} ${scores.join(" – ")}` : text;
  }

  /** @param {string} text @param {string} [kind] */
  #say(text, kind = "") {
    const over =
      this.#said.textContent && kind && this.#said.dataset.kind === "right" && text !== this.#said.textContent;
    this.#said.textContent = over ? `${this.#said.textContent} ${text}` : text;
    this.#said.dataset.kind = kind;
    if (text) speak(text);
  }
}
