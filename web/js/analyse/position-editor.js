// The position editor. The board is edited as a view; the server validates it and says its text.

import { fetchJson, fetchMoves, variantName, errorMessage } from "../api.js";
import { h, announce } from "../dom.js";
import { GAMES } from "../games.js";
import { t } from "../i18n.js";
import { RulesForm } from "../rules.js";
import { contentsOf, EDITORS } from "./edit-view.js";

/** @typedef {import("../api.js").View} View */
/** @typedef {import("../api.js").Moves} Moves */
/** @typedef {{ variant: string, position: string, view: View }} Edited */

export class PositionEditor {
  #stop = new AbortController();
  #tool = "";
  #text = h("input", { type: "text", spellcheck: "false", class: "position-text" });
  #error = h("p", { class: "wrong", role: "status" });
  #numbers = h("div", { class: "numbers" });
  #done = h("button", { class: "main", type: "submit" }, t("editor.done"));
  #sideToMove = h("fieldset", { class: "choice" });
  #latestRequest = 0;
  /** The latest question about the edited board. @type {Promise<unknown>} */
  #pending = Promise.resolve();
  /** The player to move. @type {1 | 2} */
  #toMove;

  /**
   * @param {import("./study.js").Study} study
   * @param {import("../boards/board.js").Board} board
   * @param {(result: Edited | null) => void} onClose called with the new position, or null if cancelled
   */
  constructor(study, board, onClose) {
    this.game = study.game;
    this.layout = GAMES[study.game].layout;
    this.editor = EDITORS[this.layout];
    this.pieceKind = GAMES[study.game].sample.view.points.find(({ piece }) => piece)?.piece?.kind ?? "";
    this.board = board;
    this.onClose = onClose;
    this.variant = study.variant;
    this.position = study.current.position;
    this.view = study.current.view;
    this.#toMove = study.current.info?.to_move ?? 1;
    this.#tool = this.editor.tools[0];
    board.animation?.finish();
    board.interactive = false;
    [board.legal, board.refused, board.last] = [[], [], null];
    board.editable = true;
    const { signal } = this.#stop;
    board.addEventListener("point", (event) => this.#onPoint(/** @type {CustomEvent} */ (event).detail.area), { signal });
    // The board itself treats digits and letters as moves, so they are handled in the capture phase.
    board.addEventListener("keydown", (event) => this.#onKey(event), { signal, capture: true });
    this.rules = new RulesForm(study.game, study.variant, (options) => void this.#changeRules(options));
    this.element = this.#form();
    this.#text.value = this.position;
    this.#showNumbers();
    this.#pending = this.#readText();
  }

  #form() {
    const { game, editor, layout } = this;
    const radio = (
      /** @type {string} */ name,
      /** @type {string} */ value,
      /** @type {string} */ text,
      /** @type {boolean} */ checked,
      /** @type {() => void} */ then,
    ) => h("label", {}, h("input", { type: "radio", name, value, checked, onchange: then }), h("span", {}, text));
    const tools = editor.tools.map((tool) => {
      const piece = tool === "1" || tool === "2";
      const text = piece ? t(`piece.${this.pieceKind}.${tool}`) : t(`editor.${layout}.${tool}`);
      return radio("tool", tool, text, tool === this.#tool, () => (this.#tool = tool));
    });
    this.#sideToMove.append(
      h("legend", {}, t("editor.turn")),
      ...[1, 2].map((player) =>
        radio("turn", String(player), t(`side.${game}.${player}`), false, () =>
          void this.#edit(this.view, player === 1 ? 1 : 2),
        ),
      ),
    );
    this.#text.addEventListener("change", () => void this.#readText());
    // While typing, only the error message follows the text; the board changes when the field is committed.
    this.#text.addEventListener("input", () => void this.#checkText());
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      await this.#pending;
      // Enter submits the text as typed, so it is read first, even while the button is disabled for an earlier text.
      if (this.#text.value.trim() !== this.position || this.#done.disabled) await this.#readText();
      const { variant, position, view } = this;
      if (!this.#done.disabled) this.#close({ variant, position, view });
    };
    // A browser does not submit a form whose button is disabled, and the text may have become valid just now.
    this.#text.addEventListener("keydown", (event) => {
      if (event.key === "Enter") void submit(event);
    });
    return h(
      "form",
      { class: "box position-editor", onsubmit: submit, "aria-label": t("analyse.edit-position") },
      h("h2", {}, t("analyse.edit-position")),
      h(
        "fieldset",
        { class: "choice" },
        h("legend", {}, t("editor.tool")),
        tools,
        h("p", { class: "help" }, t(`editor.${layout}.keys`)),
      ),
      this.#numbers,
      this.#sideToMove,
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: () => void this.#edit(editor.cleared(this.view)) }, t("editor.clear")),
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

  /** @param {Edited | null} result */
  #close(result) {
    this.#stop.abort();
    this.board.editable = false;
    this.onClose(result);
  }

  /** @param {string} area */
  #onPoint(area) {
    void this.#edit(this.editor.point(this.view, this.board.pathAt(area), this.#tool, this.pieceKind));
    this.board.redraw();
    announce(this.board.label(area));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const area = this.board.areaOf(event.target);
    if (!area || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.editor.key(this.view, this.board.pathAt(area), event.key, this.pieceKind);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    void this.#edit(next);
    this.board.redraw();
    announce(this.board.label(area));
  }

  /** Shows an edited board and asks the server for its text. Returns whether it is valid. @param {View} view */
  async #edit(view, toMove = this.#toMove) {
    this.#setView(view, toMove);
    const body = contentsOf(view, toMove);
    const address = `/api/games/${this.game}/${encodeURIComponent(this.variant)}/setup`;
    const check = this.#check(() => fetchJson(address, { body, signal: this.#stop.signal }));
    const request = this.#latestRequest;
    this.#pending = check;
    const response = await check;
    if (request !== this.#latestRequest) return true;
    this.#text.value = this.position = response?.position ?? "";
    if (response) this.#show({ ...view, lines: response.view.lines, attacks: response.view.attacks });
    return response !== null;
  }

  /** @param {View} view @param {1 | 2} toMove */
  #setView(view, toMove) {
    this.#toMove = toMove;
    this.#show(view);
    // Where the heaps at the start are an option, the variant follows the board.
    const option = this.layout === "heaps" && GAMES[this.game].options.find(({ kind }) => kind === "numbers");
    if (option)
      this.variant = variantName({ ...this.rules.options, [option.name]: view.points.map(({ count }) => count).join() });
    this.#showNumbers();
  }

  /** @param {View} view */
  #show(view) {
    this.view = view;
    this.board.show({ position: this.position, view });
  }

  /** @param {Moves} response */
  #setPosition({ position, view, to_move: toMove }) {
    this.#text.value = this.position = position;
    this.#setView(view, toMove);
  }

  /** Sets the typed position, if the server can read it. */
  async #readText() {
    const response = await this.#checkText();
    if (response) this.#setPosition(response);
  }

  #checkText() {
    const text = this.#text.value.trim();
    return this.#check(() => fetchMoves(this.game, this.variant, text, this.#stop.signal));
  }

  /** Shows what the server says of a position; null if it is refused, or a later one is asked about. @param {() => Promise<Moves>} ask */
  async #check(ask) {
    const request = ++this.#latestRequest;
    try {
      const response = await ask();
      if (request !== this.#latestRequest) return null;
      this.#showError(response.over ? t("editor.over", { why: t(`reason.${response.reason}`) }) : "", true);
      return response;
    } catch (error) {
      if (request === this.#latestRequest && !this.#stop.signal.aborted) this.#showError(errorMessage(error), false);
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
    const turn = String(this.#toMove);
    for (const input of this.#sideToMove.querySelectorAll("input")) input.checked = input.value === turn;
    // A field that is being edited is not replaced.
    if (!editor.numbers || this.#numbers.contains(document.activeElement?.closest("input") ?? null)) return;
    const field = (/** @type {{ label: string, value: number }} */ { label, value }, /** @type {number} */ i) => {
      const input = h("input", { type: "number", min: 0, max: 1_000_000_000, value });
      input.addEventListener("input", () =>
        void this.#edit(editor.withNumber?.(this.view, i, Number(input.value) || 0) ?? this.view),
      );
      return h("label", { class: "number" }, h("span", {}, label), input);
    };
    this.#numbers.replaceChildren(...editor.numbers(this.view, this.game).map(field));
    if (editor.more && editor.fewer) {
      const { more, fewer } = editor;
      const button = (/** @type {string} */ key, /** @type {(view: View) => View} */ change) =>
        h("button", { type: "button", onclick: () => void this.#edit(change(this.view)) }, t(key));
      this.#numbers.append(h("div", { class: "row" }, button("editor.more", more), button("editor.fewer", fewer)));
    }
  }

  async #setOpening() {
    const response = await this.#check(() => fetchMoves(this.game, this.variant));
    if (response) this.#setPosition(response);
  }

  /** Changes the rules. The position is kept if it is valid under them, otherwise reset to the opening. @param {Record<string, unknown>} options */
  async #changeRules(options) {
    this.variant = variantName(options);
    const valid = await this.#edit(this.view);
    if (!valid) await this.#setOpening();
  }
}
