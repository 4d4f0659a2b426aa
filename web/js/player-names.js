// Display names of players.

import { t } from "./i18n.js";

/**
 * The display name of a player.
 * @param {string} name
 * @param {string | null} bot
 * @param {string} computer text key for a computer level
 */
export function playerName(name, bot, computer = "player.level") {
  if (name === "human") return t("player.human");
  if (!bot || name !== bot) return name;
  const level = /^engine:level=(\d)$/.exec(bot)?.[1];
  return level ? t(computer, { level }) : bot;
}

/**
 * The display name of a seat: an own seat is "you", or its side if both seats are own.
 * @param {string} game
 * @param {{ name: string, bot: string | null }[]} players
 * @param {number} player
 * @param {(player: number) => boolean} ours
 */
export function seatName(game, players, player, ours) {
  const { name, bot } = players[player - 1];
  if (name !== "human" || !ours(player)) return playerName(name, bot);
  return ours(3 - player) ? t(`side.${game}.${player}`) : t("player.you");
}
