// Lessons about presets: texts, diagrams, side-by-side boards, and a table.

import { capturedSeeds } from "../boards/view.js";
import { h } from "../dom.js";
import { optionalText, t } from "../i18n.js";
import { changedRules, RULE_DEMOS } from "./rule-demos.js";
import { sideBySideBoards } from "./side-by-side.js";
import { Diagram } from "./diagram.js";

/** @typedef {import("../games.js").Preset} Preset */
/** @typedef {import("../games.js").Game} Game */

/** Axes that have a diagram even where the preset does not differ. */
const SHOWN = ["sowing", "capture", "feeding", "grand-slam"];

/** @param {string} name */
function presetName(name) {
  return optionalText(`preset.${name}`) ?? name;
}

/** @param {string} axis @param {string} value */
function valueName(axis, value) {
  return optionalText(`axis.${axis}.${value}`) ?? value;
}

/**
 * The rules of a preset by axis; where it differs from the first preset, side by side with it.
 * @param {string} game
 * @param {Game} info
 * @param {Preset} preset
 * @param {AbortSignal} signal
 */
export function axisLessons(game, { axes, presets: [first] }, preset, signal) {
  return axes.map(({ name }) => {
    const value = preset.axes[name];
    const differs = value !== first.axes[name];
    const parts = [h("h2", {}, t(`axis.${name}`)), h("p", {}, t(`learn.axis.${name}.${value}`))];
    const hasDemo = RULE_DEMOS[game]?.[name] !== undefined;
    if (differs && hasDemo) parts.push(sideBySide(game, first, name, value, signal));
    else if (hasDemo && SHOWN.includes(name)) parts.push(singleDiagram(game, preset, name, signal));
    return h("section", { class: "lesson" }, parts);
  });
}

/** @param {string} game @param {Preset} preset @param {string} axis @param {AbortSignal} signal */
function singleDiagram(game, preset, axis, signal) {
  const goal =
    axis === "capture" ? (/** @type {import("../api.js").Effect} */ { steps }) => capturedSeeds(steps) >= 5 : undefined;
  return new Diagram(
    { game, variant: `rules=${preset.name}`, position: RULE_DEMOS[game][axis].position, goal, task: t(`learn.demo.${axis}`) },
    signal,
  ).element;
}

/** @param {string} game @param {Preset} first @param {string} axis @param {string} value @param {AbortSignal} signal */
function sideBySide(game, first, axis, value, signal) {
  const demo = RULE_DEMOS[game][axis].instead?.[value] ?? RULE_DEMOS[game][axis];
  const names = /** @type {[string, string]} */ ([valueName(axis, first.axes[axis]), valueName(axis, value)]);
  return sideBySideBoards(
    {
      game,
      position: demo.position,
      moves: demo.moves,
      variants: [`rules=${first.name}`, changedRules(game, first.name, axis, value)],
      names,
    },
    signal,
  );
}

/**
 * For each axis, its other values side by side with that of the first preset.
 * @param {string} game
 * @param {Game} info
 * @param {AbortSignal} signal
 */
export function differences(game, { axes, presets }, signal) {
  const [first] = presets;
  return axes.filter(({ name }) => RULE_DEMOS[game]?.[name]).map(({ name }) => {
    const used = [...new Set(presets.map((preset) => preset.axes[name]))].filter((value) => value !== first.axes[name]);
    const place = h("div", {});
    const show = (/** @type {string} */ value) =>
      place.replaceChildren(h("p", {}, t(`learn.axis.${name}.${value}`)), sideBySide(game, first, name, value, signal));
    const choice = h(
      "fieldset",
      { class: "choice" },
      h("legend", { class: "visually-hidden" }, t(`axis.${name}`)),
      used.map((value, i) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name: `difference-${name}`,
            value,
            checked: i === 0,
            onchange: () => show(value),
          }),
          h("span", {}, valueName(name, value)),
        ),
      ),
    );
    show(used[0]);
    return h("section", { class: "lesson" }, h("h3", {}, t(`axis.${name}`)), used.length > 1 && choice, place);
  });
}

/**
 * A table of all presets; differences from the first are marked.
 * @param {string} game
 * @param {Game} info
 * @param {string} here the current preset
 */
export function presetTable(game, { axes, presets }, here) {
  const [first] = presets;
  const head = presets.map(({ name }) =>
    h(
      "th",
      { scope: "col" },
      name === here ? presetName(name) : h("a", { href: `/learn/${game}/${name}` }, presetName(name)),
    ),
  );
  const cell = (/** @type {Preset} */ preset, /** @type {string} */ axis) => {
    const differs = preset.axes[axis] !== first.axes[axis];
    return h(
      "td",
      { class: differs ? "differs" : null },
      differs && h("span", { "aria-hidden": "true" }, "◆ "),
      valueName(axis, preset.axes[axis]),
    );
  };
  return h(
    "div",
    { class: "preset-table", tabindex: 0, role: "group", "aria-label": t("learn.table") },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("td", {}), head)),
      h(
        "tbody",
        {},
        axes.map(({ name }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, t(`axis.${name}`)),
            presets.map((preset) => cell(preset, name)),
          ),
        ),
      ),
    ),
  );
}
