// The form for a new tournament.

import { fetchJson, errorMessage } from "../api.js";
import { h } from "../dom.js";
import { GAMES } from "../games.js";
import { t } from "../i18n.js";
import { RulesForm } from "../rules.js";
import { go } from "../router.js";
import { storeSecret } from "./stored-secrets.js";

/** @typedef {{ name: string, games: string[] | null }} Bot */

const FORMATS = ["round-robin", "gauntlet", "knockout", "swiss"];
const MAX_PLAYERS = 16;
/** Suggested specs for bots that need options. */
const SUGGESTED_SPECS = /** @type {Record<string, string[]>} */ ({
  engine: [1, 2, 3, 4, 5, 6, 7, 8].map((level) => `engine:level=${level}`),
  minimax: ["minimax:depth=2", "minimax:depth=3"],
  alphabeta: ["alphabeta:depth=4"],
  mcts: ["mcts:sims=500"],
});

export class TournamentForm {
  #players = h("ol", { class: "players" });
  #rules = h("div", {});
  #error = h("p", { class: "wrong", role: "alert", hidden: true });
  #botNames = h("datalist", { id: "bots" });
  /** @type {RulesForm | null} */
  #rulesForm = null;

  /** @param {Bot[]} bots */
  constructor(bots) {
    this.bots = bots.filter(({ name }) => name !== "human");
    const game = h(
      "select",
      { name: "game", onchange: () => this.#setGame(game.value) },
      Object.keys(GAMES).map((one) => h("option", { value: one }, t(`game.${one}`))),
    );
    const number = (
      /** @type {string} */ name,
      /** @type {number} */ value,
      /** @type {number} */ low,
      /** @type {number} */ high,
    ) =>
      h(
        "label",
        { class: "field" },
        h("span", {}, t(`tournament.field-${name}`)),
        h("input", { type: "number", name, value, min: low, max: high, required: true }),
      );
    this.element = h(
      "form",
      { class: "new-tournament", onsubmit: (/** @type {Event} */ event) => void this.#send(event) },
      h("label", { class: "field" }, h("span", {}, t("import.game")), game),
      this.#rules,
      h(
        "fieldset",
        {},
        h("legend", {}, t("tournament.players")),
        h("p", { class: "help" }, t("tournament.players-help")),
        this.#players,
        h("button", { type: "button", onclick: () => this.#add("") }, t("tournament.add")),
      ),
      this.#botNames,
      h(
        "label",
        { class: "field" },
        h("span", {}, t("tournament.format")),
        h(
          "select",
          { name: "format" },
          FORMATS.map((one) => h("option", { value: one }, t(`tournament.format.${one}`))),
        ),
      ),
      number("games", 4, 1, 1000),
      number("random_plies", 4, 0, 100),
      number("movetime", 50, 1, 10_000),
      this.#error,
      h("div", { class: "row" }, h("button", { class: "main large" }, t("tournament.begin"))),
    );
    this.#setGame(game.value);
    for (const bot of ["engine:level=1", "engine:level=3", "engine:level=5", "random"]) this.#add(bot);
  }

  /** @param {string} game */
  #setGame(game) {
    this.#rulesForm = new RulesForm(game, "default", () => undefined);
    this.#rules.replaceChildren(h("details", {}, h("summary", {}, t("editor.rules")), this.#rulesForm.element));
    const names = this.bots
      .filter(({ games }) => !games?.length || games.includes(game))
      .flatMap(({ name }) => SUGGESTED_SPECS[name] ?? [name]);
    this.#botNames.replaceChildren(...names.map((value) => h("option", { value })));
  }

  /** @param {string} bot */
  #add(bot) {
    if (this.#players.children.length >= MAX_PLAYERS) return;
    const input = h("input", {
      type: "text",
      name: "player",
      list: "bots",
      value: bot,
      spellcheck: "false",
      autocomplete: "off",
      "aria-label": t("tournament.player"),
    });
    const removeButton = h(
      "button",
      {
        type: "button",
        class: "subtle",
        "aria-label": t("tournament.remove"),
        title: t("tournament.remove"),
        onclick: () => line.remove(),
      },
      "✕",
    );
    const line = h("li", {}, input, removeButton);
    this.#players.append(line);
    if (!bot) input.focus();
  }

  /** @param {Event} event */
  async #send(event) {
    event.preventDefault();
    const form = new FormData(this.element);
    const number = (/** @type {string} */ name) => Number(form.get(name));
    const players = form
      .getAll("player")
      .map((one) => String(one).trim())
      .filter((one) => one !== "");
    const body = {
      game: form.get("game"),
      options: this.#rulesForm?.options ?? {},
      players,
      format: form.get("format"),
      games: number("games"),
      random_plies: number("random_plies"),
      movetime: number("movetime"),
    };
    try {
      const { id, secret } = await fetchJson("/api/tournaments", { body });
      storeSecret(id, secret);
      await go(`/tournaments/${id}`);
    } catch (error) {
      this.#error.hidden = false;
      this.#error.textContent = errorMessage(error);
    }
  }
}
