// Taking a seat that is free, and taking back a game in which nobody has.

import { ask, why } from "../api.js";
import { go } from "../router.js";
import { forgetGame, keepSeats } from "../stored-seats.js";
import { settings } from "../settings.js";
import { note } from "../shell.js";

/** @param {unknown} error */
function sayWhy(error) {
  note(why(error));
}

/**
 * Takes the open seat of a game and goes there.
 * @param {string} id
 * @param {{ replace?: boolean }} [how] whether one is there already
 */
export async function join(id, how) {
  try {
    const joined = await ask(`/api/play/${id}/join`, { body: settings.name ? { name: settings.name } : {} });
    keepSeats(id, joined.seats);
    await go(`/play/${id}`, how);
  } catch (error) {
    sayWhy(error);
  }
}

/**
 * Takes back a game whose other seat nobody has taken.
 * @param {string} id
 * @param {string} secret
 */
export async function cancel(id, secret) {
  try {
    await ask(`/api/play/${id}`, { method: "DELETE", secret });
    await leaveCancelled(id);
  } catch (error) {
    sayWhy(error);
  }
}

/** There is nothing left to look at. @param {string} id */
export async function leaveCancelled(id) {
  forgetGame(id);
  await go("/", { replace: true });
}
