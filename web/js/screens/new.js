// A new game, with all that can be chosen.

import { begin } from "../begin.js";
import { h } from "../dom.js";
import { GAMES } from "../games.js";
import { moreTexts, t } from "../i18n.js";
import { RulesForm } from "../rules.js";
import { note } from "../shell.js";


/** Minutes and seconds for each move. */
const CLOCKS = [
  [1, 0],
  [3, 2],
  [5, 3],
  [10, 5],
  [30, 0],
];
/** @type {import("../begin.js").Company[]} */
const COMPANIES = ["computer", "friend", "same", "bots"];

/**
 * @param {import("../router.js").Params} params
 * @returns {Promise<import("../router.js").Screen>}
 */
export async function open({ game }) {
  if (!GAMES[game]) throw new Error(t("shell.nothing"));
  await moreTexts("study");
  const rules = new RulesForm(game, "default", () => undefined, true);
  const title = t(`game.${game}`);
  const form = h(
    "form",
    { class: "new" },
    choice(
      "company",
      t("new.company"),
      COMPANIES.map((one) => [one, t(`new.company.${one}`)]),
      "computer",
    ),
    h("div", { class: "when-computer when-bots" }, levels("level", t("new.level"), 3)),
    h("div", { class: "when-bots" }, levels("otherLevel", t("new.other-level"), 3)),
    h(
      "div",
      { class: "when-computer when-friend" },
      choice(
        "side",
        t("new.side"),
        [
          ["1", t(`side.${game}.1`)],
          ["2", t(`side.${game}.2`)],
          ["any", t("new.any")],
        ],
        "1",
      ),
    ),
    h(
      "div",
      { class: "when-friend" },
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "open" }), h("span", {}, t("new.open"))),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, t("new.rules")),
      rules.element,
    ),
    choice(
      "clock",
      t("new.clock"),
      [
        ["", t("new.no-clock")],
        ...CLOCKS.map(
          ([minutes, extra]) => /** @type {[string, string]} */ ([`${minutes}+${extra}`, `${minutes} + ${extra}`]),
        ),
      ],
      "",
      t("new.clock-help"),
    ),
    h("div", { class: "row" }, h("button", { class: "main large" }, t("new.begin"))),
  );
  const follow = () => (form.dataset.company = String(new FormData(form).get("company")));
  form.addEventListener("change", follow);
  form.addEventListener("submit", (event) => void send(event, game, form, rules.options));
  follow();
  const element = h("section", { class: "page narrow" }, h("h1", {}, title), h("p", {}, t(`game.${game}.about`)), form);
  return { element, title };
}

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} choices
 * @param {string} usual
 * @param {string} [help]
 */
function choice(name, label, choices, usual, help) {
  const one = ([value, text] = ["", ""]) =>
    h("label", {}, h("input", { type: "radio", name, value, checked: value === usual }), h("span", {}, text));
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, label),
    choices.map(one),
    help && h("p", { class: "help" }, help),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {number} usual
 */
function levels(name, label, usual) {
  return choice(
    name,
    label,
    [1, 2, 3, 4, 5, 6, 7, 8].map((level) => [String(level), String(level)]),
    String(usual),
    t("new.level-help"),
  );
}

/**
 * @param {Event} event
 * @param {string} game
 * @param {HTMLFormElement} form
 * @param {Record<string, unknown>} options
 */
async function send(event, game, form, options) {
  event.preventDefault();
  const chosen = new FormData(form);
  const [minutes, extra] = String(chosen.get("clock")).split("+").map(Number);
  const side = chosen.get("side");
  const chance = Math.random() < 0.5 ? 1 : 2;
  try {
    await begin({
      game,
      options,
      company: /** @type {import("../begin.js").Company} */ (chosen.get("company")),
      level: Number(chosen.get("level")),
      otherLevel: Number(chosen.get("otherLevel")),
      side: side === "any" ? chance : side === "2" ? 2 : 1,
      clock: minutes ? { start: minutes * 60_000, increment: extra * 1000 } : null,
      open: chosen.get("open") !== null,
    });
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
  }
}
