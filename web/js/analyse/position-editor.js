// Setting up any position under any rules. What makes sense is for the server to say.

import { ask, moves, variantName, why } from "../api.js";
import { h, speak } from "../dom.js";
import { GAMES } from "../games.js";
import { t } from "../i18n.js";
import { RulesForm } from "../rules.js";
import { hand as jesonMor } from "./position-editor/jeson-mor.js";
import { hand as nim } from "./position-editor/nim.js";
import { hand as oware } from "./position-editor/oware.js";
import { hand as ticTacToe } from "./position-editor/tic-tac-toe.js";

/**
 * @typedef {object} Hand how a game's positions are changed; every function gives the text of the new position
 * @property {string[]} tools
 * @property {(position: string, spot: string, tool: string) => string} point
 * @property {(position: string, spot: string, key: string) => string | null} key null if the key means nothing here
 * @property {(position: string) => 1 | 2} turn who is to move
 * @property {(position: string, player: 1 | 2) => string} withTurn
 * @property {(position: string) => string} cleared
 * @property {(position: string) => { label: string, value: number }[]} [numbers] what cannot be pointed at
 * @property {(position: string, i: number, n: number) => string} [withNumber]
 * @property {(position: string) => string} [more] one heap more
 * @property {(position: string) => string} [fewer]
 */

/** @type {Record<string, Hand>} */
const HANDS = { oware, "jeson-mor": jesonMor, nim, "tic-tac-toe": ticTacToe };

export class Setup {
  #stop = new AbortController();
  #tool = "";
  #text = h("input", { type: "text", spellcheck: "false", class: "position-text" });
  #wrong = h("p", { class: "wrong", role: "status" });
  #numbers = h("div", { class: "numbers" });
  #done = h("button", { class: "main", type: "submit" }, t("setup.done"));
  #turns = h("fieldset", { class: "choice" });
  #asked = 0;

  /**
   * @param {import("./study.js").Study} study
   * @param {import("../boards/board.js").Board} board
   * @param {(found: { variant: string, position: string } | null) => void} end called with what was set up, or nothing
   */
  constructor(study, board, end) {
    this.game = study.game;
    this.hand = HANDS[study.game];
    this.board = board;
    this.end = end;
    this.variant = study.variant;
    this.position = study.at.position;
    this.#tool = this.hand.tools[0];
    board.film?.hurry();
    board.interactive = false;
    [board.legal, board.refused, board.last] = [[], [], ""];
    board.free = true;
    const { signal } = this.#stop;
    board.addEventListener("point", (event) => this.#point(/** @type {CustomEvent} */ (event).detail.spot), { signal });
    // Digits and letters are a board's moves while one plays, so they are caught on their way to it.
    board.addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
    this.rules = new RulesForm(study.game, study.variant, (options) => void this.#ruled(options));
    this.element = this.#form();
    this.#change(this.position);
  }

  #form() {
    const { game, hand } = this;
    const radio = (
      /** @type {string} */ name,
      /** @type {string} */ value,
      /** @type {string} */ text,
      /** @type {boolean} */ checked,
      /** @type {() => void} */ then,
    ) => h("label", {}, h("input", { type: "radio", name, value, checked, onchange: then }), h("span", {}, text));
    const tools = hand.tools.map((tool) =>
      radio("tool", tool, t(`setup.${game}.${tool}`), tool === this.#tool, () => (this.#tool = tool)),
    );
    this.#turns.append(
      h("legend", {}, t("setup.turn")),
      ...[1, 2].map((player) =>
        radio("turn", String(player), t(`side.${game}.${player}`), false, () =>
          this.#change(hand.withTurn(this.position, player === 1 ? 1 : 2)),
        ),
      ),
    );
    this.#text.addEventListener("change", () => void this.#typed());
    // While one types, it is said whether it can be read yet; the board waits until it is whole.
    this.#text.addEventListener("input", () => void this.#check(this.#text.value.trim()));
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      // What was typed is read first: whoever presses Enter means what he has just written.
      if (this.#text.value.trim() !== this.position) await this.#typed();
      if (!this.#done.disabled) this.#close({ variant: this.variant, position: this.position });
    };
    return h(
      "form",
      { class: "box setup", onsubmit: submit, "aria-label": t("analyse.setup") },
      h("h2", {}, t("analyse.setup")),
      h(
        "fieldset",
        { class: "choice" },
        h("legend", {}, t("setup.tool")),
        tools,
        h("p", { class: "help" }, t(`setup.${game}.keys`)),
      ),
      this.#numbers,
      this.#turns,
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: () => this.#change(hand.cleared(this.position)) }, t("setup.clear")),
        h("button", { type: "button", onclick: () => void this.#opening() }, t("setup.opening")),
      ),
      h("label", { class: "stacked" }, h("span", {}, t("setup.text")), this.#text),
      this.#wrong,
      h("details", {}, h("summary", {}, t("setup.rules")), this.rules.element),
      h(
        "div",
        { class: "row end sticky" },
        h("button", { type: "button", onclick: () => this.#close(null) }, t("analyse.cancel")),
        this.#done,
      ),
    );
  }

  /** @param {{ variant: string, position: string } | null} found */
  #close(found) {
    this.#stop.abort();
    this.board.free = false;
    this.end(found);
  }

  /** @param {string} spot */
  #point(spot) {
    this.#change(this.hand.point(this.position, spot, this.#tool));
    this.board.redraw();
    speak(this.board.label(spot));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const spot = this.board.spotOf(event.target);
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.hand.key(this.position, spot, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#change(next);
    this.board.redraw();
    speak(this.board.label(spot));
  }

  /** Takes a position that was made here, and asks whether it makes sense. @param {string} position */
  #change(position) {
    this.position = position;
    this.#text.value = position;
    this.board.position = position;
    // A game whose rules name its opening goes by what is on the board.
    if (GAMES[this.game].fields.some(({ kind }) => kind === "heaps"))
      this.variant = variantName({ ...this.rules.options, heaps: position.split(" ")[0] });
    this.#drawNumbers();
    void this.#check(position);
  }

  /** Takes a position that was typed, if the server can read it: no board could draw anything else. */
  async #typed() {
    const text = this.#text.value.trim();
    const told = await this.#check(text);
    if (told) this.#change(told.over && !text.startsWith("[") ? text : told.position);
  }

  /** @param {string} position @returns {Promise<import("../api.js").Moves | null>} */
  async #check(position) {
    const mine = ++this.#asked;
    try {
      const told = await moves(this.game, this.variant, position, this.#stop.signal);
      if (mine === this.#asked) this.#say(told.over ? t("setup.over", { why: t(`reason.${told.reason}`) }) : "", true);
      return mine === this.#asked ? told : null;
    } catch (error) {
      if (mine === this.#asked && !this.#stop.signal.aborted)
        this.#say(why(error), false);
      return null;
    }
  }

  /** @param {string} text @param {boolean} fine */
  #say(text, fine) {
    this.#wrong.textContent = text;
    this.#wrong.classList.toggle("fine", fine);
    this.#done.disabled = !fine;
  }

  #drawNumbers() {
    const { hand } = this;
    const turn = String(hand.turn(this.position));
    for (const input of this.#turns.querySelectorAll("input")) input.checked = input.value === turn;
    // Who is typing a number keeps his field.
    if (!hand.numbers || this.#numbers.contains(document.activeElement?.closest("input") ?? null)) return;
    const field = (/** @type {{ label: string, value: number }} */ { label, value }, /** @type {number} */ i) => {
      const input = h("input", { type: "number", min: 0, max: 1_000_000_000, value });
      input.addEventListener("input", () =>
        this.#change(hand.withNumber?.(this.position, i, Number(input.value) || 0) ?? this.position),
      );
      return h("label", { class: "number" }, h("span", {}, label), input);
    };
    this.#numbers.replaceChildren(...hand.numbers(this.position).map(field));
    if (hand.more && hand.fewer) {
      const { more, fewer } = hand;
      const button = (/** @type {string} */ key, /** @type {(position: string) => string} */ change) =>
        h("button", { type: "button", onclick: () => this.#change(change(this.position)) }, t(key));
      this.#numbers.append(h("div", { class: "row" }, button("setup.more", more), button("setup.fewer", fewer)));
    }
  }

  async #opening() {
    const { position } = await moves(this.game, this.variant);
    this.#change(position);
  }

  /** Other rules: the position stays if it fits them, else it is their opening. @param {Record<string, unknown>} options */
  async #ruled(options) {
    this.variant = variantName(options);
    try {
      await ask(
        `/api/games/${this.game}/${encodeURIComponent(this.variant)}/moves?p=${encodeURIComponent(this.position)}`,
      );
      this.#change(this.position);
    } catch {
      await this.#opening().catch((error) => this.#say(error.message, false));
    }
  }
}
