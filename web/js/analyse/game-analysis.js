// Values all along a game, found one after the other while one does something else.

import { analyse } from "./engine.js";
import { goodness, turned } from "./value.js";

/** @typedef {import("./study.js").Place} Place */
/** @typedef {import("./study.js").Study} Study */

/** Milliseconds for each place. */
const TIME = 300;
/** So much of the game lost by one move is a mistake, and so much a blunder. */
const MISTAKE = 0.25;
const BLUNDER = 0.6;

/**
 * Values every place of a line that has none yet.
 * @param {Study} study
 * @param {Place[]} line
 * @param {(done: number) => void} tell called after each place
 * @param {AbortSignal} signal
 */
export async function sweep(study, line, tell, signal) {
  for (const [i, place] of line.entries()) {
    if (!place.worth) await value(study, place, signal);
    if (signal.aborted) return;
    tell(i + 1);
  }
}

/** @param {Study} study @param {Place} place @param {AbortSignal} signal */
async function value(study, place, signal) {
  const { over, to_move: mover } = await study.look(place, signal);
  if (over) return;
  const query = study.query(place);
  query.set("time", String(TIME));
  const report = await analyse(`${study.address}/analysis?${query}`, () => undefined, signal);
  const best = report?.moves[0];
  if (best) place.worth = mover === 1 ? best.value : turned(best.value);
}

/**
 * What stands behind a move that threw something away: `?`, `??` or nothing.
 * @param {Place} place
 */
export function mark(place) {
  const before = place.before;
  if (!before?.worth || !place.worth || !before.told) return "";
  const side = before.told.to_move === 1 ? 1 : -1;
  const lost = (goodness(before.worth) - goodness(place.worth)) * side;
  return lost >= BLUNDER ? "??" : lost >= MISTAKE ? "?" : "";
}
