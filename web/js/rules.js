// The rules form: the options of a game and, where it has rule sets, each rule axis.

import { h } from "./dom.js";
import { GAMES } from "./games.js";
import { optionalText, t } from "./i18n.js";

/** @typedef {import("./games.js").Axis} Axis */
/** @typedef {import("./games.js").Option} Option */

/** The options in a variant's name. @param {string} variant @returns {Record<string, string>} */
export function parseVariant(variant) {
  /** @type {Record<string, string>} */
  const options = {};
  for (const part of variant.split(";")) {
    const [name, ...value] = part.split("=");
    if (name && name !== "default") options[name] = value.join("=");
  }
  return options;
}

/** The options that forms offer: those that have a text, except single axes, which a rule set includes. @param {string} game */
export function optionsOf(game) {
  return GAMES[game].options.filter(({ name, kind }) => kind !== "axis" && optionalText(`option.${game}.${name}`));
}

/** A variant as text. @param {string} game @param {string} variant */
export function rulesText(game, variant) {
  const optionText = ([name, value] = ["", ""]) => {
    if (name !== "rules") return value ? `${t(`option.${game}.${name}`)}: ${value}` : t(`option.${game}.${name}`);
    const [preset, ...changes] = value.split("+");
    return [optionalText(`preset.${preset}`) ?? preset, ...changes].join(" + ");
  };
  return Object.entries(parseVariant(variant)).map(optionText).join(", ");
}

export class RulesForm {
  /** @type {Record<string, string | boolean>} */
  options = {};
  #preset = h("div", {});
  #axes = h("div", {});

  /**
   * @param {string} game
   * @param {string} variant
   * @param {(options: Record<string, string | boolean>) => void} then called after a change
   * @param {boolean} [opening] whether to show options that only choose the opening
   */
  constructor(game, variant, then, opening = false) {
    this.game = game;
    this.then = then;
    for (const [name, value] of Object.entries(parseVariant(variant))) this.options[name] = value === "" ? true : value;
    const fields = optionsOf(game).filter(({ kind }) => kind !== "rules" && (opening || kind !== "numbers"));
    this.element = h("div", { class: "rules" }, this.#preset, fields.map((option) => this.#field(option)), this.#axes);
    if (optionsOf(game).some(({ kind }) => kind === "rules")) this.#buildRules();
  }

  /** @param {Option} option */
  #field({ name, kind, min, max, step, default: usual }) {
    const label = t(`option.${this.game}.${name}`);
    const now = this.options[name];
    if (kind === "switch") {
      const input = h("input", {
        type: "checkbox",
        checked: now !== undefined,
        onchange: () => this.#set(name, input.checked || undefined),
      });
      return h("label", { class: "check" }, input, h("span", {}, label));
    }
    const value = typeof now === "string" ? now : (usual ?? "");
    const onchange = () => input.checkValidity() && this.#set(name, input.value || undefined);
    const placeholder = usual === null ? t("new.no-limit") : undefined;
    const input =
      kind === "number"
        ? h("input", { type: "number", min, max, step, value, placeholder, onchange })
        : h("input", { type: "text", value, pattern: "[0-9]+(,[0-9]+)*", spellcheck: "false", onchange });
    return h("label", { class: "field" }, h("span", {}, label), input);
  }

  /** @param {string} name @param {string | boolean | undefined} value */
  #set(name, value) {
    if (value === undefined) delete this.options[name];
    else this.options[name] = value;
    this.then(this.options);
  }

  #buildRules() {
    const { axes, presets } = GAMES[this.game];
    const [preset, ...changes] = String(this.options.rules ?? presets[0].name).split("+");
    const known = presets.find(({ name }) => name === preset) ?? presets[0];
    const now = { ...known.axes, ...Object.fromEntries(changes.map((one) => one.split("="))) };
    const select = h(
      "select",
      { onchange: () => this.#choosePreset(select.value, axes) },
      presets.map(({ name }) =>
        h("option", { value: name, selected: name === known.name }, optionalText(`preset.${name}`) ?? name),
      ),
    );
    this.#preset.replaceChildren(h("label", { class: "field" }, h("span", {}, t(`option.${this.game}.rules`)), select));
    this.#axes.replaceChildren(
      h(
        "details",
        { open: changes.length > 0 },
        h("summary", {}, t("rules.axes")),
        axes.map((axis) => this.#axis(axis, now[axis.name], select)),
      ),
    );
  }

  /** @param {Axis} axis @param {string} now @param {HTMLSelectElement} preset */
  #axis({ name, values }, now, preset) {
    // A value with a number in it is listed with a placeholder: only those used by presets are offered.
    const used = [...new Set(GAMES[this.game].presets.map(({ axes }) => axes[name]))];
    const listed = values.map((value) => value.name);
    const choices = used.every((value) => listed.includes(value)) ? listed : used;
    const select = h(
      "select",
      { "data-axis": name, onchange: () => this.#compose(preset.value) },
      choices.map((value) => h("option", { value, selected: value === now }, optionalText(`axis.${name}.${value}`) ?? value)),
    );
    return h("label", { class: "field" }, h("span", {}, t(`axis.${name}`)), select);
  }

  /** @param {string} name @param {Axis[]} axes */
  #choosePreset(name, axes) {
    const preset = GAMES[this.game].presets.find((one) => one.name === name);
    for (const { name: axis } of axes) {
      const select = this.#axes.querySelector(`[data-axis="${axis}"]`);
      if (select instanceof HTMLSelectElement && preset) select.value = preset.axes[axis];
    }
    this.#set("rules", name);
  }

  /** The rules option: a preset and the axes that differ from it. @param {string} name */
  #compose(name) {
    const preset = GAMES[this.game].presets.find((one) => one.name === name);
    const changes = [];
    for (const select of this.#axes.querySelectorAll("select[data-axis]")) {
      if (!(select instanceof HTMLSelectElement) || select.value === preset?.axes[select.dataset.axis ?? ""]) continue;
      changes.push(`${select.dataset.axis}=${select.value}`);
    }
    this.#set("rules", [name, ...changes].join("+"));
  }
}
