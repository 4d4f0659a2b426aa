// The position editor. The server validates positions.

import { fetchJson, fetchMoves, variantName, errorMessage } from "../api.js";
import { h, announce } from "../dom.js";
import { GAMES } from "../games.js";
import { t } from "../i18n.js";
import { RulesForm } from "../rules.js";
import { editor as jesonMor } from "./position-editor/jeson-mor.js";
import { editor as nim } from "./position-editor/nim.js";
import { editor as oware } from "./position-editor/oware.js";
import { editor as ticTacToe } from "./position-editor/tic-tac-toe.js";

/**
 * @typedef {object} GameEditor edits positions of one game; functions return the text of the new position
 * @property {string[]} tools
 * @property {(position: string, area: string, tool: string) => string} point
 * @property {(position: string, area: string, key: string) => string | null} key null if the key is not used
 * @property {(position: string) => 1 | 2} turn the player to move
 * @property {(position: string, player: 1 | 2) => string} withTurn
 * @property {(position: string) => string} cleared
 * @property {(position: string) => { label: string, value: number }[]} [numbers] values that have no hit area
 * @property {(position: string, i: number, n: number) => string} [withNumber]
 * @property {(position: string) => string} [more] adds a heap
 * @property {(position: string) => string} [fewer]
 */

/** @type {Record<string, GameEditor>} */
const EDITORS = { oware, "jeson-mor": jesonMor, nim, "tic-tac-toe": ticTacToe };

export class PositionEditor {
  #stop = new AbortController();
  #tool = "";
  #text = h("input", { type: "text", spellcheck: "false", class: "position-text" });
  #error = h("p", { class: "wrong", role: "status" });
  #numbers = h("div", { class: "numbers" });
  #done = h("button", { class: "main", type: "submit" }, t("editor.done"));
  #sideToMove = h("fieldset", { class: "choice" });
  #latestRequest = 0;

  /**
   * @param {import("./study.js").Study} study
   * @param {import("../boards/board.js").Board} board
   * @param {(result: { variant: string, position: string } | null) => void} onClose called with the new position, or null if cancelled
   */
  constructor(study, board, onClose) {
    this.game = study.game;
    this.editor = EDITORS[study.game];
    this.board = board;
    this.onClose = onClose;
    this.variant = study.variant;
    this.position = study.current.position;
    this.#tool = this.editor.tools[0];
    board.animation?.finish();
    board.interactive = false;
    [board.legal, board.refused, board.last] = [[], [], ""];
    board.editable = true;
    const { signal } = this.#stop;
    board.addEventListener("point", (event) => this.#onPoint(/** @type {CustomEvent} */ (event).detail.area), { signal });
    // The board itself treats digits and letters as moves, so they are handled in the capture phase.
    board.addEventListener("keydown", (event) => this.#onKey(event), { signal, capture: true });
    this.rules = new RulesForm(study.game, study.variant, (options) => void this.#changeRules(options));
    this.element = this.#form();
    this.#setPosition(this.position);
  }

  #form() {
    const { game, editor } = this;
    const radio = (
      /** @type {string} */ name,
      /** @type {string} */ value,
      /** @type {string} */ text,
      /** @type {boolean} */ checked,
      /** @type {() => void} */ then,
    ) => h("label", {}, h("input", { type: "radio", name, value, checked, onchange: then }), h("span", {}, text));
    const tools = editor.tools.map((tool) =>
      radio("tool", tool, t(`editor.${game}.${tool}`), tool === this.#tool, () => (this.#tool = tool)),
    );
    this.#sideToMove.append(
      h("legend", {}, t("editor.turn")),
      ...[1, 2].map((player) =>
        radio("turn", String(player), t(`side.${game}.${player}`), false, () =>
          this.#setPosition(editor.withTurn(this.position, player === 1 ? 1 : 2)),
        ),
      ),
    );
    this.#text.addEventListener("change", () => void this.#readText());
    // While typing, only the error message follows the text; the board changes when the field is committed.
    this.#text.addEventListener("input", () => void this.#check(this.#text.value.trim()));
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      // Enter submits the text as typed, so it is read first.
      if (this.#text.value.trim() !== this.position) await this.#readText();
      if (!this.#done.disabled) this.#close({ variant: this.variant, position: this.position });
    };
    return h(
      "form",
      { class: "box position-editor", onsubmit: submit, "aria-label": t("analyse.edit-position") },
      h("h2", {}, t("analyse.edit-position")),
      h(
        "fieldset",
        { class: "choice" },
        h("legend", {}, t("editor.tool")),
        tools,
        h("p", { class: "help" }, t(`editor.${game}.keys`)),
      ),
      this.#numbers,
      this.#sideToMove,
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: () => this.#setPosition(editor.cleared(this.position)) }, t("editor.clear")),
        h("button", { type: "button", onclick: () => void this.#setOpening() }, t("editor.opening")),
      ),
      h("label", { class: "stacked" }, h("span", {}, t("editor.text")), this.#text),
      this.#error,
      h("details", {}, h("summary", {}, t("editor.rules")), this.rules.element),
      h(
        "div",
        { class: "row end sticky" },
        h("button", { type: "button", onclick: () => this.#close(null) }, t("analyse.cancel")),
        this.#done,
      ),
    );
  }

  /** @param {{ variant: string, position: string } | null} result */
  #close(result) {
    this.#stop.abort();
    this.board.editable = false;
    this.onClose(result);
  }

  /** @param {string} area */
  #onPoint(area) {
    this.#setPosition(this.editor.point(this.position, area, this.#tool));
    this.board.redraw();
    announce(this.board.label(area));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const area = this.board.areaOf(event.target);
    if (!area || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.editor.key(this.position, area, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#setPosition(next);
    this.board.redraw();
    announce(this.board.label(area));
  }

  /** Sets a position and validates it. @param {string} position */
  #setPosition(position) {
    this.position = position;
    this.#text.value = position;
    this.board.position = position;
    // Where the opening is an option (heaps of Nim), the variant follows the board.
    if (GAMES[this.game].fields.some(({ kind }) => kind === "heaps"))
      this.variant = variantName({ ...this.rules.options, heaps: position.split(" ")[0] });
    this.#showNumbers();
    void this.#check(position);
  }

  /** Sets the typed position, if the server can read it. */
  async #readText() {
    const text = this.#text.value.trim();
    const response = await this.#check(text);
    if (response) this.#setPosition(response.over && !text.startsWith("[") ? text : response.position);
  }

  /** @param {string} position @returns {Promise<import("../api.js").Moves | null>} */
  async #check(position) {
    const request = ++this.#latestRequest;
    try {
      const response = await fetchMoves(this.game, this.variant, position, this.#stop.signal);
      if (request === this.#latestRequest) this.#showError(response.over ? t("editor.over", { why: t(`reason.${response.reason}`) }) : "", true);
      return request === this.#latestRequest ? response : null;
    } catch (error) {
      if (request === this.#latestRequest && !this.#stop.signal.aborted)
        this.#showError(errorMessage(error), false);
      return null;
    }
  }

  /** @param {string} text @param {boolean} valid */
  #showError(text, valid) {
    this.#error.textContent = text;
    this.#error.classList.toggle("valid", valid);
    this.#done.disabled = !valid;
  }

  #showNumbers() {
    const { editor } = this;
    const turn = String(editor.turn(this.position));
    for (const input of this.#sideToMove.querySelectorAll("input")) input.checked = input.value === turn;
    // A field that is being edited is not replaced.
    if (!editor.numbers || this.#numbers.contains(document.activeElement?.closest("input") ?? null)) return;
    const field = (/** @type {{ label: string, value: number }} */ { label, value }, /** @type {number} */ i) => {
      const input = h("input", { type: "number", min: 0, max: 1_000_000_000, value });
      input.addEventListener("input", () =>
        this.#setPosition(editor.withNumber?.(this.position, i, Number(input.value) || 0) ?? this.position),
      );
      return h("label", { class: "number" }, h("span", {}, label), input);
    };
    this.#numbers.replaceChildren(...editor.numbers(this.position).map(field));
    if (editor.more && editor.fewer) {
      const { more, fewer } = editor;
      const button = (/** @type {string} */ key, /** @type {(position: string) => string} */ change) =>
        h("button", { type: "button", onclick: () => this.#setPosition(change(this.position)) }, t(key));
      this.#numbers.append(h("div", { class: "row" }, button("editor.more", more), button("editor.fewer", fewer)));
    }
  }

  async #setOpening() {
    const { position } = await fetchMoves(this.game, this.variant);
    this.#setPosition(position);
  }

  /** Changes the rules. The position is kept if it is valid under them, otherwise reset to the opening. @param {Record<string, unknown>} options */
  async #changeRules(options) {
    this.variant = variantName(options);
    try {
      await fetchJson(
        `/api/games/${this.game}/${encodeURIComponent(this.variant)}/moves?p=${encodeURIComponent(this.position)}`,
      );
      this.#setPosition(this.position);
    } catch {
      await this.#setOpening().catch((error) => this.#showError(error.message, false));
    }
  }
}
