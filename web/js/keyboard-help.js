// All keys there are, screen by screen.

import { h } from "./dom.js";
import { furnish } from "./load-assets.js";
import { t } from "./i18n.js";

/** For each place, keys and what they do. Keys that have a name in the language are written `{name}`. @type {[string, [string[], string][]][]} */
const PLACES = [
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
      [["←", "↑", "→", "↓"], "spots"],
      [["Enter", "{space}"], "play"],
      [["A–Z", "0–9", "-"], "type"],
      [["Esc"], "forget"],
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
    "setup",
    [
      [["0–9", "+", "-", "Del"], "setup.oware"],
      [["W", "B", "Del"], "setup.jeson-mor"],
      [["+", "-"], "setup.nim"],
      [["X", "O", "Del"], "setup.tic-tac-toe"],
    ],
  ],
];

/** @param {string[]} keys */
function caps(keys) {
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
      lines.map(([keys, deed]) => h("div", {}, h("dt", {}, caps(keys)), h("dd", {}, t(`keys.do.${deed}`)))),
    ),
  );
}

/** Shows the list. */
export async function openKeyList() {
  await furnish("keys");
  if (document.querySelector("dialog[open]")) return;
  const dialog = h(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-title" },
    h(
      "form",
      { method: "dialog", class: "sheet" },
      h("h2", { id: "keys-title" }, t("shell.keys")),
      h(
        "div",
        { class: "places", tabindex: 0, role: "region", "aria-labelledby": "keys-title" },
        PLACES.map(([place, lines]) => section(place, lines)),
      ),
      h("div", { class: "row end" }, h("button", { class: "main", autofocus: true }, t("shell.done"))),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
