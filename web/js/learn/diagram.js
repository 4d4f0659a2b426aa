// A playable position in a lesson. For an illegal move it shows the server's reason.

import { fetchJson } from "../api.js";
import { h, announce } from "../dom.js";
import { createBoard, GAMES } from "../games.js";
import { t } from "../i18n.js";
import { onVisible } from "./on-visible.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("../api.js").Moves} Moves */
/** @typedef {import("../boards/board.js").Board} Board */

/**
 * @typedef {object} Position
 * @property {string} game
 * @property {string} variant
 * @property {string} [position] default: the opening
 * @property {(move: Effect, after: Moves) => boolean} [goal] whether a move solves the task
 * @property {string} [task] text of the task
 * @property {string} [done] text when it is solved
 */

export class Diagram {
  /** @type {Board | null} */
  board = null;
  /** @type {string[]} */
  #played = [];
  /** @type {Moves | null} */
  #current = null;
  #feedback = h("p", { class: "feedback", role: "status" });
  #container = h("div", { class: "board-container" });
  #latestRequest = 0;
  /** If set, called with a chosen move instead of playing it. @type {((move: string) => void) | null} */
  chosen = null;

  /**
   * @param {Position} shown
   * @param {AbortSignal} signal aborted when the screen is left
   */
  constructor(shown, signal) {
    this.shown = shown;
    this.signal = signal;
    const again = h("button", { class: "again", onclick: () => void this.reset() }, t("learn.again"));
    this.element = h(
      "div",
      { class: `diagram ${GAMES[shown.game].layout}` },
      shown.task && h("p", { class: "task" }, shown.task),
      this.#container,
      h("div", { class: "diagram-footer" }, this.#feedback, again),
    );
    onVisible(this.#container, () => void this.#start(), signal);
  }

  async #start() {
    const board = await createBoard(this.shown.game);
    if (this.signal.aborted) return;
    this.board = board;
    board.setAttribute("aria-label", t("board.label", { game: t(`game.${this.shown.game}`) }));
    board.addEventListener("choose", (event) => {
      const { move } = /** @type {CustomEvent} */ (event).detail;
      if (move === undefined) return;
      if (this.chosen) this.chosen(move);
      else void this.play(move);
    });
    board.addEventListener("refuse", (event) => this.#showFeedback(/** @type {CustomEvent} */ (event).detail.text, "wrong"));
    await this.reset();
    this.#container.append(board);
  }

  /** Back to the start. */
  async reset() {
    this.#played = [];
    this.board?.animation?.finish();
    const response = await this.#fetchMoves();
    if (!response || !this.board) return;
    this.board.last = null;
    this.board.show(response);
    this.#showFeedback("");
    this.#allow(response);
  }

  /** Fetches the legal moves after the moves played so far. @returns {Promise<Moves | null>} */
  async #fetchMoves() {
    const request = ++this.#latestRequest;
    const { game, variant, position } = this.shown;
    const query = new URLSearchParams({ moves: this.#played.join(" ") });
    if (position) query.set("p", position);
    const response = await fetchJson(`/api/games/${game}/${encodeURIComponent(variant)}/moves?${query}`, {
      signal: this.signal,
    }).catch((error) => this.#showFeedback(String(error.message ?? error), "wrong"));
    return request === this.#latestRequest && response ? response : null;
  }

  /** @param {Moves} response */
  #allow(response) {
    const { board } = this;
    this.#current = response;
    if (!board) return;
    board.legal = response.moves;
    board.refused = response.refused;
    board.interactive = !response.over;
    if (response.over) this.#showFeedback(this.#result(response), this.#feedback.dataset.kind);
  }

  /** Plays a legal move and describes it. @param {string} move */
  async play(move) {
    const { board, shown } = this;
    const before = this.#current;
    if (!board || !before) return;
    const effect = before.moves.find((one) => one.move === move);
    if (!effect) {
      const why = before.refused.find((one) => one.move === move);
      return this.#showFeedback(
        why?.detail ?? (before.over ? this.#result(before) : t("board.no-such-move", { move })),
        "wrong",
      );
    }
    this.#played.push(move);
    board.legal = [];
    board.interactive = false;
    const [response] = await Promise.all([this.#fetchMoves(), board.play(effect)]);
    if (!response) return;
    // Only now are completed lines known.
    board.show(response);
    const first = this.#played.length === 1;
    if (shown.goal && first) {
      const found = shown.goal(effect, response);
      this.#showFeedback(
        found ? `✓ ${shown.done ?? t("learn.right")}` : `${this.#describe(effect, before, response)} ${t("learn.not-quite")}`,
        found ? "right" : "wrong",
      );
      // After a wrong move the task does not continue.
      if (!found) return;
    } else this.#showFeedback(this.#describe(effect, before, response));
    this.#allow(response);
  }

  /**
   * Describes a move, and whether the same player moves again.
   * @param {Effect} effect
   * @param {Moves} before
   * @param {Moves} after
   */
  #describe(effect, before, after) {
    const description = this.board?.describe(effect) ?? effect.move;
    if (after.over || after.to_move !== before.to_move) return description;
    return `${description} ${t("learn.same-again", { side: t(`side.${this.shown.game}.${after.to_move}`) })}`;
  }

  /** @param {Moves} response */
  #result({ result, reason, scores }) {
    const why = t(`reason.${reason}`);
    const text =
      result === "draw"
        ? t("play.draw-result", { why })
        : t("play.side-won", { side: t(`side.${this.shown.game}.${result}`), why });
    return scores ? `${text} ${scores.join(" – ")}` : text;
  }

  /** @param {string} text @param {string} [kind] */
  #showFeedback(text, kind = "") {
    const over =
      this.#feedback.textContent && kind && this.#feedback.dataset.kind === "right" && text !== this.#feedback.textContent;
    this.#feedback.textContent = over ? `${this.#feedback.textContent} ${text}` : text;
    this.#feedback.dataset.kind = kind;
    if (text) announce(text);
  }
}
