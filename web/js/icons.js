// Icons as SVG.

import { s } from "./dom.js";

/** Each is a path in a 24 × 24 view box. */
const PATHS = {
  gear: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM4.5 12h-2m19 0h-2M12 4.5v-2m0 19v-2M6.7 6.7 5.3 5.3m13.4 13.4-1.4-1.4M6.7 17.3l-1.4 1.4M18.7 5.3l-1.4 1.4",
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-3",
  flip: "M7 4v15m0 0-3.5-3.5M7 19l3.5-3.5M17 20V5m0 0-3.5 3.5M17 5l3.5 3.5",
  hint: "M9 18h6m-5 3h4M12 3a6.5 6.5 0 0 0-3.8 11.8c.5.4.8 1 .8 1.7h6c0-.7.3-1.3.8-1.7A6.5 6.5 0 0 0 12 3z",
  flag: "M6 21V4m0 1c4-2.5 7 2.5 12 0v9c-5 2.5-8-2.5-12 0",
  draw: "M4 9h16M4 15h16",
  hourglass: "M6 3h12M6 21h12M7.5 3v3.5L12 12l-4.5 5.5V21m9-18v3.5L12 12l4.5 5.5V21",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v7h14v-7",
  first: "M7 5v14M18 5l-8 7 8 7",
  back: "M15 5l-8 7 8 7",
  forward: "M9 5l8 7-8 7",
  last: "M17 5v14M6 5l8 7-8 7",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  binary: "M6 6v12M4 8l2-2m6.5 0c-2 0-3 2.5-3 6s1 6 3 6 3-2.5 3-6-1-6-3-6zM18 8l2-2v12",
};

/**
 * @param {keyof typeof PATHS | "seeds"} name
 */
export function icon(name) {
  const attributes = { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", width: 24, height: 24 };
  if (name === "seeds") {
    const seed = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn) =>
      s("ellipse", { cx: x, cy: y, rx: 4.2, ry: 3.2, transform: `rotate(${turn} ${x} ${y})`, fill: "#9aa78f" });
    return s(
      "svg",
      attributes,
      s("circle", { cx: 12, cy: 12, r: 11, fill: "#5a3418" }),
      seed(9, 9, 30),
      seed(15.5, 11, -25),
      seed(10.5, 15.5, 10),
    );
  }
  return s(
    "svg",
    attributes,
    s("path", {
      d: PATHS[name],
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.8,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
}
