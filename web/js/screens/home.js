// The first screen: four games, what is being played, what is open.

import { ask, moves } from "../api.js";
import { begin } from "../begin.js";
import { h } from "../dom.js";
import { boardFor, GAMES } from "../games.js";
import { t } from "../i18n.js";
import { playerName } from "../names.js";
import { go } from "../router.js";
import { forgetGame, keepSeats, ownSeats } from "../seats.js";
import { note } from "../shell.js";
import { calm, settings } from "../settings.js";

/**
 * @typedef {object} Summary
 * @property {string} id
 * @property {string} game
 * @property {string} rules
 * @property {{ name: string, bot: string | null }[]} players
 * @property {number} ply
 * @property {1 | 2} to_move
 * @property {boolean} over
 * @property {boolean} open
 */

/** @returns {import("../router.js").Screen} */
export function open() {
  const stop = new AbortController();
  const [now, lists] = [h("div", {}), h("div", { class: "lists" })];
  const element = h(
    "section",
    { class: "page home" },
    now,
    h("h1", {}, t("home.title")),
    h(
      "div",
      { class: "games" },
      Object.keys(GAMES).map((game) => card(game, stop.signal)),
    ),
    lists,
  );
  void fillLists(now, lists);
  return { element, title: "", leave: () => stop.abort() };
}

/**
 * @param {string} game
 * @param {AbortSignal} signal
 */
function card(game, signal) {
  const title = t(`game.${game}`);
  const place = h("div", { class: "thumb", "aria-hidden": "true", inert: true });
  void livelyBoard(game, place, signal);
  const play = () => begin({ game, company: "computer" }).catch((error) => note(error.message));
  return h(
    "article",
    { class: "card" },
    place,
    h("h2", {}, title),
    h("p", {}, t(`game.${game}.about`)),
    h(
      "div",
      { class: "row" },
      h("button", { class: "main", onclick: play, "aria-label": t("home.play-game", { game: title }) }, t("home.play")),
      h(
        "a",
        { class: "button", href: `/new/${game}`, "aria-label": t("home.choose-game", { game: title }) },
        t("home.choose"),
      ),
    ),
  );
}

/**
 * A little board on which something happens now and then: chance picks among the legal moves.
 * @param {string} game
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 */
async function livelyBoard(game, place, signal) {
  const board = await boardFor(game);
  const { sample, variant } = GAMES[game];
  board.position = sample;
  place.append(board);
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, 2500 + Math.random() * 4000));
    if (signal.aborted || calm() || document.hidden || !board.isConnected) continue;
    try {
      const { moves: legal } = await moves(game, variant, board.position, signal);
      const move = legal[Math.floor(Math.random() * legal.length)];
      if (move?.position && legal.length > 1) await board.play(move.move, move.position, move);
      else [board.last, board.position] = ["", sample];
    } catch {
      return;
    }
  }
}

/** So many games that are being played stand above everything else. */
const FIRST = 2;

/**
 * @param {HTMLElement} now what one comes back for
 * @param {HTMLElement} lists
 */
async function fillLists(now, lists) {
  const seats = ownSeats();
  const ids = new Set();
  const [own, anyone] = await Promise.all([
    seats.length > 0
      ? ask("/api/play/own", { body: { seats: seats.map(({ id, secret }) => ({ id, secret })) } })
      : { games: [] },
    ask("/api/play"),
  ]).catch(() => [{ games: [] }, { games: [] }]);
  /** @type {Summary[]} */
  const mine = own.games.filter((/** @type {Summary} */ { id }) => !ids.has(id) && ids.add(id));
  for (const { id } of seats) if (!ids.has(id) && own.games.length > 0) forgetGame(id);
  const running = mine.filter((game) => !game.over);
  const over = mine.filter((game) => game.over).slice(0, 6);
  const free = anyone.games.filter((/** @type {Summary} */ game) => !ids.has(game.id));
  const current = running.map((game) => line(game, turnText(game, seats)));
  now.replaceChildren(...list(t("home.running"), current.slice(0, FIRST)));
  lists.replaceChildren(
    ...[
      list(t("home.more-running"), current.slice(FIRST)),
      list(
        t("home.open"),
        free.map((/** @type {Summary} */ game) => line(game, t("home.waiting"), () => join(game.id))),
      ),
      list(
        t("home.over"),
        over.map((game) => line(game, t("home.ended"))),
      ),
    ].flat(),
  );
}

/**
 * @param {string} title
 * @param {HTMLElement[]} lines
 */
function list(title, lines) {
  return lines.length > 0 ? [h("section", {}, h("h2", {}, title), h("ul", { class: "plain" }, lines))] : [];
}

/**
 * @param {Summary} game
 * @param {import("../seats.js").Seat[]} seats
 */
function turnText(game, seats) {
  const own = seats.filter(({ id }) => id === game.id).map(({ player }) => player);
  if (game.open) return t("home.waiting");
  return own.includes(game.to_move) ? t("home.your-turn") : t("home.their-turn");
}

/**
 * @param {Summary} game
 * @param {string} state
 * @param {() => void} [join]
 */
function line(game, state, join) {
  const names = game.players.map(({ name, bot }) => playerName(name, bot)).join(" – ");
  const text = [
    h("strong", {}, t(`game.${game.game}`)),
    h("span", {}, names),
    h("span", { class: "quiet-text" }, state),
  ];
  if (join) return h("li", {}, h("button", { class: "line", onclick: join }, text));
  return h("li", {}, h("a", { class: "line", href: `/play/${game.id}` }, text));
}

/** @param {string} id */
async function join(id) {
  try {
    const joined = await ask(`/api/play/${id}/join`, { body: settings.name ? { name: settings.name } : {} });
    keepSeats(id, joined.seats);
    await go(`/play/${id}`);
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
  }
}
