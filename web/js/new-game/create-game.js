// Creates a game.

import { fetchJson } from "../api.js";
import { go } from "../router.js";
import { storeInvitation, storeSeats } from "../stored-seats.js";
import { settings } from "../settings.js";

/** @typedef {"computer" | "friend" | "same" | "bots"} Opponent */
/**
 * @typedef {object} NewGame
 * @property {string} game
 * @property {Record<string, unknown>} [options]
 * @property {Opponent} opponent
 * @property {number} [level] of the computer, 1 to 8
 * @property {number} [otherLevel] of the other bot
 * @property {1 | 2} [side] the user's player number
 * @property {{ start: number, increment: number } | null} [clock]
 * @property {boolean} [open] whether anybody may join
 * @property {string} [position]
 */

/**
 * Creates a game and opens it.
 * @param {NewGame} wanted
 */
export async function createGame({
  game,
  options = {},
  opponent,
  level = 3,
  otherLevel = 3,
  side = 1,
  clock = null,
  open = false,
  position,
}) {
  const bot = (/** @type {number} */ strength) => `engine:level=${strength}`;
  const players = opponent === "bots" ? [bot(level), bot(otherLevel)] : ["human", "human"];
  if (opponent === "computer") players[2 - side] = bot(level);
  /** @type {(string | null)[]} */
  const names = [null, null];
  if (settings.name && opponent !== "bots" && opponent !== "same") names[side - 1] = settings.name;
  const made = await fetchJson("/api/play", {
    body: { game, options, players, names, clock, open: opponent === "friend" && open, seat: side, position },
  });
  if (opponent === "friend") {
    const own = made.seats.filter((/** @type {{ player: number }} */ seat) => seat.player === side);
    const other = made.seats.find((/** @type {{ player: number }} */ seat) => seat.player !== side);
    storeSeats(made.id, own);
    // The friend's secret is stored only for the invitation link.
    if (other) storeInvitation(made.id, other.secret);
  } else storeSeats(made.id, made.seats);
  await go(`/play/${made.id}`);
}
