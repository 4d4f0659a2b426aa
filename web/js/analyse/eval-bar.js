// The evaluation bar.

import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { verdict, winningChances, isExact, points, shortText } from "./value.js";

/** @typedef {import("./value.js").Value} Value */

const SIGNS = { win: "▲", level: "=", loss: "▼" };

/** Shows a value for player 1; vertical beside the board, horizontal where the board takes the whole width. */
export class EvalBar {
  #upright = s("rect", { class: "first vertical", width: 100, height: 50, y: 50 });
  #lying = s("rect", { class: "first horizontal", width: 50, height: 100 });
  #text = h("span", { class: "eval-bar-value" });
  element = h(
    "div",
    { class: "eval-bar", role: "img" },
    s(
      "svg",
      { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      s("rect", { class: "second", width: 100, height: 100 }),
      this.#upright,
      this.#lying,
    ),
    this.#text,
  );

  /** @param {string} game */
  constructor(game) {
    this.game = game;
  }

  /**
   * @param {Value | null} value for player 1
   * @param {boolean} flipped whether player 2 is at the bottom
   */
  show(value, flipped) {
    const share = value ? 50 + 50 * winningChances(value) : 50;
    this.#upright.setAttribute("height", String(share));
    this.#upright.setAttribute("y", String(flipped ? 0 : 100 - share));
    this.#lying.setAttribute("width", String(share));
    this.element.classList.toggle("estimate", value !== null && !isExact(value));
    const shown = value ? `${SIGNS[verdict(value)]}${shortText(value)}` : "…";
    this.#text.textContent = shown;
    this.element.setAttribute("aria-label", value ? this.#words(value) : t("analyse.bar-none"));
  }

  /** @param {Value} value */
  #words(value) {
    return t("analyse.bar", { side: t(`side.${this.game}.1`), value: valueText(value) });
  }
}

/** A value in words. @param {Value} value */
export function valueText(value) {
  const { kind, plies, net } = value;
  if (kind === "win" || kind === "loss") {
    if (net) return t(`value.${kind}-by`, { seeds: points(value) });
    return plies ? t(`value.${kind}-in`, { plies }) : t(`value.${kind}`);
  }
  if (kind === "draw") return t("value.draw");
  if (kind === "seeds") return t(value.exact ? "value.seeds-exact" : "value.seeds", { seeds: points(value) });
  return t("value.score", { score: points(value) });
}
