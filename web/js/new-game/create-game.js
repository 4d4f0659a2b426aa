// Beginning a game.

import { ask } from "../api.js";
import { go } from "../router.js";
import { keepInvitation, keepSeats } from "../stored-seats.js";
import { settings } from "../settings.js";

/** @typedef {"computer" | "friend" | "same" | "bots"} Company */
/**
 * @typedef {object} Wanted
 * @property {string} game
 * @property {Record<string, unknown>} [options]
 * @property {Company} company
 * @property {number} [level] of the computer, 1 to 8
 * @property {number} [otherLevel] of the other bot
 * @property {1 | 2} [side] which player one is
 * @property {{ start: number, increment: number } | null} [clock]
 * @property {boolean} [open] whether anybody may take the other seat
 * @property {string} [position]
 */

/**
 * Begins a game and goes there.
 * @param {Wanted} wanted
 */
export async function begin({
  game,
  options = {},
  company,
  level = 3,
  otherLevel = 3,
  side = 1,
  clock = null,
  open = false,
  position,
}) {
  const bot = (/** @type {number} */ strength) => `engine:level=${strength}`;
  const players = company === "bots" ? [bot(level), bot(otherLevel)] : ["human", "human"];
  if (company === "computer") players[2 - side] = bot(level);
  /** @type {(string | null)[]} */
  const names = [null, null];
  if (settings.name && company !== "bots" && company !== "same") names[side - 1] = settings.name;
  const made = await ask("/api/play", {
    body: { game, options, players, names, clock, open: company === "friend" && open, seat: side, position },
  });
  if (company === "friend") {
    const own = made.seats.filter((/** @type {{ player: number }} */ seat) => seat.player === side);
    const other = made.seats.find((/** @type {{ player: number }} */ seat) => seat.player !== side);
    keepSeats(made.id, own);
    // The friend's seat is kept by the link alone, which is shown until he has come.
    if (other) keepInvitation(made.id, other.secret);
  } else keepSeats(made.id, made.seats);
  await go(`/play/${made.id}`);
}
