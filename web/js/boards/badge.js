// The value of a move, drawn on its hit area.

import { s } from "../dom.js";

/** @typedef {import("./board.js").Badge} Badge */

const COLOURS = { win: "#2f8f5b", level: "#b98a1d", loss: "#bf4a3e", hint: "#1f7a78" };
/** Dark enough for small white text, and for text on a light background. */
const INKS = { win: "#1f6b43", level: "#7a5a0c", loss: "#9c352b", hint: "#1a6b69" };
const SIGNS = { win: "▲", level: "=", loss: "▼", hint: "" };

/**
 * @param {{ x: number, y: number }} at
 * @param {Badge} badge
 * @param {number} size
 */
export function drawBadge({ x, y }, { text, kind, exact, best }, size) {
  const label = `${SIGNS[kind]}${text}`;
  const width = size * (0.55 + 0.52 * label.length);
  const pill = { x: x - width / 2, y: y - size / 2, width, height: size, rx: size / 2 };
  return s(
    "g",
    { class: `badge ${kind}` },
    best &&
      s("rect", {
        x: pill.x - 4,
        y: pill.y - 4,
        width: width + 8,
        height: size + 8,
        rx: size / 2 + 4,
        fill: "none",
        stroke: "#fff",
        "stroke-width": 3,
      }),
    s("rect", {
      ...pill,
      fill: exact ? INKS[kind] : "#fbf6ea",
      stroke: COLOURS[kind],
      "stroke-width": exact ? 0 : 2.5,
    }),
    s(
      "text",
      {
        x,
        y: y + size * 0.27,
        "text-anchor": "middle",
        "font-size": size * 0.72,
        "font-weight": 600,
        fill: exact ? "#fff" : INKS[kind],
      },
      label,
    ),
  );
}
