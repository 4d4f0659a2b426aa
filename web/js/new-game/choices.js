// The choices for a new game, stored for each game and preselected the next time.

import { variantName } from "../api.js";
import { createGame } from "./create-game.js";
import { optionsOf, parseVariant, rulesText } from "../rules.js";
import { t } from "../i18n.js";

/** @typedef {import("./create-game.js").Opponent} Opponent */
/**
 * @typedef {object} Choices
 * @property {Opponent} opponent
 * @property {string} level
 * @property {string} otherLevel
 * @property {string} side
 * @property {boolean} open
 * @property {string} clock minutes for the game and seconds for each move, such as `3+2`; empty for none
 * @property {string} variant name of the rules in addresses
 */

/** @type {Opponent[]} */
export const OPPONENTS = ["computer", "friend", "same", "bots"];
export const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8"];
export const SIDES = ["1", "2", "any"];
export const CLOCKS = ["", "1+0", "3+2", "5+3", "10+5", "30+0"];

/** The defaults. @type {Choices} */
const DEFAULTS = { opponent: "computer", level: "3", otherLevel: "3", side: "1", open: false, clock: "", variant: "default" };

const STORAGE_KEY = "ludoteca.choices.";

/** @param {string} game @returns {Partial<Choices>} */
function storedChoices(game) {
  try {
    // Earlier versions stored the opponent as `company`.
    const { company, ...choices } = JSON.parse(localStorage.getItem(STORAGE_KEY + game) ?? "{}") ?? {};
    return company === undefined ? choices : { opponent: company, ...choices };
  } catch {
    return {};
  }
}

/** The stored choices, or the defaults. @param {string} game @returns {Choices} */
export function choicesFor(game) {
  const last = storedChoices(game);
  // Stored values may no longer be valid.
  const validOrDefault = (/** @type {readonly string[]} */ all, /** @type {"opponent" | "level" | "otherLevel" | "side" | "clock"} */ name) =>
    all.includes(String(last[name])) ? String(last[name]) : DEFAULTS[name];
  const names = optionsOf(game).map(({ name }) => name);
  const options = Object.entries(parseVariant(String(last.variant ?? ""))).filter(([name]) => names.includes(name));
  return {
    opponent: /** @type {Opponent} */ (validOrDefault(OPPONENTS, "opponent")),
    level: validOrDefault(LEVELS, "level"),
    otherLevel: validOrDefault(LEVELS, "otherLevel"),
    side: validOrDefault(SIDES, "side"),
    open: last.open === true,
    clock: validOrDefault(CLOCKS, "clock"),
    variant: variantName(Object.fromEntries(options)),
  };
}

/** @param {string} game @param {Choices} choices */
export function storeChoices(game, choices) {
  try {
    localStorage.setItem(STORAGE_KEY + game, JSON.stringify(choices));
  } catch {
    // Without storage the defaults are used.
  }
}

/** Resets to the defaults. @param {string} game */
export function forgetChoices(game) {
  localStorage.removeItem(STORAGE_KEY + game);
}

/** Whether choices are stored. @param {string} game */
export function hasChoices(game) {
  return Object.keys(storedChoices(game)).length > 0;
}

/** A clock as text, without line breaks. @param {string} clock */
export function clockText(clock) {
  return clock.replace("+", "\u00a0+\u00a0");
}

/** The options that differ from the defaults. @param {string} game @param {string} variant */
function nonDefaultOptions(game, variant) {
  const defaults = Object.fromEntries(optionsOf(game).map((option) => [option.name, option.default]));
  return Object.fromEntries(Object.entries(parseVariant(variant)).filter(([name, value]) => value !== defaults[name]));
}

/**
 * How a game against the computer differs from the defaults, as text; empty if it does not.
 * @param {string} game
 * @param {Choices} choices
 */
export function differencesFromDefault(game, { side, clock, variant }) {
  const rules = variantName(nonDefaultOptions(game, variant));
  return [
    rules !== "default" && rulesText(game, rules),
    side !== DEFAULTS.side && (side === "any" ? t("new.any") : t(`side.${game}.${side}`)),
    clock && `${t("new.clock")}: ${clockText(clock)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * Creates a game from choices.
 * @param {string} game
 * @param {Choices} choices
 */
export function createGameFromChoices(game, { opponent, level, otherLevel, side, open, clock, variant }) {
  const [minutes, extra] = clock.split("+").map(Number);
  const random = Math.random() < 0.5 ? 1 : 2;
  const options = Object.entries(parseVariant(variant)).map(([name, value]) => [name, value === "" ? true : value]);
  return createGame({
    game,
    options: Object.fromEntries(options),
    opponent,
    level: Number(level),
    otherLevel: Number(otherLevel),
    side: side === "any" ? random : side === "2" ? 2 : 1,
    clock: minutes ? { start: minutes * 60_000, increment: extra * 1000 } : null,
    open,
  });
}
