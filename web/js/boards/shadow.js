// The drop shadow of a board: a few translucent rectangles, since a blur filter would run again whenever a piece moves.

import { s } from "../dom.js";

/**
 * @param {number} width
 * @param {number} height
 * @param {number} round corner radius
 */
export function boardShadow(width, height, round) {
  const sheets = [2, 4, 6, 8, 10, 12].map((out) =>
    s("rect", {
      x: -out / 2,
      y: 4,
      width: width + out,
      height: height + out,
      rx: round + out / 2,
      fill: "#2a1606",
      "fill-opacity": 0.03,
    }),
  );
  return s("g", { "aria-hidden": "true", "pointer-events": "none" }, sheets);
}
