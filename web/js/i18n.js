// The texts of the page, by key, in the chosen language.

import { settings } from "./settings.js";

/** @typedef {Record<string, string | number>} Values */

/** @type {Record<string, string>} */
let texts = {};
let plural = new Intl.PluralRules("en");

/** The available languages. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", pt: "Português" });

/** The loaded text files: the common one, and those of single screens. */
const files = new Set([""]);

/** @param {string} file @returns {Promise<Record<string, string>>} */
async function textsIn(file) {
  return (await fetch(`/lang/${file}${settings.language}.json`)).json();
}

/** Loads all texts in the current language. */
export async function loadTexts() {
  texts = Object.assign({}, ...(await Promise.all([...files].map(textsIn))));
  document.documentElement.lang = settings.language === "pt" ? "pt-PT" : "en";
  plural = new Intl.PluralRules(document.documentElement.lang);
}

/**
 * Loads the texts of single screens: `lang/NAME-LANGUAGE.json`.
 * @param {string} name
 */
export async function loadExtraTexts(name) {
  const file = `${name}-`;
  if (files.has(file)) return;
  Object.assign(texts, await textsIn(file));
  files.add(file);
}

/** The browser's regional variant of the current language. */
function locale() {
  return navigator.languages.find((one) => one.startsWith(settings.language)) ?? document.documentElement.lang;
}

/** Formats a date. @param {number} at in milliseconds since 1970 */
export function formatDate(at) {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(at);
}

/** Formats a date and time. @param {number} at in milliseconds since 1970 */
export function formatDateTime(at) {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** Formats a number. @param {number} n */
export function formatNumber(n) {
  return new Intl.NumberFormat(locale()).format(n);
}

/**
 * The text of a key, with `{name}` filled in.
 * @param {string} key
 * @param {Values} [values]
 */
export function t(key, values = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * The text for a count: `key.one` or `key.other`, with `{n}` filled in.
 * @param {string} key
 * @param {number} n
 * @param {Values} [values]
 */
export function count(key, n, values = {}) {
  const form = plural.select(n) === "one" ? "one" : "other";
  return t(`${key}.${form}`, { n, ...values });
}

/**
 * The text of a key, or undefined.
 * @param {string} key
 */
export function optionalText(key) {
  return texts[key];
}

/**
 * Formats a list: "A, B and C".
 * @param {string[]} things
 */
export function formatList(things) {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(things);
}
