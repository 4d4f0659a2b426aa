// The engine's best lines, with depth and node count.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { valueText } from "./eval-bar.js";
import { verdict, isExact, shortText } from "./value.js";

/** @typedef {import("./engine.js").Report} Report */
/** @typedef {import("./engine.js").Ranked} Ranked */

const SIGNS = { win: "▲", level: "=", loss: "▼" };
/** What a value rests on, in words. @type {Record<string, string>} */
const BASES = {
  proven: "basis.proven",
  table: "basis.table",
  net: "basis.net",
  terms: "basis.terms",
  textbook: "basis.textbook",
  playouts: "basis.playouts",
};
/** Limits of what is shown. */
const MAX_LINES = 3;
const MAX_MOVES = 14;

/** A value styled like its badge. @param {import("./value.js").Value} value */
export function valueTag(value) {
  const kind = verdict(value);
  const exact = isExact(value) ? "exact" : "estimate";
  return h(
    "span",
    { class: `value-tag ${kind} ${exact}`, title: valueText(value) },
    h("span", { "aria-hidden": "true" }, `${SIGNS[kind]}${shortText(value)}`),
    h("span", { class: "visually-hidden" }, valueText(value)),
  );
}

export class EngineLines {
  #switch = h("input", { type: "checkbox", role: "switch" });
  #status = h("span", { class: "secondary-text" });
  #list = h("ol", { class: "lines plain-list" });

  /**
   * @param {(on: boolean) => void} onSwitch
   * @param {(moves: string[]) => void} playLine called with the moves of a line up to the clicked one
   */
  constructor(onSwitch, playLine) {
    this.playLine = playLine;
    this.#switch.checked = true;
    this.#switch.addEventListener("change", () => onSwitch(this.#switch.checked));
    this.element = h(
      "section",
      { class: "box engine", "aria-label": t("analyse.engine") },
      h(
        "div",
        { class: "engine-head" },
        h("label", { class: "check" }, this.#switch, h("span", {}, t("analyse.engine"))),
        this.#status,
      ),
      this.#list,
    );
  }

  /** @param {string} text */
  setStatus(text) {
    this.#status.textContent = text;
    this.#list.replaceChildren();
  }

  /**
   * @param {Report} report
   * @param {Ranked[]} ranked the moves with their values, best first
   */
  show(report, ranked) {
    const number = new Intl.NumberFormat(settings.language, { notation: "compact", maximumFractionDigits: 1 });
    const key = report.done ? "analyse.depth-done" : "analyse.depth";
    const searched = t(key, {
      depth: report.depth,
      nodes: number.format(report.nodes),
      seconds: report.seconds.toFixed(1),
    });
    const basis = BASES[ranked[0]?.basis ?? ""];
    this.#status.textContent = basis ? `${searched} · ${t(basis)}` : searched;
    // A focused line must not be replaced while the engine runs.
    const focused = this.#list.contains(document.activeElement) && !report.done;
    if (!focused) this.#list.replaceChildren(...ranked.slice(0, MAX_LINES).map((one) => this.#line(one)));
  }

  /** @param {Ranked} ranked */
  #line({ move, value, pv }) {
    const line = pv.length > 0 ? pv.slice(0, MAX_MOVES) : [move];
    const step = (/** @type {string} */ one, /** @type {number} */ i) =>
      h(
        "button",
        {
          class: "line-move",
          "aria-label": t("analyse.play-line", { moves: line.slice(0, i + 1).join(" ") }),
          onclick: () => this.playLine(line.slice(0, i + 1)),
        },
        one,
      );
    return h("li", {}, valueTag(value), h("span", { class: "line-moves" }, line.map(step)));
  }
}
