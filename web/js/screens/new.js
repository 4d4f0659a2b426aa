// The new game form.

import { variantName, errorMessage } from "../api.js";
import {
  createGameFromChoices,
  choicesFor,
  CLOCKS,
  clockText,
  OPPONENTS,
  forgetChoices,
  hasChoices,
  storeChoices,
  LEVELS,
  SIDES,
} from "../new-game/choices.js";
import { h } from "../dom.js";
import { GAMES } from "../games.js";
import { loadExtraTexts, t } from "../i18n.js";
import { RulesForm } from "../rules.js";
import { showNote } from "../shell.js";

/**
 * @param {import("../router.js").Params} params
 * @returns {Promise<import("../router.js").Screen>}
 */
export async function open({ game }) {
  if (!GAMES[game]) throw new Error(t("shell.nothing"));
  await loadExtraTexts("study");
  const title = t(`game.${game}`);
  const heading = h("h1", { tabindex: -1 }, title);
  const place = h("div", {});
  const fill = () => place.replaceChildren(...parts(game, again));
  const again = () => {
    forgetChoices(game);
    fill();
    heading.focus();
  };
  fill();
  const element = h("section", { class: "page narrow" }, heading, h("p", {}, t(`game.${game}.about`)), place);
  return { element, title };
}

/**
 * The form, with a reset button if it shows stored choices.
 * @param {string} game
 * @param {() => void} forget
 */
function parts(game, forget) {
  const form = newForm(game);
  if (!hasChoices(game)) return [form];
  const reset = h("button", { class: "small", type: "button", onclick: forget }, t("new.reset"));
  return [h("p", { class: "last-choices secondary-text" }, t("new.last-choices"), " ", reset), form];
}

/** @param {string} game */
function newForm(game) {
  const last = choicesFor(game);
  const rules = new RulesForm(game, last.variant, () => undefined, true);
  const levels = (/** @type {"level" | "otherLevel"} */ name, /** @type {string} */ label) =>
    choice(name, label, LEVELS.map((level) => [level, level]), last[name], t("new.level-help"));
  const form = h(
    "form",
    { class: "new" },
    choice(
      "opponent",
      t("new.opponent"),
      OPPONENTS.map((one) => [one, t(`new.opponent.${one}`)]),
      last.opponent,
    ),
    h("div", { class: "when-computer when-bots" }, levels("level", t("new.level"))),
    h("div", { class: "when-bots" }, levels("otherLevel", t("new.other-level"))),
    h(
      "div",
      { class: "when-computer when-friend" },
      choice(
        "side",
        t("new.side"),
        SIDES.map((side) => [side, side === "any" ? t("new.any") : t(`side.${game}.${side}`)]),
        last.side,
      ),
    ),
    h(
      "div",
      { class: "when-friend" },
      h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", name: "open", checked: last.open }),
        h("span", {}, t("new.open")),
      ),
    ),
    h("fieldset", {}, h("legend", {}, t("new.rules")), rules.element),
    choice(
      "clock",
      t("new.clock"),
      CLOCKS.map((clock) => [clock, clock ? clockText(clock) : t("new.no-clock")]),
      last.clock,
      t("new.clock-help"),
    ),
    h("div", { class: "row" }, h("button", { class: "main large" }, t("new.begin"))),
  );
  const follow = () => (form.dataset.opponent = String(new FormData(form).get("opponent")));
  form.addEventListener("change", follow);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(game, form, variantName(rules.options));
  });
  follow();
  return form;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} choices
 * @param {string} chosen
 * @param {string} [help]
 */
function choice(name, label, choices, chosen, help) {
  const one = ([value, text] = ["", ""]) =>
    h("label", {}, h("input", { type: "radio", name, value, checked: value === chosen }), h("span", {}, text));
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, label),
    choices.map(one),
    help && h("p", { class: "help" }, help),
  );
}

/**
 * @param {string} game
 * @param {HTMLFormElement} form
 * @param {string} variant
 */
async function send(game, form, variant) {
  const chosen = new FormData(form);
  const field = (/** @type {string} */ name) => String(chosen.get(name));
  /** @type {import("../new-game/choices.js").Choices} */
  const choices = {
    opponent: /** @type {import("../new-game/create-game.js").Opponent} */ (field("opponent")),
    level: field("level"),
    otherLevel: field("otherLevel"),
    side: field("side"),
    open: chosen.get("open") !== null,
    clock: field("clock"),
    variant,
  };
  try {
    await createGameFromChoices(game, choices);
    // Choices are stored only if the server accepts them.
    storeChoices(game, choices);
  } catch (error) {
    showNote(errorMessage(error));
  }
}
