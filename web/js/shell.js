// The application shell: navigation bar, settings dialog, notes, live region.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { LANGUAGES, t } from "./i18n.js";
import { navLinks } from "./routes.js";
import { set, settings } from "./settings.js";

/** Builds the shell in the current language. */
export function buildShell() {
  const main = document.querySelector("main") ?? h("main", { id: "main" });
  const liveRegion =
    document.getElementById("live-region") ??
    h("div", { id: "live-region", class: "visually-hidden", role: "status", "aria-live": "polite" });
  const notes = document.getElementById("notes") ?? h("div", { id: "notes", role: "alert" });
  const dialog = settingsDialog();
  const skip = h("a", { class: "skip", href: "#main", onclick: skipToContent }, t("shell.skip"));
  document.body.replaceChildren(skip, bar(dialog), main, liveRegion, notes, dialog);
}

/** @param {Event} event */
function skipToContent(event) {
  event.preventDefault();
  const first = document.querySelector("main [tabindex='0'], main a, main button");
  if (first instanceof HTMLElement || first instanceof SVGElement) first.focus();
}

/** @param {HTMLDialogElement} dialog */
function bar(dialog) {
  const other = settings.language === "pt" ? "en" : "pt";
  return h(
    "header",
    { class: "bar" },
    h("a", { class: "brand", href: "/", "aria-label": t("shell.home") }, icon("seeds"), h("span", {}, "Ludoteca")),
    h(
      "nav",
      { "aria-label": t("shell.main") },
      navLinks.map(([address, key]) => h("a", { href: address }, t(key))),
    ),
    h(
      "button",
      {
        class: "subtle",
        lang: other,
        title: LANGUAGES[other],
        "aria-label": LANGUAGES[other],
        onclick: () => set("language", other),
      },
      other.toUpperCase(),
    ),
    h(
      "button",
      { class: "subtle keyboard-help-button", title: `${t("shell.keys")} (?)`, "aria-label": t("shell.keys"), onclick: showKeyboardHelp },
      "?",
    ),
    h(
      "button",
      {
        class: "subtle",
        title: t("settings.title"),
        "aria-label": t("settings.title"),
        onclick: () => dialog.showModal(),
      },
      icon("gear"),
    ),
  );
}

/** Loads and opens the list of keyboard shortcuts. */
async function showKeyboardHelp() {
  const { openKeyboardHelp } = await import("./keyboard-help.js");
  await openKeyboardHelp();
}

/** The key "?" opens the list, except in text fields. @param {KeyboardEvent} event */
export function openHelpOnQuestionMark(event) {
  const at = event.target instanceof Element ? event.target : document.body;
  if (event.key !== "?" || event.defaultPrevented || at.closest("input, textarea, select, dialog[open]")) return;
  event.preventDefault();
  void showKeyboardHelp();
}

function settingsDialog() {
  const dialog = h(
    "dialog",
    { "aria-labelledby": "settings-title" },
    h(
      "form",
      { method: "dialog", class: "dialog-form" },
      h("h2", { id: "settings-title" }, t("settings.title")),
      choice(
        "theme",
        t("settings.theme"),
        ["auto", "light", "dark"].map((one) => [one, t(`settings.theme.${one}`)]),
      ),
      choice("language", t("settings.language"), Object.entries(LANGUAGES)),
      choice(
        "speed",
        t("settings.speed"),
        [0.5, 1, 2, 0].map((one) => [one, t(`settings.speed.${one}`)]),
      ),
      choice(
        "sound",
        t("settings.sound"),
        [false, true].map((one) => [one, t(`settings.sound.${one}`)]),
      ),
      h("label", { class: "field" }, h("span", {}, t("settings.name")), nameField()),
      h("div", { class: "row end" }, h("button", { class: "main" }, t("shell.done"))),
    ),
  );
  return dialog;
}

function nameField() {
  const field = h("input", {
    type: "text",
    maxlength: 40,
    value: settings.name,
    autocomplete: "nickname",
    onchange: () => set("name", field.value.trim()),
  });
  return field;
}

/**
 * A row of radio buttons.
 * @param {"theme" | "language" | "speed" | "sound"} name
 * @param {string} label
 * @param {[any, string][]} choices
 */
function choice(name, label, choices) {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, label),
    choices.map(([value, text]) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name,
          value: String(value),
          checked: settings[name] === value,
          onchange: () => set(name, value),
        }),
        h("span", {}, text),
      ),
    ),
  );
}

/**
 * Shows a message that disappears after a few seconds.
 * @param {string} text
 */
export function showNote(text) {
  const box = h("p", {}, text);
  document.getElementById("notes")?.replaceChildren(box);
  setTimeout(() => box.remove(), 5000);
}
