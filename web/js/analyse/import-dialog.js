// Bringing something from elsewhere: a position, moves, or the record of a game, pasted or from a file.

import { ask, why } from "../api.js";
import { h } from "../dom.js";
import { GAMES } from "../games.js";
import { count, t } from "../i18n.js";
import { go } from "../router.js";
import { addressOfRecord } from "./study-url.js";

/** A longer file is no record of a game. */
const LONGEST = 200_000;

/** @typedef {{ game: string, variant: string, start: string, moves: string, plies: number, names: (string | null)[], result: string | null }} Game */

/** How a game that was read is told from others. @param {Game} game */
function summary({ game, names, plies, result }) {
  const who = names.map((name, i) => name ?? t(`side.${game}.${i + 1}`)).join(" – ");
  const won = result === "1" || result === "2" ? t("bring.won", { side: t(`side.${game}.${result}`) }) : "";
  const end = result === "draw" ? t("bring.drawn") : won;
  return [who, t(`game.${game}`), count("bring.moves", plies), end].filter((part) => part !== "").join(" · ");
}

/**
 * A position or moves from the opening.
 * @param {string} game
 * @param {string} rules
 * @param {string} text
 */
async function fromText(game, rules, text) {
  const where = `/api/games/${game}/${encodeURIComponent(rules)}`;
  try {
    const { position } = await ask(`${where}/moves?p=${encodeURIComponent(text)}`);
    return `/analyse/${game}?${new URLSearchParams({ rules, p: position })}`;
  } catch (wrongPosition) {
    // Moves have no dashes or slashes between fields; what has is meant for a position, and the first reason is the one.
    if (!/^[a-z0-9\s-]*$/i.test(text) || /\d-\d+-\d/.test(text)) throw wrongPosition;
    await ask(`${where}/line?moves=${encodeURIComponent(text)}`);
    return `/analyse/${game}?${new URLSearchParams({ rules, moves: text })}`;
  }
}

/**
 * @param {string} usual the game that a position is of, unless another is chosen
 * @param {() => string} rules the rules that it is played by there
 */
export function bringDialog(usual, rules) {
  const text = h("textarea", {
    rows: 6,
    spellcheck: "false",
    "aria-label": t("bring.text"),
    placeholder: t("bring.placeholder"),
  });
  const game = h(
    "select",
    { "aria-label": t("bring.game") },
    Object.keys(GAMES).map((one) => h("option", { value: one, selected: one === usual }, t(`game.${one}`))),
  );
  const choice = h("ul", { class: "plain-list brought", "aria-label": t("bring.which") });
  const open = async (/** @type {string} */ address) => {
    dialog.close();
    await go(address);
  };
  /** One game is opened, of several one is chosen. @param {string} record */
  const read = async (record) => {
    /** @type {{ games: Game[], wrong: string[] }} */
    const { games, wrong: broken } = await ask("/api/records/read", { body: { record } });
    if (games.length === 1 && broken.length === 0) return open(addressOfRecord(games[0]));
    wrong.textContent = broken.length > 0 ? [count("bring.left-out", broken.length), ...broken].join(" ") : "";
    wrong.hidden = broken.length === 0;
    choice.replaceChildren(
      h("li", {}, count("bring.several", games.length)),
      ...games.map((game) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "line", onclick: () => void open(addressOfRecord(game)) },
            summary(game),
          ),
        ),
      ),
    );
    return undefined;
  };
  const wrong = h("p", { class: "wrong", role: "alert", hidden: true });
  const file = h("input", { type: "file", accept: ".pgn,.ogn,.txt,text/plain", "aria-label": t("bring.file") });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) text.value = (await chosen.slice(0, LONGEST).text()).trim();
  });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const said = text.value.trim();
    choice.replaceChildren();
    try {
      if (!said) throw new Error(t("bring.nothing"));
      // A tag begins with a letter, a list of houses with a number.
      if (/^\[\s*[a-z]/i.test(said)) await read(said);
      else await open(await fromText(game.value, game.value === usual ? rules() : "default", said));
    } catch (error) {
      wrong.hidden = false;
      wrong.textContent = why(error);
    }
  };
  const dialog = h(
    "dialog",
    { "aria-labelledby": "bring-title", class: "bring" },
    h(
      "form",
      { class: "sheet", onsubmit: send },
      h("h2", { id: "bring-title" }, t("analyse.bring")),
      h("p", { class: "help" }, t("bring.help")),
      text,
      h("label", { class: "field" }, h("span", {}, t("bring.game")), game),
      h("label", { class: "field" }, h("span", {}, t("bring.file")), file),
      wrong,
      choice,
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", onclick: () => dialog.close() }, t("analyse.cancel")),
        h("button", { class: "main" }, t("bring.open")),
      ),
    ),
  );
  return dialog;
}
