// The state of a game as text.

import { t } from "../i18n.js";
import { playerName } from "../player-names.js";

/** @typedef {Pick<import("../game-socket.js").State, "game" | "to_move" | "open">} Standing */
/** @typedef {Pick<import("../game-socket.js").State, "game" | "result" | "reason">} Ended */

/**
 * Whose turn it is.
 * @param {Standing & { players: { name: string, bot: string | null }[] }} state
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
 * The result.
 * @param {Ended} state
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
