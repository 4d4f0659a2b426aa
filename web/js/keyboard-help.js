// The list of keyboard shortcuts.

import { h } from "./dom.js";
import { loadAssets } from "./load-assets.js";
import { t } from "./i18n.js";

/** Shortcuts by group. Keys with a translated name are written `{name}`. @type {[string, [string[], string][]][]} */
const GROUPS = [
  [
    "everywhere",
    [
      [["?"], "list"],
      [["Tab"], "tab"],
      [["Esc"], "close"],
    ],
  ],
  [
    "board",
    [
      [["←", "↑", "→", "↓"], "move-focus"],
      [["Enter", "{space}"], "play"],
      [["A–Z", "0–9", "-"], "type"],
      [["Esc"], "cancel"],
    ],
  ],
  [
    "game",
    [
      [["←", "→"], "step"],
      [["Home", "End"], "ends"],
      [["{space}"], "toggle"],
    ],
  ],
  [
    "analysis",
    [
      [["←", "→"], "step"],
      [["↑", "↓"], "variations"],
      [["Home", "End"], "ends"],
    ],
  ],
  [
    "editor",
    [
      [["0–9", "+", "-", "Del"], "editor.pits"],
      [["W", "B", "Del"], "editor.squares"],
      [["+", "-"], "editor.heaps"],
      [["X", "O", "Del"], "editor.cells"],
    ],
  ],
];

/** @param {string[]} keys */
function keyCaps(keys) {
  return keys.map((key) => h("kbd", {}, key === "{space}" ? t("keys.space") : key));
}

/** @param {string} place @param {[string[], string][]} lines */
function section(place, lines) {
  return h(
    "section",
    {},
    h("h3", {}, t(`keys.at.${place}`)),
    h(
      "dl",
      {},
      lines.map(([keys, action]) => h("div", {}, h("dt", {}, keyCaps(keys)), h("dd", {}, t(`keys.do.${action}`)))),
    ),
  );
}

/** Opens the dialog. */
export async function openKeyboardHelp() {
  await loadAssets("keys");
  if (document.querySelector("dialog[open]")) return;
  const dialog = h(
    "dialog",
    { class: "keyboard-help", "aria-labelledby": "keys-title" },
    h(
      "form",
      { method: "dialog", class: "dialog-form" },
      h("h2", { id: "keys-title" }, t("shell.keys")),
      h(
        "div",
        { class: "key-groups", tabindex: 0, role: "region", "aria-labelledby": "keys-title" },
        GROUPS.map(([place, lines]) => section(place, lines)),
      ),
      h("div", { class: "row end" }, h("button", { class: "main", autofocus: true }, t("shell.done"))),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
