// The standings and the cross table of a tournament.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { playerName } from "../player-names.js";

/** @typedef {{ won: number, drawn: number, lost: number }} Score */
/** @typedef {{ name: string, bot: string, played: number, won: number, drawn: number, lost: number, score: number, elo: number | null, margin: number | null }} Player */

/** The short name of a bot, which fits a phone. @param {Player} player */
export function nameOf({ name, bot }) {
  return playerName(name, bot, "tournament.level");
}

/** A row header with a name; a long one is truncated and shown in full in a tooltip. @param {string} name @param {string} [before] */
function rowHead(name, before = "") {
  return h("th", { scope: "row", title: name }, before && h("span", { class: "place" }, before), h("span", { class: "name" }, name));
}

/** @param {Player[]} players @returns {number[]} indices of the players, best first */
function ranking(players) {
  const share = ({ score, played } = players[0]) => (played ? score / played : -1);
  return players
    .map((_, i) => i)
    .sort((a, b) => players[b].score - players[a].score || share(players[b]) - share(players[a]) || a - b);
}

/** @param {Player[]} players */
export function standingTable(players) {
  const heads = ["place", "player", "score", "elo", "played", "won", "drawn", "lost"].map((name) =>
    h("th", { scope: "col" }, t(`tournament.head-${name}`)),
  );
  const elo = (/** @type {Player} */ { elo, margin }) => {
    if (elo === null) return "–";
    const number = Math.round(elo);
    return (
      `${number > 0 ? "+" : ""}${number}`.replace("-", "−") + `${margin === null ? "" : ` ± ${Math.round(margin)}`}`
    );
  };
  const row = (/** @type {number} */ i, /** @type {number} */ place) => {
    const player = players[i];
    return h(
      "tr",
      {},
      h("td", {}, place + 1),
      rowHead(nameOf(player)),
      h("td", { class: "strong" }, player.score),
      h("td", {}, elo(player)),
      [player.played, player.won, player.drawn, player.lost].map((n) => h("td", {}, n)),
    );
  };
  return h(
    "div",
    { class: "wide", tabindex: 0, role: "group", "aria-label": t("tournament.table") },
    h("table", { class: "standing" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, ranking(players).map(row))),
  );
}

/** @param {Player[]} players @param {Score[][]} crosstable */
export function crossTable(players, crosstable) {
  const order = ranking(players);
  const cell = (/** @type {number} */ i, /** @type {number} */ j) => {
    const { won, drawn, lost } = crosstable[i][j];
    const games = won + drawn + lost;
    if (i === j) return h("td", { class: "self" }, "·");
    if (games === 0) return h("td", {}, "");
    const share = (won + drawn / 2) / games;
    const kind = share > 0.5 ? "ahead" : share < 0.5 ? "behind" : "even";
    return h("td", { class: kind, title: t("tournament.cell", { won, drawn, lost }) }, `${won + drawn / 2}/${games}`);
  };
  const row = (/** @type {number} */ i, /** @type {number} */ place) =>
    h(
      "tr",
      {},
      rowHead(nameOf(players[i]), `${place + 1} `),
      order.map((j) => cell(i, j)),
    );
  return h(
    "div",
    { class: "wide", tabindex: 0, role: "group", "aria-label": t("tournament.crosstable") },
    h(
      "table",
      { class: "cross" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          order.map((i, place) => h("th", { scope: "col", title: nameOf(players[i]), "aria-label": nameOf(players[i]) }, place + 1)),
        ),
      ),
      h("tbody", {}, order.map(row)),
    ),
  );
}
