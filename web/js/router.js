// The router: opens the screen of an address.

import { loadCatalogue } from "./games.js";
import { errorMessage } from "./api.js";
import { routes } from "./routes.js";
import { h, clearAnnouncement } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @typedef {object} Screen
 * @property {HTMLElement} element
 * @property {string} title
 * @property {boolean} [board] whether the screen fills the window with a board
 * @property {() => void} [leave] called when the screen is replaced
 */
/** @typedef {Record<string, string>} Params named segments of the address */
/** @typedef {{ open: (params: Params, url: URL) => Screen | Promise<Screen> }} ScreenModule */

/** @type {Screen | null} */
let shown = null;
let latestNavigation = 0;

/**
 * @param {string} pattern
 * @param {string} path
 * @returns {Params | null}
 */
function match(pattern, path) {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  /** @type {Params} */
  const params = {};
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith(":")) {
      try {
        params[part.slice(1)] = decodeURIComponent(given[i]);
      } catch {
        return null;
      }
    } else if (part !== given[i]) return null;
  }
  return params;
}

/** Shows the screen of the current address. */
export async function show() {
  const navigation = ++latestNavigation;
  const url = new URL(location.href);
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : url.pathname;
  let screen = null;
  clearAnnouncement();
  for (const [pattern, load] of routes) {
    const params = match(pattern, path);
    if (!params) continue;
    try {
      const [{ open }] = await Promise.all([load(), loadCatalogue()]);
      screen = await open(params, url);
    } catch (error) {
      screen = errorScreen(errorMessage(error));
    }
    break;
  }
  screen ??= errorScreen(t("shell.nothing"));
  // The user may have navigated again while this screen was loading.
  if (navigation !== latestNavigation) return screen.leave?.();
  shown?.leave?.();
  shown = screen;
  document.title = screen.title ? `${screen.title} · Ludoteca` : "Ludoteca";
  const main = document.querySelector("main");
  main?.replaceChildren(screen.element);
  main?.classList.toggle("board-screen", screen.board ?? false);
}

/**
 * @param {string} why
 * @returns {Screen}
 */
function errorScreen(why) {
  const element = h(
    "section",
    { class: "page narrow" },
    h("h1", {}, t("shell.sorry")),
    h("p", {}, why),
    h("p", {}, h("a", { href: "/" }, t("shell.home"))),
  );
  return { element, title: t("shell.sorry") };
}

/**
 * Navigates to an address of the page.
 * @param {string} address
 * @param {{ replace?: boolean }} [how] whether to replace the current history entry
 */
export function go(address, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  scrollTo(0, 0);
  return show();
}

/** Handles links within the page, and back and forward. */
export function startRouter() {
  addEventListener("popstate", () => void show());
  document.addEventListener("click", (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (
      !link ||
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute("download") ||
      link.pathname.startsWith("/api/")
    )
      return;
    event.preventDefault();
    void go(link.pathname + link.search + link.hash);
  });
  return show();
}
