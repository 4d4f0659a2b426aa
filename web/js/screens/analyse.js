// The analysis screen.

import { fetchJson } from "../api.js";
import { treeFromUrl } from "../analyse/study-url.js";
import { AnalysisView } from "../analyse/analysis-view.js";
import { Study } from "../analyse/study.js";
import { loadAssets } from "../load-assets.js";
import { GAMES, loadBoard } from "../games.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { playerName } from "../player-names.js";
import { parseRecord } from "../tournaments/parse-record.js";

/** The study of a game on this server. @param {string} id @param {number | null} ply */
async function studyOfGame(id, ply) {
  /** @type {import("../game-socket.js").State} */
  const state = await fetchJson(`/api/play/${encodeURIComponent(id)}`);
  const names = state.players.map(({ name, bot }) => playerName(name, bot));
  return Study.of({
    game: state.game,
    variant: state.variant,
    position: state.start,
    moves: state.moves.join(" "),
    ply,
    names,
  });
}

/** The study of a tournament game. @param {string} id @param {string} number @param {number | null} ply */
async function studyOfTournamentGame(id, number, ply) {
  const { game, variant, players } = await fetchJson(`/api/tournaments/${encodeURIComponent(id)}`);
  const answer = await fetch(`/api/tournaments/${encodeURIComponent(id)}/games/${encodeURIComponent(number)}`);
  if (!answer.ok) throw new Error(t("shell.nothing"));
  const { position, moves, names } = parseRecord(await answer.text());
  const called = names.map((name) =>
    playerName(name, players.find((/** @type {{ name: string }} */ one) => one.name === name)?.bot ?? null),
  );
  return Study.of({ game, variant, position, moves, ply: ply ?? 0, names: called });
}

/**
 * @param {import("../router.js").Params} params
 * @param {URL} url
 * @returns {Promise<import("../router.js").Screen>}
 */
export async function open({ game }, url) {
  // Styles, texts, board and moves are fetched in parallel.
  const assets = loadAssets("analyse", "study");
  const query = url.searchParams;
  const ply = query.has("ply") ? Number(query.get("ply")) || 0 : null;
  const id = query.get("play") ?? query.get("game");
  const tournament = query.get("tournament");
  if (game && !GAMES[game]) throw new Error(t("shell.nothing"));
  if (!game && !id && !tournament) {
    await assets;
    return gameList();
  }
  if (game) void loadBoard(game);
  const wanted = {
    game,
    variant: query.get("rules") || "default",
    position: query.get("p"),
    moves: query.get("moves") ?? "",
    tree: treeFromUrl(url),
    ply,
    names: query.has("first") ? [query.get("first") ?? "", query.get("second") ?? ""] : [],
  };
  const study = tournament
    ? await studyOfTournamentGame(tournament, query.get("number") ?? "1", ply)
    : id
      ? await studyOfGame(id, ply)
      : await Study.of(wanted);
  await assets;
  const view = await AnalysisView.open(study);
  return {
    element: view.element,
    title: t("analyse.title", { game: t(`game.${study.game}`) }),
    leave: () => view.leave(),
  };
}

/** The screen that asks which game to analyse. */
function gameList() {
  const title = t("analyse.heading");
  const games = Object.keys(GAMES).map((game) =>
    h(
      "a",
      { class: "line", href: `/analyse/${game}` },
      t(`game.${game}`),
      h("span", { class: "secondary-text" }, t(`game.${game}.about`)),
    ),
  );
  return {
    element: h("section", { class: "page narrow" }, h("h1", {}, title), h("p", {}, t("analyse.about")), games),
    title,
  };
}
