// The import dialog: a position, moves or game records, pasted or from a file.

import { fetchJson, errorMessage } from "../api.js";
import { h } from "../dom.js";
import { GAMES } from "../games.js";
import { count, t } from "../i18n.js";
import { go } from "../router.js";
import { recordUrl } from "./study-url.js";

/** Longer files are cut off. */
const MAX_FILE_LENGTH = 200_000;

/** @typedef {{ game: string, variant: string, start: string, moves: string, plies: number, names: (string | null)[], result: string | null }} Game */

/** A line that describes an imported game. @param {Game} game */
function summary({ game, names, plies, result }) {
  const who = names.map((name, i) => name ?? t(`side.${game}.${i + 1}`)).join(" – ");
  const won = result === "1" || result === "2" ? t("import.won", { side: t(`side.${game}.${result}`) }) : "";
  const end = result === "draw" ? t("import.drawn") : won;
  return [who, t(`game.${game}`), count("import.moves", plies), end].filter((part) => part !== "").join(" · ");
}

/**
 * The address for a position, or for moves from the opening position.
 * @param {string} game
 * @param {string} rules
 * @param {string} text
 */
async function fromText(game, rules, text) {
  const where = `/api/games/${game}/${encodeURIComponent(rules)}`;
  try {
    const { position } = await fetchJson(`${where}/moves?p=${encodeURIComponent(text)}`);
    return `/analyse/${game}?${new URLSearchParams({ rules, p: position })}`;
  } catch (wrongPosition) {
    await fetchJson(`${where}/line?moves=${encodeURIComponent(text)}`).catch((wrongMoves) => {
      // Text that begins with a legal move is meant as moves.
      throw Number(wrongMoves.args?.number) > 1 ? wrongMoves : wrongPosition;
    });
    return `/analyse/${game}?${new URLSearchParams({ rules, moves: text })}`;
  }
}

/**
 * @param {string} currentGame the game selected at first
 * @param {() => string} rules the current variant of that game
 */
export function importDialog(currentGame, rules) {
  const text = h("textarea", {
    rows: 6,
    spellcheck: "false",
    "aria-label": t("import.text"),
    placeholder: t("import.placeholder"),
  });
  const game = h(
    "select",
    { "aria-label": t("import.game") },
    Object.keys(GAMES).map((one) => h("option", { value: one, selected: one === currentGame }, t(`game.${one}`))),
  );
  const choice = h("ul", { class: "plain-list import-games", "aria-label": t("import.which") });
  const open = async (/** @type {string} */ address) => {
    dialog.close();
    await go(address);
  };
  /** Opens a single game, or lists several to choose from. @param {string} record */
  const read = async (record) => {
    /** @type {{ games: Game[], wrong: string[] }} */
    const { games, wrong: unreadable } = await fetchJson("/api/records/read", { body: { record } });
    if (games.length === 1 && unreadable.length === 0) return open(recordUrl(games[0]));
    errorText.textContent = unreadable.length > 0 ? [count("import.left-out", unreadable.length), ...unreadable].join(" ") : "";
    errorText.hidden = unreadable.length === 0;
    choice.replaceChildren(
      h("li", {}, count("import.several", games.length)),
      ...games.map((game) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "line", onclick: () => void open(recordUrl(game)) },
            summary(game),
          ),
        ),
      ),
    );
    return undefined;
  };
  const errorText = h("p", { class: "wrong", role: "alert", hidden: true });
  const file = h("input", { type: "file", accept: ".pgn,.ogn,.txt,text/plain", "aria-label": t("import.file") });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) text.value = (await chosen.slice(0, MAX_FILE_LENGTH).text()).trim();
  });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const input = text.value.trim();
    choice.replaceChildren();
    try {
      if (!input) throw new Error(t("import.nothing"));
      // A record's tag begins with a letter, a Prolog list of houses with a number.
      if (/^\[\s*[a-z]/i.test(input)) await read(input);
      else await open(await fromText(game.value, game.value === currentGame ? rules() : "default", input));
    } catch (error) {
      errorText.hidden = false;
      errorText.textContent = errorMessage(error);
    }
  };
  const dialog = h(
    "dialog",
    { "aria-labelledby": "import-title", class: "import-dialog" },
    h(
      "form",
      { class: "dialog-form", onsubmit: send },
      h("h2", { id: "import-title" }, t("analyse.import")),
      h("p", { class: "help" }, t("import.help")),
      text,
      h("label", { class: "field" }, h("span", {}, t("import.game")), game),
      h("label", { class: "field" }, h("span", {}, t("import.file")), file),
      errorText,
      choice,
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", onclick: () => dialog.close() }, t("analyse.cancel")),
        h("button", { class: "main" }, t("import.open")),
      ),
    ),
  );
  return dialog;
}
