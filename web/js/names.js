// What players are called.

import { t } from "./i18n.js";

/**
 * What a player is called on the page.
 * @param {string} name
 * @param {string | null} bot
 */
export function playerName(name, bot) {
  if (name === "human") return t("player.human");
  if (!bot || name !== bot) return name;
  const level = /^engine:level=(\d)$/.exec(bot)?.[1];
  return level ? t("player.level", { level }) : bot;
}
