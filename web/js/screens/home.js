// The home screen: the games, running games and open seats.

import { fetchMoves } from "../api.js";
import { createGameFromChoices, choicesFor, differencesFromDefault } from "../new-game/choices.js";
import { h } from "../dom.js";
import { createBoard, GAMES } from "../games.js";
import { t } from "../i18n.js";
import { fillGameLists } from "../lobby/game-lists.js";
import { showNote } from "../shell.js";
import { animationsOff } from "../settings.js";

/** @returns {import("../router.js").Screen} */
export function open() {
  const stop = new AbortController();
  const [now, lists] = [h("div", { class: "current-games" }), h("div", { class: "lists" })];
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
  void fillGameLists(now, lists);
  return { element, title: "", leave: () => stop.abort() };
}

/**
 * @param {string} game
 * @param {AbortSignal} signal
 */
function card(game, signal) {
  const title = t(`game.${game}`);
  const place = h("div", { class: "thumbnail", "aria-hidden": "true", inert: true });
  void animateThumbnail(game, place, signal);
  const choices = { ...choicesFor(game), opponent: /** @type {const} */ ("computer") };
  const { level } = choices;
  const other = differencesFromDefault(game, choices);
  const play = () => createGameFromChoices(game, choices).catch((error) => showNote(error.message));
  return h(
    "article",
    { class: "card" },
    place,
    h("h2", {}, title),
    h("p", {}, t(`game.${game}.about`), other && h("span", { class: "last-choices" }, t("home.last-choices", { other }))),
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
 * A small board that plays a random legal move now and then.
 * @param {string} game
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 */
async function animateThumbnail(game, place, signal) {
  const board = await createBoard(game);
  const { sample } = GAMES[game];
  board.show(sample);
  place.append(board);
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, 2500 + Math.random() * 4000));
    if (signal.aborted || animationsOff() || document.hidden || !board.isConnected) continue;
    try {
      const { moves: legal } = await fetchMoves(game, "default", board.position, signal);
      const move = legal[Math.floor(Math.random() * legal.length)];
      if (legal.length > 1) await board.play(move);
      else {
        board.last = null;
        board.show(sample);
      }
    } catch {
      return;
    }
  }
}
