// The wooden background of a board of pits. It is an SVG of its own, so that the grain is not rendered again when a seed moves.

import { s } from "../../dom.js";
import { boardShadow } from "../shadow.js";
import { seedGradients } from "./seeds.js";

/** @typedef {import("./layout.js").Layout} Layout */

/**
 * @param {string} id
 * @param {Record<string, number>} line
 * @param {[number, string][]} stops
 */
function linearGradient(id, line, stops) {
  return s(
    "linearGradient",
    { id, ...line },
    stops.map(([offset, colour]) => s("stop", { offset, "stop-color": colour })),
  );
}

/**
 * @param {string} name id prefix of the board
 * @param {Layout} layout
 */
export function drawBackground(name, { width, height, pits }) {
  const url = (/** @type {string} */ part) => `url(#${name}-${part})`;
  const board = { x: 3, y: 3, width: width - 6, height: height - 6, rx: 58 };
  return s(
    "svg",
    { class: "background", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    s(
      "defs",
      {},
      linearGradient(`${name}-surface`, { x1: 0, y1: 0, x2: 0.25, y2: 1 }, [
        [0, "#87542c"],
        [0.45, "#6b3f1e"],
        [1, "#4f2d14"],
      ]),
      linearGradient(`${name}-edge`, { x1: 0, y1: 0, x2: 0.3, y2: 1 }, [
        [0, "#c08a55"],
        [0.5, "#6d4220"],
        [1, "#2a1508"],
      ]),
      linearGradient(`${name}-rim`, { x1: 0.15, y1: 0, x2: 0.85, y2: 1 }, [
        [0, "#1d0d04"],
        [0.5, "#5d3417"],
        [1, "#b07a47"],
      ]),
      s(
        "radialGradient",
        { id: `${name}-pit`, cx: 0.64, cy: 0.7, r: 0.78 },
        s("stop", { offset: 0, "stop-color": "#7d4c28" }),
        s("stop", { offset: 0.5, "stop-color": "#50290f" }),
        s("stop", { offset: 1, "stop-color": "#231004" }),
      ),
      s(
        "filter",
        { id: `${name}-grain`, x: 0, y: 0, width: 1, height: 1, "color-interpolation-filters": "sRGB" },
        s("feTurbulence", { type: "fractalNoise", baseFrequency: "0.004 0.055", numOctaves: 4, seed: 11 }),
        s("feColorMatrix", { type: "matrix", values: "0 0 0 0 0.13  0 0 0 0 0.06  0 0 0 0 0.02  1.1 0 0 0 -0.42" }),
        s("feComposite", { in2: "SourceGraphic", operator: "in" }),
      ),
    ),
    boardShadow(width, height, 58),
    s("rect", { ...board, fill: url("surface") }),
    s("rect", { ...board, filter: url("grain") }),
    s("rect", {
      ...board,
      x: 4.5,
      y: 4.5,
      width: width - 9,
      height: height - 9,
      fill: "none",
      stroke: url("edge"),
      "stroke-width": 3,
    }),
    pits
      .map(({ x, y, rx, ry }) => [
        s("ellipse", { cx: x, cy: y, rx, ry, fill: url("pit") }),
        s("ellipse", {
          cx: x,
          cy: y,
          rx: rx - 0.5,
          ry: ry - 0.5,
          fill: "none",
          stroke: url("rim"),
          "stroke-width": 3.5,
        }),
      ])
      .flat(),
  );
}

/** @param {string} name */
export function seedGradientDefs(name) {
  return s("defs", {}, seedGradients(name));
}
