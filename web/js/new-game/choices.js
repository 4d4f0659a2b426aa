// What a player chooses for a new game. It is remembered for each game, and offered the next time.

import { variantName } from "../api.js";
import { begin } from "./create-game.js";
import { GAMES } from "../games.js";
import { optionsIn, rulesText } from "../rules.js";
import { t } from "../i18n.js";

/** @typedef {import("./create-game.js").Company} Company */
/**
 * @typedef {object} Choices
 * @property {Company} company
 * @property {string} level
 * @property {string} otherLevel
 * @property {string} side
 * @property {boolean} open
 * @property {string} clock minutes for the game and seconds for each move, such as `3+2`; empty for none
 * @property {string} variant how an address names the rules
 */

/** @type {Company[]} */
export const COMPANIES = ["computer", "friend", "same", "bots"];
export const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8"];
export const SIDES = ["1", "2", "any"];
export const CLOCKS = ["", "1+0", "3+2", "5+3", "10+5", "30+0"];

/** What is offered at first. @type {Choices} */
const FIRST = { company: "computer", level: "3", otherLevel: "3", side: "1", open: false, clock: "", variant: "default" };

const KEPT_AS = "ludoteca.choices.";

/** @param {string} game @returns {Partial<Choices>} */
function kept(game) {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS + game) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** What was chosen the last time, or what is offered at first. @param {string} game @returns {Choices} */
export function choicesFor(game) {
  const last = kept(game);
  // What an older page remembered may be no choice any more.
  const known = (/** @type {readonly string[]} */ all, /** @type {"company" | "level" | "otherLevel" | "side" | "clock"} */ name) =>
    all.includes(String(last[name])) ? String(last[name]) : FIRST[name];
  const names = GAMES[game].fields.map(({ name }) => name);
  const options = Object.entries(optionsIn(String(last.variant ?? ""))).filter(([name]) => names.includes(name));
  return {
    company: /** @type {Company} */ (known(COMPANIES, "company")),
    level: known(LEVELS, "level"),
    otherLevel: known(LEVELS, "otherLevel"),
    side: known(SIDES, "side"),
    open: last.open === true,
    clock: known(CLOCKS, "clock"),
    variant: variantName(Object.fromEntries(options)),
  };
}

/** @param {string} game @param {Choices} choices */
export function keepChoices(game, choices) {
  try {
    localStorage.setItem(KEPT_AS + game, JSON.stringify(choices));
  } catch {
    // A browser that keeps nothing offers what is offered at first.
  }
}

/** Back to what is offered at first. @param {string} game */
export function forgetChoices(game) {
  localStorage.removeItem(KEPT_AS + game);
}

/** Whether there is anything to forget. @param {string} game */
export function hasChoices(game) {
  return Object.keys(kept(game)).length > 0;
}

/** A clock as one reads it, in one piece. @param {string} clock */
export function clockText(clock) {
  return clock.replace("+", "\u00a0+\u00a0");
}

/** The rules that are not those of the first time. @param {string} game @param {string} variant */
function ownRules(game, variant) {
  const usual = Object.fromEntries(GAMES[game].fields.map((field) => [field.name, field.usual]));
  return Object.fromEntries(Object.entries(optionsIn(variant)).filter(([name, value]) => value !== usual[name]));
}

/**
 * What a game against the computer would have that is not as usual, in words; empty for nothing.
 * @param {string} game
 * @param {Choices} choices
 */
export function unusual(game, { side, clock, variant }) {
  const rules = variantName(ownRules(game, variant));
  return [
    rules !== "default" && rulesText(game, rules),
    side !== FIRST.side && (side === "any" ? t("new.any") : t(`side.${game}.${side}`)),
    clock && `${t("new.clock")}: ${clockText(clock)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * Begins a game as it was chosen.
 * @param {string} game
 * @param {Choices} choices
 */
export function beginBy(game, { company, level, otherLevel, side, open, clock, variant }) {
  const [minutes, extra] = clock.split("+").map(Number);
  const chance = Math.random() < 0.5 ? 1 : 2;
  const options = Object.entries(optionsIn(variant)).map(([name, value]) => [name, value === "" ? true : value]);
  return begin({
    game,
    options: Object.fromEntries(options),
    company,
    level: Number(level),
    otherLevel: Number(otherLevel),
    side: side === "any" ? chance : side === "2" ? 2 : 1,
    clock: minutes ? { start: minutes * 60_000, increment: extra * 1000 } : null,
    open,
  });
}
