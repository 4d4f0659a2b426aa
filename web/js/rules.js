// The rules form: options, preset and, for Oware, each rule axis.

import { fetchJson } from "./api.js";
import { h } from "./dom.js";
import { GAMES } from "./games.js";
import { optionalText, t } from "./i18n.js";

/** @typedef {{ name: string, values: { name: string, help: string }[] }} Axis */
/** @typedef {{ name: string, axes: Record<string, string> }} Preset */

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
  /** @type {Preset[]} */
  #presets = [];

  /**
   * @param {string} game
   * @param {string} variant
   * @param {(options: Record<string, string | boolean>) => void} then called after a change
   * @param {boolean} [heaps] whether to show the field for heaps
   */
  constructor(game, variant, then, heaps = false) {
    this.game = game;
    this.then = then;
    for (const [name, value] of Object.entries(parseVariant(variant))) this.options[name] = value === "" ? true : value;
    const fields = GAMES[game].fields.filter(({ kind }) => kind !== "preset" && (heaps || kind !== "heaps"));
    this.element = h("div", { class: "rules" }, this.#preset, fields.map((field) => this.#field(field)), this.#axes);
    if (GAMES[game].fields.some(({ kind }) => kind === "preset")) void this.#load();
  }

  /** @param {import("./games.js").Field} field */
  #field({ name, kind, min, max, step, defaultValue }) {
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
    const value = typeof now === "string" ? now : defaultValue;
    const onchange = () => input.checkValidity() && this.#set(name, input.value || undefined);
    const placeholder = defaultValue ? undefined : t("new.no-limit");
    const input =
      kind === "number"
        ? h("input", { type: "number", min, max, step, value, placeholder, onchange })
        : h("input", { type: "text", value, pattern: "[0-9]+(,[0-9]+)*", spellcheck: "false", onchange });
    // The server's default heaps differ, so they are always sent.
    if (kind === "heaps" && value) this.options[name] = value;
    return h("label", { class: "field" }, h("span", {}, label), input);
  }

  /** @param {string} name @param {string | boolean | undefined} value */
  #set(name, value) {
    if (value === undefined) delete this.options[name];
    else this.options[name] = value;
    this.then(this.options);
  }

  async #load() {
    /** @type {{ axes: Axis[], presets: Preset[] }} */
    const { axes, presets } = await fetchJson(`/api/games/${this.game}`);
    this.#presets = presets;
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
    this.#preset.replaceChildren(h("label", { class: "field" }, h("span", {}, t("option.oware.rules")), select));
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
    // Values of this axis have a number in them; only those used by presets are offered.
    const choices =
      name === "repetition"
        ? [...new Set(this.#presets.map(({ axes }) => axes.repetition))]
        : values.map((value) => value.name);
    const select = h(
      "select",
      { "data-axis": name, onchange: () => this.#compose(preset.value) },
      choices.map((value) => h("option", { value, selected: value === now }, optionalText(`axis.${name}.${value}`) ?? value)),
    );
    return h("label", { class: "field" }, h("span", {}, t(`axis.${name}`)), select);
  }

  /** @param {string} name @param {Axis[]} axes */
  #choosePreset(name, axes) {
    const preset = this.#presets.find((one) => one.name === name);
    for (const { name: axis } of axes) {
      const select = this.#axes.querySelector(`[data-axis="${axis}"]`);
      if (select instanceof HTMLSelectElement && preset) select.value = preset.axes[axis];
    }
    this.#set("rules", name);
  }

  /** The rules option: a preset and the axes that differ from it. @param {string} name */
  #compose(name) {
    const preset = this.#presets.find((one) => one.name === name);
    const changes = [];
    for (const select of this.#axes.querySelectorAll("select[data-axis]")) {
      if (!(select instanceof HTMLSelectElement) || select.value === preset?.axes[select.dataset.axis ?? ""]) continue;
      changes.push(`${select.dataset.axis}=${select.value}`);
    }
    this.#set("rules", [name, ...changes].join("+"));
  }
}
