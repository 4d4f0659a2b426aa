// The seeds of a board: where each lies and how it looks. A seed keeps its look when it moves.

import { seededRandom } from "../../seeded-random.js";
import { s } from "../../dom.js";

/** @typedef {import("./layout.js").Pit} Pit */
/** @typedef {{ id: number, element: SVGGElement, pit: number, slot: number, x: number, y: number, tilt: number }} Seed */

/** Light, middle and dark colour of seeds, from greener to greyer. */
const SHADES = [
  ["#d3dac6", "#95a288", "#555f4c"],
  ["#d9dacd", "#a0a293", "#5f6054"],
  ["#c8d5bf", "#87987c", "#4b5943"],
  ["#dfdccb", "#aaa58c", "#67614c"],
  ["#cdd6cf", "#8b9b92", "#505d57"],
];

/** Up to this many seeds lie side by side; more are piled on top. */
const FLAT = 20;

/** @param {string} name id prefix of the board */
export function seedGradients(name) {
  return SHADES.map(([light, body, dark], i) =>
    s(
      "radialGradient",
      { id: `${name}-seed${i}`, cx: 0.36, cy: 0.3, r: 0.8 },
      s("stop", { offset: 0, "stop-color": light }),
      s("stop", { offset: 0.5, "stop-color": body }),
      s("stop", { offset: 1, "stop-color": dark }),
    ),
  );
}

/**
 * @param {number} id
 * @param {string} name
 * @param {number} size
 */
function drawSeed(id, name, size) {
  const next = seededRandom(id + 1);
  const shade = Math.floor(next() * SHADES.length);
  const [rx, ry] = [size * (0.95 + next() * 0.12), size * (0.76 + next() * 0.12)];
  const tilt = next() * 180;
  const element = s(
    "g",
    { class: "seed" },
    s("ellipse", {
      cx: size * 0.14,
      cy: size * 0.26,
      rx: rx * 1.02,
      ry: ry * 1.02,
      fill: "#120802",
      "fill-opacity": 0.42,
      transform: `rotate(${tilt})`,
    }),
    s("ellipse", {
      rx,
      ry,
      fill: `url(#${name}-seed${shade})`,
      stroke: "#3b4235",
      "stroke-width": 0.6,
      transform: `rotate(${tilt})`,
    }),
    s("ellipse", {
      cx: -rx * 0.3,
      cy: -ry * 0.38,
      rx: rx * 0.3,
      ry: ry * 0.17,
      fill: "#fff",
      "fill-opacity": 0.34,
      transform: "rotate(-28)",
    }),
  );
  return { element, tilt };
}

/**
 * Random positions in a pit, each far from the previous ones, so that any first few are well spread.
 * @param {number} seed
 * @param {Pit} pit
 * @param {number} many
 * @param {number} size
 */
function spreadPositions(seed, { rx, ry }, many, size) {
  const next = seededRandom(seed + 101);
  const [wide, high] = [rx - size * 1.25, ry - size * 1.25];
  /** @type {{ x: number, y: number }[]} */
  const found = [];
  for (let i = 0; i < many; i++) {
    const piled = i >= FLAT && many <= 64 && rx < 60 && ry < 80;
    let best = { x: 0, y: 0 };
    let most = -1;
    for (let tries = 0; tries < 60; tries++) {
      const [angle, out] = [next() * 2 * Math.PI, Math.sqrt(next()) * (piled ? 0.6 : 1) * (i === 0 ? 0.45 : 1)];
      const place = { x: Math.cos(angle) * out * wide, y: Math.sin(angle) * out * high };
      const near = piled ? found.slice(FLAT) : found;
      // The rim counts as a neighbour, or all seeds would lie along it.
      const rim = (1 - out) * Math.min(wide, high) * 2 + size * 2.15;
      const gap = Math.min(rim, ...near.map((other) => Math.hypot(other.x - place.x, other.y - place.y)));
      if (gap > most) [best, most] = [place, gap];
    }
    found.push(best);
  }
  return found;
}

/** All seeds of a board. */
export class Seeds {
  /** @type {Seed[]} */
  #all = [];
  /** @type {{ x: number, y: number }[][]} */
  #positions;

  /**
   * @param {string} name
   * @param {import("./layout.js").Layout} layout
   * @param {SVGGElement} layer
   */
  constructor(name, layout, layer) {
    this.name = name;
    this.layout = layout;
    this.layer = layer;
    this.#positions = layout.pits.map(() => []);
  }

  /** @param {number} pit @param {number} slot */
  #positionOf(pit, slot) {
    if (slot >= this.#positions[pit].length) {
      const many = Math.max(32, slot + 16);
      this.#positions[pit] = spreadPositions(pit, this.layout.pits[pit], many, this.layout.seed);
    }
    return this.#positions[pit][slot];
  }

  /** The seeds in a pit. @param {number} pit */
  in(pit) {
    return this.#all.filter((seed) => seed.pit === pit);
  }

  /** Puts a seed into the first free slot of a pit. @param {Seed} seed @param {number} pit */
  put(seed, pit) {
    const taken = new Set(this.in(pit).map(({ slot }) => slot));
    let slot = 0;
    while (taken.has(slot)) slot++;
    const { x, y } = this.layout.pits[pit];
    const place = this.#positionOf(pit, slot);
    Object.assign(seed, { pit, slot, x: x + place.x, y: y + place.y });
    seed.element.setAttribute("transform", `translate(${seed.x.toFixed(1)} ${seed.y.toFixed(1)})`);
  }

  /**
   * Sets the counts of all pits, moving as few seeds as possible. Returns the moved seeds with their previous positions.
   * @param {number[]} counts
   */
  setCounts(counts) {
    /** @type {Seed[]} */
    const spare = [];
    for (const [pit, wanted] of counts.entries()) spare.push(...this.in(pit).slice(wanted));
    for (const seed of spare) seed.pit = -1;
    /** @type {{ seed: Seed, x: number, y: number }[]} */
    const moved = [];
    for (const [pit, wanted] of counts.entries()) {
      for (let have = this.in(pit).length; have < wanted; have++) {
        const seed = spare.shift() ?? this.#make();
        moved.push({ seed, x: seed.x, y: seed.y });
        this.put(seed, pit);
      }
    }
    for (const seed of spare) seed.element.remove();
    if (spare.length > 0) this.#all = this.#all.filter((seed) => !spare.includes(seed));
    return moved;
  }

  #make() {
    const id = this.#all.length;
    const { element, tilt } = drawSeed(id, this.name, this.layout.seed);
    const seed = { id, element, tilt, pit: -1, slot: 0, x: NaN, y: NaN };
    this.#all.push(seed);
    this.layer.append(element);
    return seed;
  }
}
