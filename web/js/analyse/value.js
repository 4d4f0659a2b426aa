// Values of positions: comparison and formatting.

import { settings } from "../settings.js";

/**
 * @typedef {object} Value of a move or a position, for the player to move
 * @property {"win" | "loss" | "draw" | "seeds" | "score"} kind
 * @property {number | null} [plies] to the end, if known
 * @property {number} [net] seeds ahead
 * @property {boolean} [exact] whether the seeds are proven
 * @property {number} [centi] hundredths of a point
 */

/** The scale of winning chances: a lead of this much is nearly winning. */
const SEEDS = 8;
const CENTI = 300;
/** The maximum for an estimate, below that of a proven win. */
const SUREST = 0.96;

/** Whether a value is proven. @param {Value} value */
export function isExact({ kind, exact }) {
  return kind === "win" || kind === "loss" || kind === "draw" || exact === true;
}

/**
 * The winning chances, from -1 (lost) to 1 (won).
 * @param {Value} value
 */
export function winningChances({ kind, net = 0, centi = 0 }) {
  if (kind === "win") return 1;
  if (kind === "loss") return -1;
  if (kind === "draw") return 0;
  return SUREST * Math.tanh(kind === "seeds" ? net / SEEDS : centi / CENTI);
}

/** A sort key that also orders wins and losses among themselves. @param {Value} value */
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

/** The signed number of a value; empty if it has none. @param {Value} value */
export function points({ kind, net, exact, centi = 0 }) {
  if (kind === "seeds") return signed(net ?? 0, exact ? 0 : 1);
  if (kind === "score") return signed(centi / 100, 1);
  return net ? signed(net, 0) : "";
}

/** The value as short text, without the symbol (▲ = ▼). @param {Value} value */
export function shortText(value) {
  const number = points(value);
  if (number) return verdict(value) === "level" ? number : number.slice(1);
  return value.plies ? `#${value.plies}` : "";
}

/** @param {Value} value @returns {"win" | "level" | "loss"} */
export function verdict(value) {
  const good = winningChances(value);
  // A value shown as 0 counts as level.
  const level = isExact(value) ? 0.001 : 0.1;
  return good > level ? "win" : good < -level ? "loss" : "level";
}

/** The value for the other player. @param {Value} value @returns {Value} */
export function forOpponent(value) {
  const kind = value.kind === "win" ? "loss" : value.kind === "loss" ? "win" : value.kind;
  return {
    ...value,
    kind,
    net: value.net === undefined ? undefined : -value.net,
    centi: value.centi === undefined ? undefined : -value.centi,
  };
}
