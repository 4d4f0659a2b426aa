// Drawings of pebbles, rows and slabs.

import { seededRandom } from "../../seeded-random.js";
import { s } from "../../dom.js";
import { themeColour } from "../theme-colour.js";

/** @typedef {import("./layers.js").Layer} Layer */

/** Light, middle and dark colour of pebbles. */
const TONES = [
  [themeColour("#e4e6e4", "#c2c6c5"), themeColour("#9ba3a6", "#838b8e"), themeColour("#5b6367", "#444b4e")],
  [themeColour("#e9e2d6", "#c7bfb1"), themeColour("#ada08d", "#928674"), themeColour("#6b6152", "#4d4539")],
  [themeColour("#dce3e8", "#bac3c9"), themeColour("#8b9aa6", "#74828d"), themeColour("#4d5a65", "#39444d")],
  [themeColour("#e8dcd7", "#c5b7b1"), themeColour("#a98f86", "#8f776f"), themeColour("#66514a", "#4a3a34")],
];
const RIM = themeColour("#4a4f50", "#1d1f20");
const NOTCH = themeColour("#5d5446", "#2b261f");
const SHADOW = { fill: themeColour("#3a2c14", "#000000"), "fill-opacity": 0.3 };
/** Half the width of a row. */
const HALF = 36;

/** The gradients that pebbles are filled with. @param {string} name id prefix of the board */
export function gradients(name) {
  return TONES.map(([light, body, dark], i) =>
    s(
      "radialGradient",
      { id: `${name}-tone${i}`, cx: 0.35, cy: 0.25, r: 0.9 },
      s("stop", { offset: 0, "stop-color": light }),
      s("stop", { offset: 0.5, "stop-color": body }),
      s("stop", { offset: 1, "stop-color": dark }),
    ),
  );
}

/** @param {number} height @param {() => number} next @param {string} fill */
function pebble(height, next, fill) {
  const [rx, ry, x] = [30 + next() * 6, height * 0.45 + next() * 2, (next() - 0.5) * 8];
  return [
    s("ellipse", { cx: x + 2, cy: 5, rx, ry, ...SHADOW }),
    s("ellipse", { cx: x, rx, ry, fill, stroke: RIM, "stroke-width": 0.8 }),
    s("ellipse", { cx: x - rx * 0.35, cy: -ry * 0.4, rx: rx * 0.35, ry: ry * 0.2, fill: "#fff", "fill-opacity": 0.45 }),
  ];
}

/** Up to ten small pebbles. @param {number} size @param {string} fill */
function row(size, fill) {
  return Array.from({ length: size }, (_, i) => {
    const at = { cx: (i - 4.5) * 7.2, rx: 3.5, ry: 5 };
    return s("ellipse", { ...at, fill, stroke: RIM, "stroke-width": 0.7 });
  });
}

/** A slab with a notch for each tenth; an incomplete one is shorter. @param {Layer} layer @param {string} fill */
function slab({ size, full, height }, fill) {
  const long = Math.max(2 * HALF * (size / full), 5);
  const box = { x: -HALF, y: -height / 2 + 1.5, width: long, height: height - 3, rx: 3 };
  const notches = Array.from({ length: 9 }, (_, i) => -HALF + (i + 1) * 7.2).filter((x) => x < -HALF + long - 2);
  const deep = `m0 ${height / 2 - 2}v${2 - height / 2}`;
  return [
    s("rect", { ...box, fill, stroke: RIM, "stroke-width": 0.8 }),
    s("path", { d: notches.map((x) => `M${x} 0${deep}`).join(" "), stroke: NOTCH, "stroke-width": 1.2 }),
  ];
}

/**
 * Draws a layer around its centre.
 * @param {string} name id prefix of the board
 * @param {Layer} layer
 * @param {number} seed of its random look
 */
export function stone(name, layer, seed) {
  const next = seededRandom(seed);
  const fill = `url(#${name}-tone${Math.floor(next() * TONES.length)})`;
  if (layer.full === 1) return s("g", {}, pebble(layer.height, next, fill));
  return s("g", {}, layer.full === 10 ? row(layer.size, fill) : slab(layer, fill));
}
