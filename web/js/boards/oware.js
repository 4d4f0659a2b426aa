// Oware: a wooden board with hollows and seeds.

import { s } from "../dom.js";
import { count, listed, t } from "../i18n.js";
import { thud, tick } from "../sound.js";
import { Board } from "./board.js";
import { Seeds } from "./oware/seeds.js";
import { houseOf, letter, shapeOf } from "./oware/layout.js";
import { drawWood, paints } from "./oware/background.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("./animation.js").Film} Film */

/** Milliseconds from one house to the next. */
const STEP = 110;
const LIFT = 170;

/**
 * Houses, South's store, North's store; and who is to move.
 * @param {string} position
 */
export function read(position) {
  const fields = position.split("-");
  return { counts: fields.slice(0, -1).map(Number), south: fields.at(-1) === "S" };
}

class OwareBoard extends Board {
  shape = shapeOf(6, false, false);
  row = 6;
  /** @type {Seeds | null} */
  seeds = null;
  /** @type {{ count: SVGTextElement, ring: SVGEllipseElement }[]} */
  houses = [];
  marks = s("g", { "pointer-events": "none" });
  flying = false;

  get narrowBelow() {
    return 1.25;
  }

  get badgeSize() {
    return this.narrow ? 34 : 28;
  }

  /** On the ridge between the rows, so that neither seeds nor counts are hidden. @param {import("./board.js").Spot} spot */
  badgePlace({ x, y }) {
    const ridge = this.shape.height / 2;
    return { x, y: ridge + 2 * Math.sign(y - ridge) };
  }

  /** @param {string} position */
  shapeOf(position) {
    return String(position.split("-").length);
  }

  build() {
    this.row = (read(this.position).counts.length - 2) / 2;
    this.shape = shapeOf(this.row, this.narrow, this.flipped);
    const { width, height, hollows } = this.shape;
    const layer = s("g", { "pointer-events": "none" });
    this.seeds = new Seeds(this.name, this.shape, layer);
    this.marks = s("g", { "pointer-events": "none" });
    this.houses = [];
    const rings = s("g");
    const tags = s("g", { "pointer-events": "none" });
    for (const [i, hollow] of hollows.entries()) this.#buildHollow(i, hollow, rings, tags);
    const top = s(
      "svg",
      { class: "pieces", viewBox: `0 0 ${width} ${height}`, "font-family": "system-ui, sans-serif" },
      paints(this.name),
      rings,
      layer,
      tags,
      this.marks,
    );
    return [drawWood(this.name, this.shape), top];
  }

  /**
   * @param {number} i
   * @param {import("./oware/layout.js").Hollow} hollow
   * @param {SVGGElement} rings
   * @param {SVGGElement} tags
   */
  #buildHollow(i, { x, y, rx, ry, tag }, rings, tags) {
    const r = this.shape.tag;
    const ring = s("ellipse", {
      class: "ring",
      cx: x,
      cy: y,
      rx: rx + 1,
      ry: ry + 1,
      fill: "#000",
      "fill-opacity": 0,
      stroke: "none",
      "stroke-width": 4,
    });
    const number = s("text", {
      x: tag.x,
      y: tag.y + r * 0.4,
      "text-anchor": "middle",
      "font-size": r * 1.15,
      "font-weight": 650,
      fill: "#f8efdc",
    });
    const wide = i >= 2 * this.row ? r * 1.35 : r;
    tags.append(
      s("rect", {
        x: tag.x - wide,
        y: tag.y - r,
        width: 2 * wide,
        height: 2 * r,
        rx: r,
        fill: "#2a1407",
        stroke: "#a8773f",
        "stroke-width": 1.5,
      }),
      number,
    );
    this.houses.push({ count: number, ring });
    if (i >= 2 * this.row) return rings.append(ring);
    tags.append(
      s(
        "text",
        {
          class: "letter",
          x: tag.x - rx * 0.8,
          y: tag.y + r * 0.3,
          "text-anchor": "middle",
          "font-size": r * 0.95,
          fill: "#f0d9b5",
        },
        letter(i, this.row),
      ),
    );
    // The whole cell answers to a finger, not the hollow alone.
    const cell = s("rect", {
      x: x - 54,
      y: Math.min(y - ry - 2, tag.y - r),
      width: 108,
      height: ry * 2 + r + 4,
      fill: "#000",
      "fill-opacity": 0,
    });
    rings.append(this.spot(letter(i, this.row), x, y, s("g", {}, cell, ring)));
  }

  refresh() {
    if (!this.seeds || this.flying) return;
    const { counts } = read(this.position);
    this.seeds.settle(counts);
    for (const [i, n] of counts.entries()) this.houses[i].count.textContent = String(n);
    this.#mark(null);
  }

  /** Rings round what is playable, the last move, and what a move would do. @param {Effect | null} shown */
  #mark(shown) {
    const captured = new Set(shown?.captured?.map((one) => houseOf(one, this.row)));
    const end = shown?.sown?.at(-1);
    for (const [i, { ring }] of this.houses.entries()) {
      const house = i < 2 * this.row ? letter(i, this.row) : "";
      let colour = "none";
      if (captured.has(i)) colour = "#ffb84d";
      else if (end && house === end) colour = "#8fe3df";
      else if (shown && house === shown.move) colour = "#8fe3df";
      else if (house && house === this.last) colour = "#f3d9a6";
      else if (house && this.reachable(house)) colour = "#4fb9b5";
      ring.setAttribute("stroke", colour);
      ring.setAttribute("stroke-dasharray", end && house === end && !captured.has(i) ? "9 7" : "none");
      // What may be played is only hinted at, so that what is pointed at stands out.
      const faint = !captured.has(i) && house !== end && house !== shown?.move;
      ring.setAttribute("stroke-opacity", faint ? "0.6" : "1");
      ring.setAttribute("stroke-width", faint ? "3" : "5");
    }
    this.marks.replaceChildren();
    if (!shown?.sown?.length) return;
    const last = this.shape.hollows[houseOf(shown.sown[shown.sown.length - 1], this.row)];
    const size = this.shape.tag;
    const text = shown.seeds ? `+${shown.seeds}` : "●";
    this.marks.append(
      s("circle", {
        cx: last.x,
        cy: last.y,
        r: size * 1.05,
        fill: shown.seeds ? "#ffb84d" : "#8fe3df",
        "fill-opacity": 0.95,
      }),
      s(
        "text",
        {
          x: last.x,
          y: last.y + size * 0.38,
          "text-anchor": "middle",
          "font-size": size,
          "font-weight": 700,
          fill: "#221003",
        },
        text,
      ),
    );
  }

  /** @param {string | null} spot */
  preview(spot) {
    if (this.flying || !this.seeds) return;
    this.#mark(this.legal.find(({ move }) => move === spot) ?? null);
  }

  /** @param {string} spot */
  label(spot) {
    const { counts } = read(this.position);
    const seeds = count("oware.seeds", counts[houseOf(spot, this.row)]);
    const house = t("oware.house", { house: spot, seeds });
    const effect = this.legal.find(({ move }) => move === spot);
    const why = this.refused.find(({ move }) => move === spot);
    if (effect?.sown?.length) {
      const end = t("oware.ends", { house: effect.sown[effect.sown.length - 1] });
      return `${house}. ${end}${effect.seeds ? `. ${count("oware.takes", effect.seeds)}` : ""}`;
    }
    return why ? `${house}. ${why.detail}` : house;
  }

  /** @param {Effect} effect */
  describe({ move, captured, seeds }) {
    const who = move === move.toUpperCase() ? t("oware.south") : t("oware.north");
    const plays = t("oware.plays", { who, house: move });
    return captured?.length && seeds
      ? `${plays} ${count("oware.captures", seeds, { houses: listed(captured) })}`
      : plays;
  }

  /**
   * @param {Effect} effect
   * @param {string} next
   * @param {Film} film
   */
  async show({ move, sown = [], captured = [] }, next, film) {
    const seeds = this.seeds;
    if (!seeds) return;
    this.flying = true;
    this.#mark(null);
    await this.#sow(
      houseOf(move, this.row),
      sown.map((one) => houseOf(one, this.row)),
      seeds,
      film,
    );
    const store = 2 * this.row + (move === move.toUpperCase() ? 0 : 1);
    for (const one of captured) await this.#capture(houseOf(one, this.row), store, seeds, film);
    // What the end of a game does to the rest: rows swept into stores.
    await this.#sweep(read(next).counts, seeds, film);
    this.flying = false;
  }

  /** @param {Seeds} seeds */
  #tell(seeds, /** @type {number} */ house) {
    this.houses[house].count.textContent = String(seeds.in(house).length);
  }

  /**
   * All seeds rise together and travel along; at each house one is let fall.
   * @param {number} from
   * @param {number[]} sown
   * @param {Seeds} seeds
   * @param {Film} film
   */
  async #sow(from, sown, seeds, film) {
    const hand = seeds.in(from);
    if (hand.length === 0 || sown.length === 0) return;
    const { hollows } = this.shape;
    const up = this.shape.seed * 2.2;
    const flights = hand.slice(0, sown.length).map((seed, k) => {
      const offset = { x: (seed.x - hollows[from].x) * 0.55, y: (seed.y - hollows[from].y) * 0.55 };
      const start = { x: seed.x, y: seed.y };
      const total = LIFT + STEP * (k + 1);
      const frame = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ at, scale = 1) => ({
        transform: `translate(${x}px, ${y}px) scale(${scale})`,
        offset: at / total,
      });
      const frames = [
        frame(start.x, start.y, 0),
        frame(hollows[from].x + offset.x, hollows[from].y + offset.y - up, LIFT, 1.14),
      ];
      for (let j = 0; j < k; j++) {
        const over = hollows[sown[j]];
        frames.push(frame(over.x + offset.x, over.y + offset.y - up, LIFT + STEP * (j + 1), 1.14));
      }
      return { seed, total, frames, frame, to: sown[k] };
    });
    for (const { seed, to, frames, frame, total } of flights) {
      seed.home = -1;
      seeds.put(seed, to);
      frames.push(frame(seed.x, seed.y, total));
      this.seeds?.layer.append(seed.element);
    }
    const landed = flights.map(async ({ seed, frames, total }) =>
      film.move(seed.element, frames, { duration: total, easing: "linear" }),
    );
    /** @type {Map<number, number>} */
    const shown = new Map();
    for (const { to } of flights) shown.set(to, (shown.get(to) ?? seeds.in(to).length) - 1);
    this.houses[from].count.textContent = String(shown.get(from) ?? 0);
    await film.wait(LIFT);
    for (const { to } of flights) {
      await film.wait(STEP);
      const now = (shown.get(to) ?? 0) + 1;
      shown.set(to, now);
      this.houses[to].count.textContent = String(now);
      if (!film.over) tick();
    }
    await Promise.all(landed);
  }

  /**
   * @param {number} house
   * @param {number} store
   * @param {Seeds} seeds
   * @param {Film} film
   */
  async #capture(house, store, seeds, film) {
    const { ring } = this.houses[house];
    ring.setAttribute("stroke", "#ffb84d");
    ring.setAttribute("stroke-width", "7");
    ring.setAttribute("stroke-opacity", "1");
    // Growing and fading need no painting anew; a stroke that thickens would.
    const glow = [
      { transform: "scale(0.9)", opacity: 0.2 },
      { transform: "scale(1.12)", opacity: 1 },
      { transform: "scale(1)", opacity: 0.8 },
    ];
    await film.move(ring, glow, { duration: 240 });
    if (!film.over) thud();
    await this.#carry(
      seeds.in(house).map((seed) => ({ seed, to: store })),
      seeds,
      film,
    );
    ring.setAttribute("stroke", "none");
    this.#tell(seeds, house);
    this.#tell(seeds, store);
  }

  /**
   * @param {{ seed: import("./oware/seeds.js").Seed, to: number }[]} loads
   * @param {Seeds} seeds
   * @param {Film} film
   */
  async #carry(loads, seeds, film) {
    await Promise.all(
      loads.map(async ({ seed, to }, i) => {
        const from = { x: seed.x, y: seed.y };
        seed.home = -1;
        seeds.put(seed, to);
        seeds.layer.append(seed.element);
        await this.#glide(seed, from, film, i * 30);
      }),
    );
  }

  /**
   * @param {import("./oware/seeds.js").Seed} seed
   * @param {{ x: number, y: number }} from
   * @param {Film} film
   * @param {number} delay
   */
  #glide(seed, from, film, delay) {
    const arc = Math.min(40, Math.hypot(seed.x - from.x, seed.y - from.y) * 0.15);
    const frames = [
      { transform: `translate(${from.x}px, ${from.y}px)` },
      { transform: `translate(${(from.x + seed.x) / 2}px, ${(from.y + seed.y) / 2 - arc}px) scale(1.12)` },
      { transform: `translate(${seed.x}px, ${seed.y}px)` },
    ];
    return film.move(seed.element, frames, { duration: 340, delay, easing: "ease-in-out" });
  }

  /**
   * @param {number[]} counts
   * @param {Seeds} seeds
   * @param {Film} film
   */
  async #sweep(counts, seeds, film) {
    const moved = seeds.settle(counts).filter(({ x }) => Number.isFinite(x));
    await Promise.all(moved.map(({ seed, x, y }, i) => this.#glide(seed, { x, y }, film, i * 15)));
  }
}

customElements.define("oware-board", OwareBoard);
