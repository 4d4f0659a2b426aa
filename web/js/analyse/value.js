// What a value means: how it is written, how good it is.

import { settings } from "../settings.js";

/**
 * @typedef {object} Value of a move or a position, for the player to move
 * @property {"win" | "loss" | "draw" | "seeds" | "score"} kind
 * @property {number | null} [plies] to the end, where that is known
 * @property {number} [net] seeds ahead
 * @property {boolean} [exact] whether the seeds are certain
 * @property {number} [centi] hundredths of a point
 */

/** So many seeds, or hundredths of a point, are most of what an estimate can say. */
const SEEDS = 8;
const CENTI = 300;
/** An estimate is never as sure as a proof. */
const SUREST = 0.96;

/** Whether a value is certain. @param {Value} value */
export function isExact({ kind, exact }) {
  return kind === "win" || kind === "loss" || kind === "draw" || exact === true;
}

/**
 * How good a value is, from -1 (lost) to 1 (won).
 * @param {Value} value
 */
export function winningChances({ kind, net = 0, centi = 0 }) {
  if (kind === "win") return 1;
  if (kind === "loss") return -1;
  if (kind === "draw") return 0;
  return SUREST * Math.tanh(kind === "seeds" ? net / SEEDS : centi / CENTI);
}

/** A number that tells better from worse also among wins and among losses. @param {Value} value */
export function sortKey(value) {
  const { kind, plies, net } = value;
  const soon = (plies ?? 500) / 1000;
  const more = (net ?? 0) / 100;
  if (kind === "win") return 2 - soon + more;
  if (kind === "loss") return -2 + soon + more;
  return winningChances(value);
}

/** @param {number} n @param {number} digits */
function signed(n, digits) {
  return new Intl.NumberFormat(settings.language, {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
    signDisplay: "exceptZero",
  })
    .format(n)
    .replace("-", "−");
}

/** The number of a value with its sign; empty if it has none. @param {Value} value */
export function points({ kind, net, exact, centi = 0 }) {
  if (kind === "seeds") return signed(net ?? 0, exact ? 0 : 1);
  if (kind === "score") return signed(centi / 100, 1);
  return net ? signed(net, 0) : "";
}

/** The value in a few letters, without the sign (▲ = ▼) that says who is better. @param {Value} value */
export function shortText(value) {
  const number = points(value);
  if (number) return verdict(value) === "level" ? number : number.slice(1);
  return value.plies ? `#${value.plies}` : "";
}

/** @param {Value} value @returns {"win" | "level" | "loss"} */
export function verdict(value) {
  const good = winningChances(value);
  // What is shown as nought is level.
  const level = isExact(value) ? 0.001 : 0.1;
  return good > level ? "win" : good < -level ? "loss" : "level";
}

/** The same for the other player. @param {Value} value @returns {Value} */
export function forOpponent(value) {
  const kind = value.kind === "win" ? "loss" : value.kind === "loss" ? "win" : value.kind;
  return {
    ...value,
    kind,
    net: value.net === undefined ? undefined : -value.net,
    centi: value.centi === undefined ? undefined : -value.centi,
  };
}
