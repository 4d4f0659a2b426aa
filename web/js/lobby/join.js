// Joining a game, and cancelling one that nobody has joined.

import { fetchJson, errorMessage } from "../api.js";
import { go } from "../router.js";
import { forgetGame, storeSeats } from "../stored-seats.js";
import { settings } from "../settings.js";
import { showNote } from "../shell.js";

/** @param {unknown} error */
function showError(error) {
  showNote(errorMessage(error));
}

/**
 * Takes the open seat of a game and opens it.
 * @param {string} id
 * @param {{ replace?: boolean }} [how] whether to replace the current history entry
 */
export async function join(id, how) {
  try {
    const joined = await fetchJson(`/api/play/${id}/join`, { body: settings.name ? { name: settings.name } : {} });
    storeSeats(id, joined.seats);
    await go(`/play/${id}`, how);
  } catch (error) {
    showError(error);
  }
}

/**
 * Cancels a game that nobody has joined.
 * @param {string} id
 * @param {string} secret
 */
export async function cancel(id, secret) {
  try {
    await fetchJson(`/api/play/${id}`, { method: "DELETE", secret });
    await leaveCancelled(id);
  } catch (error) {
    showError(error);
  }
}

/** Leaves the screen of a cancelled game. @param {string} id */
export async function leaveCancelled(id) {
  forgetGame(id);
  await go("/", { replace: true });
}
