// Lists of games: the player's own, finished ones, and games with an open seat.

import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { formatDate, formatDateTime, formatNumber, t } from "../i18n.js";
import { seatName } from "../player-names.js";
import { resultText, turnText } from "../play/status-text.js";
import { join } from "./join.js";
import { forgetGame, storedSeats } from "../stored-seats.js";

/**
 * @typedef {object} Summary
 * @property {string} id
 * @property {string} game
 * @property {number} created
 * @property {number} updated time of the last event
 * @property {{ name: string, bot: string | null }[]} players
 * @property {number} ply
 * @property {1 | 2} to_move
 * @property {[number, number] | null} scores
 * @property {boolean} over
 * @property {"1" | "2" | "draw" | null} result
 * @property {string | null} reason
 * @property {boolean} open
 */
/** @typedef {(player: number) => boolean} Ours */

/** How many running games are shown at the top. */
const MAX_TOP = 2;
/** How many finished games are shown. */
const MAX_FINISHED = 6;

/**
 * @param {HTMLElement} now the player's latest running games
 * @param {HTMLElement} lists
 */
export async function fillGameLists(now, lists) {
  const seats = storedSeats();
  const [own, anyone] = await Promise.all([
    seats.length > 0
      ? fetchJson("/api/play/own", { body: { seats: seats.map(({ id, secret }) => ({ id, secret })) } })
      : { games: [] },
    fetchJson("/api/play"),
  ]).catch(() => [{ games: [] }, { games: [] }]);
  /** A game with two own seats is listed twice in the response. @type {Map<string, Summary>} */
  const ownGames = new Map(own.games.map((/** @type {Summary} */ game) => [game.id, game]));
  for (const { id } of seats) if (!ownGames.has(id) && ownGames.size > 0) forgetGame(id);
  const ownSeatIn =
    (/** @type {Summary} */ { id }) =>
    (/** @type {number} */ player) =>
      seats.some((seat) => seat.id === id && seat.player === player);
  const isOurTurn = (/** @type {Summary} */ game) => Number(!game.open && ownSeatIn(game)(game.to_move));
  const latest = [...ownGames.values()].sort((a, b) => b.updated - a.updated);
  const current = latest
    .filter((game) => !game.over)
    .sort((a, b) => isOurTurn(b) - isOurTurn(a))
    .map((game) => link(game, running(game, ownSeatIn(game))));
  const past = latest.filter((game) => game.over).slice(0, MAX_FINISHED);
  const free = anyone.games.filter((/** @type {Summary} */ game) => !ownGames.has(game.id));
  now.replaceChildren(...list(t("home.running"), current.slice(0, MAX_TOP)));
  lists.replaceChildren(
    ...list(t("home.more-running"), current.slice(MAX_TOP)),
    ...list(
      t("home.open"),
      free.map((/** @type {Summary} */ game) =>
        h("button", { class: "line", onclick: () => void join(game.id) }, running(game, () => false)),
      ),
    ),
    ...list(
      t("home.over"),
      past.map((game) => link(game, ended(game, ownSeatIn(game)))),
    ),
  );
}

/**
 * @param {string} title
 * @param {HTMLElement[]} lines
 */
function list(title, lines) {
  if (lines.length === 0) return [];
  const items = lines.map((line) => h("li", {}, line));
  return [h("section", {}, h("h2", {}, title), h("ul", { class: "plain" }, items))];
}

/** @param {Summary} game @param {HTMLElement[]} parts */
function link(game, parts) {
  return h("a", { class: "line", href: `/play/${game.id}` }, parts);
}

/** @param {Summary} game @param {Ours} ours */
function title({ game, players }, ours) {
  const names = [1, 2].map((player) => seatName(game, players, player, ours)).join(" – ");
  return h("span", { class: "who" }, h("strong", {}, t(`game.${game}`)), " ", names);
}

/** @param {Summary} game @param {Ours} ours */
function running(game, ours) {
  return [title(game, ours), date(game.updated), h("span", { class: "secondary-text state" }, turnText(game, ours))];
}

/** @param {Summary} game @param {Ours} ours */
function ended(game, ours) {
  const { result, scores } = game;
  const mark = result === "draw" ? "level" : ours(Number(result)) ? "win" : "loss";
  const both = ours(1) && ours(2);
  return [
    title(game, ours),
    date(game.updated),
    h(
      "span",
      { class: "secondary-text state", "data-mark": both ? null : mark },
      resultText(game, ours),
      scores && h("strong", {}, ` ${scores.map(formatNumber).join(" – ")}`),
    ),
  ];
}

/** @param {number} at */
function date(at) {
  return h("time", { class: "secondary-text", datetime: new Date(at).toISOString(), title: formatDateTime(at) }, formatDate(at));
}
