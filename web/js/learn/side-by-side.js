// One position under two variants: a move on either board is played on both.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Diagram } from "./diagram.js";

/**
 * @typedef {object} Comparison
 * @property {string} game
 * @property {string} position
 * @property {[string, string]} variants
 * @property {[string, string]} names of the variants
 * @property {string[]} moves that show the difference
 */

/**
 * @param {Comparison} sides
 * @param {AbortSignal} signal
 */
export function sideBySideBoards({ game, position, variants, names, moves }, signal) {
  const diagrams = variants.map((variant) => new Diagram({ game, variant, position }, signal));
  const both = async (/** @type {string} */ move) => {
    await Promise.all(diagrams.map((diagram) => diagram.play(move)));
  };
  for (const diagram of diagrams) diagram.chosen = (move) => void both(move);
  const show = async () => {
    await Promise.all(diagrams.map((diagram) => diagram.reset()));
    for (const move of moves) await both(move);
  };
  const text =
    moves.length > 1 ? t("learn.play-these", { moves: moves.join(" ") }) : t("learn.play-this", { move: moves[0] });
  return h(
    "div",
    { class: "compare" },
    h("button", { class: "main", onclick: () => void show() }, text),
    h(
      "div",
      { class: "side-by-side" },
      diagrams.map((diagram, i) =>
        h("section", { "aria-label": names[i] }, h("p", { class: "rule" }, names[i]), diagram.element),
      ),
    ),
  );
}
