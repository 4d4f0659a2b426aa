// How a game stands, in words.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { playerName } from "../names.js";
import { rulesText } from "../rules.js";

/** @typedef {import("../live.js").State} State */

/**
 * Whose turn it is.
 * @param {State} state
 * @param {(player: number) => boolean} ours
 */
export function turnText(state, ours) {
  if (state.open) return t("home.waiting");
  const { name, bot } = state.players[state.to_move - 1];
  if (ours(1) && ours(2)) return t("play.side-turn", { side: t(`side.${state.game}.${state.to_move}`) });
  if (ours(state.to_move)) return t("play.your-turn");
  return t(bot ? "play.thinking" : "play.their-turn", { name: playerName(name, bot) });
}

/**
 * How it ended.
 * @param {State} state
 * @param {(player: number) => boolean} ours
 */
export function resultText({ result, reason, game }, ours) {
  const why = t(`reason.${reason}`);
  if (result === "draw") return t("play.draw-result", { why });
  const winner = Number(result);
  const [mine, theirs] = [ours(winner), ours(3 - winner)];
  if (mine !== theirs) return mine ? t("play.you-won", { why }) : t("play.you-lost", { why });
  return t("play.side-won", { side: t(`side.${game}.${winner}`), why });
}

/** By which rules it is played, and where they are explained. @param {State} state */
export function rulesLink({ game, variant }) {
  const preset = /^rules=(?:[^:;+]*:)?([a-z-]+)/.exec(variant)?.[1];
  const place = `/learn/${game}${preset ? `/${preset}` : ""}`;
  return h("p", { class: "by-rules" }, h("a", { href: place }, `${t(`game.${game}`)} · ${rulesText(game, variant)}`));
}
