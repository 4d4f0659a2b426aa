// The first screen: four games, what is being played, what is open.

import { moves } from "../api.js";
import { beginBy, choicesFor, unusual } from "../new-game/choices.js";
import { h } from "../dom.js";
import { boardFor, GAMES } from "../games.js";
import { t } from "../i18n.js";
import { fillLists } from "../lobby/game-lists.js";
import { note } from "../shell.js";
import { calm } from "../settings.js";

/** @returns {import("../router.js").Screen} */
export function open() {
  const stop = new AbortController();
  const [now, lists] = [h("div", { class: "now" }), h("div", { class: "lists" })];
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
  const choices = { ...choicesFor(game), company: /** @type {const} */ ("computer") };
  const { level } = choices;
  const other = unusual(game, choices);
  const play = () => beginBy(game, choices).catch((error) => note(error.message));
  return h(
    "article",
    { class: "card" },
    place,
    h("h2", {}, title),
    h("p", {}, t(`game.${game}.about`), other && h("span", { class: "as-last" }, t("home.as-last", { other }))),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { class: "main", onclick: play, "aria-label": t("home.play-game", { game: title, level }) },
        t("home.play", { level }),
      ),
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
