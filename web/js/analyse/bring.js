// Bringing something from elsewhere: a position, moves, or the record of a game, pasted or from a file.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { GAMES } from "../games.js";
import { t } from "../i18n.js";
import { go } from "../router.js";

/** A longer file is no record of a game. */
const LONGEST = 200_000;

/**
 * A record becomes a game on the server, which reads it; here is where to study it.
 * @param {string} record
 */
async function fromRecord(record) {
  const state = await ask("/api/play/import", { body: { record, players: ["human", "human"] } });
  return `/analyse?play=${state.id}`;
}

/**
 * A position or moves from the opening.
 * @param {string} game
 * @param {string} text
 */
async function fromText(game, text) {
  const where = `/api/games/${game}/default`;
  try {
    await ask(`${where}/moves?p=${encodeURIComponent(text)}`);
    return `/analyse/${game}?${new URLSearchParams({ p: text })}`;
  } catch (wrongPosition) {
    // Moves have no dashes or slashes between fields; what has is meant for a position, and the first reason is the one.
    if (!/^[a-z0-9\s-]*$/i.test(text) || /\d-\d+-\d/.test(text)) throw wrongPosition;
    await ask(`${where}/line?moves=${encodeURIComponent(text)}`);
    return `/analyse/${game}?${new URLSearchParams({ moves: text })}`;
  }
}

/** @param {string} usual the game that a position is of, unless another is chosen */
export function bringDialog(usual) {
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
  const wrong = h("p", { class: "wrong", role: "alert", hidden: true });
  const file = h("input", { type: "file", accept: ".pgn,.ogn,.txt,text/plain", "aria-label": t("bring.file") });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) text.value = (await chosen.slice(0, LONGEST).text()).trim();
  });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const said = text.value.trim();
    try {
      if (!said) throw new Error(t("bring.nothing"));
      const address = said.startsWith("[") ? await fromRecord(said) : await fromText(game.value, said);
      dialog.close();
      await go(address);
    } catch (error) {
      wrong.hidden = false;
      wrong.textContent = error instanceof Error ? error.message : String(error);
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
