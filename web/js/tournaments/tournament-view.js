// The view of a tournament: standings, running games and finished games.

import { fetchJson, errorMessage } from "../api.js";
import { h } from "../dom.js";
import { createBoard } from "../games.js";
import { t } from "../i18n.js";
import { rulesText } from "../rules.js";
import { showNote } from "../shell.js";
import { secretOf } from "./stored-secrets.js";
import { crossTable, nameOf, standingTable } from "./tables.js";

/** @typedef {{ board: number, number: number, first: string, second: string, position: string, view: import("../api.js").View, last_path: import("../api.js").Path | null, ply: number }} Running */
/** @typedef {{ number: number, first: string, second: string, result: "1" | "2" | "draw", reason: string, plies: number }} Played */
/**
 * @typedef {object} Standing
 * @property {string} id
 * @property {string} game
 * @property {string} variant
 * @property {string} format
 * @property {"waiting" | "playing" | "over" | "stopped"} stage
 * @property {import("./tables.js").Player[]} players
 * @property {import("./tables.js").Score[][]} crosstable
 * @property {Running[]} boards
 * @property {number} played
 * @property {number | null} total
 * @property {string | null} winner
 */

export class TournamentView {
  /** @type {EventSource | null} */
  #source = null;
  #stop = new AbortController();
  #state = h("p", { class: "state", role: "status" });
  #progress = h("progress", { "aria-label": t("tournament.progress") });
  #stopButton = h("button", { onclick: () => void this.#requestStop() }, t("tournament.stop"));
  #tables = h("div", { class: "tables" });
  #boards = h("div", { class: "running" });
  #running = h("section", {}, h("h2", {}, t("tournament.boards")), this.#boards);
  #games = h("ol", { class: "played-games" });
  /** The boards shown, by board number. @type {Map<number, { element: HTMLElement, board: import("../boards/board.js").Board, names: HTMLElement }>} */
  #shown = new Map();
  /** The finished games, by number. @type {Map<number, Played>} */
  #ended = new Map();
  #updatingGames = false;
  /** The number of games in the tables shown. */
  #tablesAt = -1;

  /** @param {Standing} standing */
  constructor(standing) {
    this.standing = standing;
    const { game, variant, format } = standing;
    this.element = h(
      "section",
      { class: "page tournament" },
      h("h1", {}, `${t(`game.${game}`)}: ${t(`tournament.format.${format}`)}`),
      h("p", { class: "secondary-text" }, rulesText(game, variant)),
      h("div", { class: "row tournament-status" }, this.#state, this.#progress, this.#stopButton),
      this.#tables,
      this.#running,
      h("section", {}, h("h2", {}, t("tournament.games")), this.#games),
      h("p", {}, h("a", { href: "/tournaments" }, t("tournament.all"))),
    );
    void this.#show(standing);
    if (this.#inProgress) this.#listen();
  }

  leave() {
    this.#source?.close();
    this.#stop.abort();
  }

  get #inProgress() {
    return this.standing.stage === "waiting" || this.standing.stage === "playing";
  }

  #listen() {
    this.#source = new EventSource(`/api/tournaments/${this.standing.id}/live`);
    this.#source.addEventListener("standing", ({ data }) => {
      void this.#show(JSON.parse(data));
      // The stream ends with the tournament; an open EventSource would reconnect forever.
      if (!this.#inProgress) this.#source?.close();
    });
  }

  async #requestStop() {
    try {
      // The new stage arrives as an event, after the running games have been aborted.
      await fetchJson(`/api/tournaments/${this.standing.id}/stop`, { body: {}, secret: secretOf(this.standing.id) });
    } catch (error) {
      showNote(errorMessage(error));
    }
  }

  /** @param {Standing} standing */
  async #show(standing) {
    this.standing = standing;
    const { id, stage, played, total, winner, players, crosstable } = standing;
    const best = players.find(({ name }) => name === winner);
    // The total is known after the first result; at the end it is not needed.
    const games =
      total === null || stage === "over" ? t("tournament.some", { played }) : t("tournament.of", { played, total });
    const known = { games, winner: best ? nameOf(best) : "" };
    this.#state.textContent =
      stage === "over" && best ? t("tournament.won", known) : t(`tournament.stage.${stage}`, known);
    this.#progress.max = Math.max(1, total ?? 1);
    this.#progress.value = played;
    this.#progress.hidden = !this.#inProgress;
    this.#stopButton.hidden = !this.#inProgress || !secretOf(id);
    // The tables are rebuilt only after a game, to keep the scroll position and focus.
    if (this.#tablesAt !== played)
      this.#tables.replaceChildren(standingTable(players), crossTable(players, crosstable));
    this.#tablesAt = played;
    await Promise.all([this.#showBoards(standing), this.#updateGames()]);
  }

  /** @param {Standing} standing */
  async #showBoards({ boards, game, players }) {
    this.#running.hidden = boards.length === 0;
    const nameFor = (/** @type {string} */ name) => nameOf(players.find((player) => player.name === name) ?? players[0]);
    for (const running of boards) {
      if (!this.#shown.has(running.board)) {
        const board = await createBoard(game);
        if (this.#shown.has(running.board) || this.#stop.signal.aborted) continue;
        const names = h("p", {});
        const element = h(
          "figure",
          {},
          h("div", { class: "board-container", "aria-hidden": "true", inert: true }, board),
          h("figcaption", {}, names),
        );
        this.#shown.set(running.board, { element, board, names });
        this.#boards.append(element);
      }
      const shown = this.#shown.get(running.board);
      if (!shown) continue;
      shown.board.last = running.last_path;
      shown.board.show(running);
      shown.names.textContent = t("tournament.board", {
        number: running.number,
        first: nameFor(running.first),
        second: nameFor(running.second),
        ply: running.ply,
      });
    }
    for (const [number, { element }] of this.#shown) {
      if (boards.some(({ board }) => board === number)) continue;
      element.remove();
      this.#shown.delete(number);
    }
  }

  /** Fetches the games finished since the last call. */
  async #updateGames() {
    if (this.#updatingGames || this.#ended.size >= this.standing.played) return;
    this.#updatingGames = true;
    try {
      const { id, players } = this.standing;
      // Games finish in any order, so start at the first missing number.
      let from = 1;
      while (this.#ended.has(from)) from++;
      const { games } = await fetchJson(`/api/tournaments/${id}/games?from=${from}`, { signal: this.#stop.signal });
      for (const game of games) this.#ended.set(game.number, game);
      const nameFor = (/** @type {string} */ name) =>
        nameOf(players.find((player) => player.name === name) ?? players[0]);
      const row = (/** @type {Played} */ { number, first, second, result, plies }) => {
        const score = { 1: "1 – 0", 2: "0 – 1", draw: "½ – ½" }[result];
        return h(
          "li",
          {},
          h(
            "a",
            { class: "line", href: `/analyse?tournament=${id}&number=${number}` },
            h("span", {}, `${number}. ${nameFor(first)} – ${nameFor(second)}`),
            h("span", { class: "secondary-text" }, t("tournament.game", { score, plies })),
          ),
        );
      };
      const latest = [...this.#ended.values()].sort((a, b) => b.number - a.number);
      // A focused list is not rebuilt until the end.
      if (!this.#games.contains(document.activeElement) || !this.#inProgress)
        this.#games.replaceChildren(...latest.map(row));
    } catch {
      // Retried on the next event.
    }
    this.#updatingGames = false;
  }
}
