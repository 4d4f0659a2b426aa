// What the engine would play: its depth, and its best lines to walk through.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { inWords } from "./eval-bar.js";
import { colour, isExact, shortly } from "./value.js";

/** @typedef {import("./engine.js").Report} Report */
/** @typedef {import("./engine.js").Ranked} Ranked */

const SIGNS = { win: "▲", level: "=", loss: "▼" };
/** So many lines, of so many moves, are shown. */
const LINES = 3;
const LONG = 14;

/** The value of a move in words that look like its badge. @param {import("./value.js").Value} value */
export function valueTag(value) {
  const kind = colour(value);
  const exact = isExact(value) ? "exact" : "estimate";
  return h(
    "span",
    { class: `value-tag ${kind} ${exact}`, title: inWords(value) },
    h("span", { "aria-hidden": "true" }, `${SIGNS[kind]}${shortly(value)}`),
    h("span", { class: "unseen" }, inWords(value)),
  );
}

export class Lines {
  #switch = h("input", { type: "checkbox", role: "switch" });
  #state = h("span", { class: "quiet-text" });
  #list = h("ol", { class: "lines plain-list" });

  /**
   * @param {(on: boolean) => void} onSwitch
   * @param {(moves: string[]) => void} walk called with the moves of a line as far as it was pointed at
   */
  constructor(onSwitch, walk) {
    this.walk = walk;
    this.#switch.checked = true;
    this.#switch.addEventListener("change", () => onSwitch(this.#switch.checked));
    this.element = h(
      "section",
      { class: "box engine", "aria-label": t("analyse.engine") },
      h(
        "div",
        { class: "engine-head" },
        h("label", { class: "check" }, this.#switch, h("span", {}, t("analyse.engine"))),
        this.#state,
      ),
      this.#list,
    );
  }

  /** @param {string} text */
  say(text) {
    this.#state.textContent = text;
    this.#list.replaceChildren();
  }

  /**
   * @param {Report} report
   * @param {Ranked[]} ranked the moves, best first, with all that is known of them
   */
  show(report, ranked) {
    const number = new Intl.NumberFormat(settings.language, { notation: "compact", maximumFractionDigits: 1 });
    const key = report.done ? "analyse.depth-done" : "analyse.depth";
    this.#state.textContent = t(key, {
      depth: report.depth,
      nodes: number.format(report.nodes),
      seconds: report.seconds.toFixed(1),
    });
    // A finger or the focus on a line must not lose it while the engine goes on.
    const held = this.#list.contains(document.activeElement) && !report.done;
    if (!held) this.#list.replaceChildren(...ranked.slice(0, LINES).map((one) => this.#line(one)));
  }

  /** @param {Ranked} ranked */
  #line({ move, value, pv }) {
    const line = pv.length > 0 ? pv.slice(0, LONG) : [move];
    const step = (/** @type {string} */ one, /** @type {number} */ i) =>
      h(
        "button",
        {
          class: "step",
          "aria-label": t("analyse.walk", { moves: line.slice(0, i + 1).join(" ") }),
          onclick: () => this.walk(line.slice(0, i + 1)),
        },
        one,
      );
    return h("li", {}, valueTag(value), h("span", { class: "steps-of" }, line.map(step)));
  }
}
