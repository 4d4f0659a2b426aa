// Loads what only some screens need: style sheets and texts.

import { h } from "./dom.js";
import { loadExtraTexts } from "./i18n.js";

/** @type {Map<string, Promise<unknown>>} */
const stylesheets = new Map();

/** @param {string} name */
function loadStylesheet(name) {
  const known = stylesheets.get(name);
  if (known) return known;
  const link = h("link", { rel: "stylesheet", href: `/css/${name}.css` });
  // A screen works without its style sheet, so an error ends the wait too.
  const loaded = new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
  document.head.append(link);
  stylesheets.set(name, loaded);
  return loaded;
}

/**
 * Loads the style sheet `css/NAME.css` and the texts `lang/TEXTS-LANGUAGE.json`.
 * @param {string} name
 * @param {string} [texts]
 */
export async function loadAssets(name, texts = name) {
  await Promise.all([loadStylesheet(name), loadExtraTexts(texts)]);
}
