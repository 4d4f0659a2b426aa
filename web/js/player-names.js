// What players are called.

import { t } from "./i18n.js";

/**
 * What a player is called on the page.
 * @param {string} name
 * @param {string | null} bot
 * @param {string} computer the text for a level of the computer
 */
export function playerName(name, bot, computer = "player.level") {
  if (name === "human") return t("player.human");
  if (!bot || name !== bot) return name;
  const level = /^engine:level=(\d)$/.exec(bot)?.[1];
  return level ? t(computer, { level }) : bot;
}

/**
 * What the player at a seat is called by whoever looks on: a seat of one's own is "you", or its side if both are.
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
