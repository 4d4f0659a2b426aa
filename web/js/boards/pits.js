// The board of mancala games: houses that seeds are sown into, and stores.

import { s } from "../dom.js";
import { count, formatList, t } from "../i18n.js";
import { thud, tick } from "../sound.js";
import { Board } from "./board.js";
import { Seeds } from "./pits/seeds.js";
import { layoutOf } from "./pits/layout.js";
import { drawBackground, seedGradientDefs } from "./pits/background.js";
import { capturedPoints, capturedSeeds } from "./view.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("../api.js").View} View */
/** @typedef {import("../api.js").Step} Step */
/** @typedef {import("./animation.js").BoardAnimation} BoardAnimation */

/** Milliseconds a seed takes from one house to the next. */
const STEP = 110;
const LIFT = 170;

/** The seeds in each pit: the houses, then the stores. @param {View} view */
function countsOf({ points, stores }) {
  return [...points.map((point) => point.count ?? 0), ...(stores ?? [])];
}

class PitsBoard extends Board {
  layout = layoutOf(this.view, false, false);
  /** @type {Seeds | null} */
  seeds = null;
  /** @type {{ count: SVGTextElement, ring: SVGEllipseElement }[]} */
  houses = [];
  marks = s("g", { "pointer-events": "none" });
  animatingSeeds = false;

  get narrowBelow() {
    return 1.25;
  }

  get badgeSize() {
    return this.narrow ? 34 : 28;
  }

  /** Between the two rows, so that a badge hides neither seeds nor counts. @param {import("./board.js").HitArea} area */
  badgePosition({ x, y }) {
    const ridge = this.layout.height / 2;
    return { x, y: ridge + 2 * Math.sign(y - ridge) };
  }

  /** The number of a player's store among the pits. @param {number} player */
  #store(player) {
    return this.view.points.length + player - 1;
  }

  /** The pit that a seed falls into in a step; null if it is not a step of a sowing. @param {Step} step */
  #landing(step) {
    if (step.do === "drop") return step.at;
    return step.do === "store" && step.from === null ? this.#store(step.player) : null;
  }

  /** The pit that the last seed of a move falls into; null if nothing is sown. @param {Effect | null} effect */
  #lastLanding(effect) {
    const landings = effect?.steps?.map((step) => this.#landing(step)).filter((pit) => pit !== null);
    return landings?.at(-1) ?? null;
  }

  build() {
    this.layout = layoutOf(this.view, this.narrow, this.flipped);
    const { width, height, pits } = this.layout;
    const layer = s("g", { "pointer-events": "none" });
    this.seeds = new Seeds(this.idPrefix, this.layout, layer);
    this.marks = s("g", { "pointer-events": "none" });
    this.houses = [];
    const rings = s("g");
    const tags = s("g", { "pointer-events": "none" });
    for (const [i, pit] of pits.entries()) this.#buildPit(i, pit, rings, tags);
    const top = s(
      "svg",
      { class: "pieces", viewBox: `0 0 ${width} ${height}`, "font-family": "system-ui, sans-serif" },
      seedGradientDefs(this.idPrefix),
      rings,
      layer,
      tags,
      this.marks,
    );
    return [drawBackground(this.idPrefix, this.layout), top];
  }

  /**
   * @param {number} i
   * @param {import("./pits/layout.js").Pit} pit
   * @param {SVGGElement} rings
   * @param {SVGGElement} tags
   */
  #buildPit(i, { x, y, rx, ry, tag }, rings, tags) {
    const r = this.layout.tag;
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
    const house = this.view.points[i];
    const wide = house ? r : r * 1.35;
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
    if (!house) return rings.append(ring);
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
        house.name,
      ),
    );
    // The whole cell is clickable, not only the pit.
    const cell = s("rect", {
      x: x - 54,
      y: Math.min(y - ry - 2, tag.y - r),
      width: 108,
      height: ry * 2 + r + 4,
      fill: "#000",
      "fill-opacity": 0,
    });
    rings.append(this.addHitArea(house.name, x, y, s("g", {}, cell, ring)));
  }

  refresh() {
    if (!this.seeds || this.animatingSeeds) return;
    const counts = countsOf(this.view);
    this.seeds.setCounts(counts);
    for (const [i, n] of counts.entries()) this.houses[i].count.textContent = String(n);
    this.#drawMarks(null);
  }

  /** Draws rings around playable houses, the last move and the previewed move. @param {Effect | null} shown */
  #drawMarks(shown) {
    const captured = new Set(capturedPoints(shown?.steps));
    const end = this.#lastLanding(shown);
    for (const [i, { ring }] of this.houses.entries()) {
      const house = this.view.points[i];
      const played = shown?.path?.to === i;
      let colour = "none";
      if (captured.has(i)) colour = "#ffb84d";
      else if (i === end || played) colour = "#8fe3df";
      else if (i === this.last?.to) colour = "#f3d9a6";
      else if (house && this.playable(house.name)) colour = "#4fb9b5";
      ring.setAttribute("stroke", colour);
      ring.setAttribute("stroke-dasharray", i === end && !captured.has(i) ? "9 7" : "none");
      // Playable houses are faint, so that the previewed one stands out.
      const faint = !captured.has(i) && i !== end && !played;
      ring.setAttribute("stroke-opacity", faint ? "0.6" : "1");
      ring.setAttribute("stroke-width", faint ? "3" : "5");
    }
    this.marks.replaceChildren();
    if (end === null) return;
    const last = this.layout.pits[end];
    const seeds = capturedSeeds(shown?.steps);
    const size = this.layout.tag;
    const text = seeds ? `+${seeds}` : "●";
    this.marks.append(
      s("circle", {
        cx: last.x,
        cy: last.y,
        r: size * 1.05,
        fill: seeds ? "#ffb84d" : "#8fe3df",
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

  /** @param {string | null} area */
  preview(area) {
    if (this.animatingSeeds || !this.seeds) return;
    this.#drawMarks(area === null ? null : this.#legalAt(area));
  }

  /** The legal move of a house. @param {string} area */
  #legalAt(area) {
    const house = this.pointNumbers.get(area);
    return this.legal.find(({ path }) => path?.to === house) ?? null;
  }

  /** @param {string} area */
  label(area) {
    const number = this.pointNumbers.get(area) ?? 0;
    const seeds = count("pits.seeds", this.view.points[number].count ?? 0);
    const house = t("pits.house", { house: area, seeds });
    const effect = this.#legalAt(area);
    const last = this.#lastLanding(effect);
    if (last !== null) {
      const point = this.view.points[last];
      const end = point ? t("pits.ends", { house: point.name }) : t("pits.ends-in-store");
      const captured = capturedSeeds(effect?.steps);
      return `${house}. ${end}${captured ? `. ${count("pits.takes", captured)}` : ""}`;
    }
    const why = this.refused.find(({ path }) => path?.to === number);
    return why ? `${house}. ${why.detail}` : house;
  }

  /** @param {Effect} effect */
  describe({ move, path, steps }) {
    const { points } = this.view;
    const house = path && points[path.to];
    if (!house) return move;
    const plays = t("pits.plays", { who: t(`side.${this.game}.${house.owner}`), house: house.name });
    const captured = capturedPoints(steps).map((point) => points[point].name);
    return captured.length > 0
      ? `${plays} ${count("pits.captures", capturedSeeds(steps), { houses: formatList(captured) })}`
      : plays;
  }

  /**
   * @param {Effect} effect
   * @param {View} next
   * @param {BoardAnimation} animation
   */
  async animateMove({ steps = [] }, next, animation) {
    const seeds = this.seeds;
    if (!seeds) return;
    this.animatingSeeds = true;
    this.#drawMarks(null);
    for (const [i, step] of steps.entries()) {
      if (step.do === "lift") await this.#sow(step.at, this.#sownFrom(steps.slice(i + 1)), seeds, animation);
      if (step.do === "capture") await this.#capture(step.at, this.#store(step.player), seeds, animation);
    }
    // At the end of a game the remaining seeds move to the stores.
    await this.#collectRest(countsOf(next), seeds, animation);
    this.animatingSeeds = false;
  }

  /** The pits sown into, up to the first step that is not part of the sowing. @param {Step[]} steps */
  #sownFrom(steps) {
    const pits = [];
    for (const step of steps) {
      const pit = this.#landing(step);
      if (pit === null) break;
      pits.push(pit);
    }
    return pits;
  }

  /** @param {Seeds} seeds */
  #updateCount(seeds, /** @type {number} */ house) {
    this.houses[house].count.textContent = String(seeds.in(house).length);
  }

  /**
   * Animates the sowing: all seeds rise and move along, and one drops into each house.
   * @param {number} from
   * @param {number[]} sown
   * @param {Seeds} seeds
   * @param {BoardAnimation} animation
   */
  async #sow(from, sown, seeds, animation) {
    const lifted = seeds.in(from);
    if (lifted.length === 0 || sown.length === 0) return;
    const { pits } = this.layout;
    const up = this.layout.seed * 2.2;
    const flights = lifted.slice(0, sown.length).map((seed, k) => {
      const offset = { x: (seed.x - pits[from].x) * 0.55, y: (seed.y - pits[from].y) * 0.55 };
      const start = { x: seed.x, y: seed.y };
      const total = LIFT + STEP * (k + 1);
      const frame = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ at, scale = 1) => ({
        transform: `translate(${x}px, ${y}px) scale(${scale})`,
        offset: at / total,
      });
      const frames = [
        frame(start.x, start.y, 0),
        frame(pits[from].x + offset.x, pits[from].y + offset.y - up, LIFT, 1.14),
      ];
      for (let j = 0; j < k; j++) {
        const over = pits[sown[j]];
        frames.push(frame(over.x + offset.x, over.y + offset.y - up, LIFT + STEP * (j + 1), 1.14));
      }
      return { seed, total, frames, frame, to: sown[k] };
    });
    for (const { seed, to, frames, frame, total } of flights) {
      seed.pit = -1;
      seeds.put(seed, to);
      frames.push(frame(seed.x, seed.y, total));
      this.seeds?.layer.append(seed.element);
    }
    const landed = flights.map(async ({ seed, frames, total }) =>
      animation.animate(seed.element, frames, { duration: total, easing: "linear" }),
    );
    /** @type {Map<number, number>} */
    const shown = new Map();
    for (const { to } of flights) shown.set(to, (shown.get(to) ?? seeds.in(to).length) - 1);
    this.houses[from].count.textContent = String(shown.get(from) ?? 0);
    await animation.wait(LIFT);
    for (const { to } of flights) {
      await animation.wait(STEP);
      const now = (shown.get(to) ?? 0) + 1;
      shown.set(to, now);
      this.houses[to].count.textContent = String(now);
      if (!animation.finished) tick();
    }
    await Promise.all(landed);
  }

  /**
   * @param {number} house
   * @param {number} store
   * @param {Seeds} seeds
   * @param {BoardAnimation} animation
   */
  async #capture(house, store, seeds, animation) {
    const { ring } = this.houses[house];
    ring.setAttribute("stroke", "#ffb84d");
    ring.setAttribute("stroke-width", "7");
    ring.setAttribute("stroke-opacity", "1");
    // Transform and opacity need no repaint; an animated stroke width would.
    const glow = [
      { transform: "scale(0.9)", opacity: 0.2 },
      { transform: "scale(1.12)", opacity: 1 },
      { transform: "scale(1)", opacity: 0.8 },
    ];
    await animation.animate(ring, glow, { duration: 240 });
    if (!animation.finished) thud();
    await this.#carry(
      seeds.in(house).map((seed) => ({ seed, to: store })),
      seeds,
      animation,
    );
    ring.setAttribute("stroke", "none");
    this.#updateCount(seeds, house);
    this.#updateCount(seeds, store);
  }

  /**
   * @param {{ seed: import("./pits/seeds.js").Seed, to: number }[]} loads
   * @param {Seeds} seeds
   * @param {BoardAnimation} animation
   */
  async #carry(loads, seeds, animation) {
    await Promise.all(
      loads.map(async ({ seed, to }, i) => {
        const from = { x: seed.x, y: seed.y };
        seed.pit = -1;
        seeds.put(seed, to);
        seeds.layer.append(seed.element);
        await this.#glide(seed, from, animation, i * 30);
      }),
    );
  }

  /**
   * @param {import("./pits/seeds.js").Seed} seed
   * @param {{ x: number, y: number }} from
   * @param {BoardAnimation} animation
   * @param {number} delay
   */
  #glide(seed, from, animation, delay) {
    const arc = Math.min(40, Math.hypot(seed.x - from.x, seed.y - from.y) * 0.15);
    const frames = [
      { transform: `translate(${from.x}px, ${from.y}px)` },
      { transform: `translate(${(from.x + seed.x) / 2}px, ${(from.y + seed.y) / 2 - arc}px) scale(1.12)` },
      { transform: `translate(${seed.x}px, ${seed.y}px)` },
    ];
    return animation.animate(seed.element, frames, { duration: 340, delay, easing: "ease-in-out" });
  }

  /**
   * @param {number[]} counts
   * @param {Seeds} seeds
   * @param {BoardAnimation} animation
   */
  async #collectRest(counts, seeds, animation) {
    const moved = seeds.setCounts(counts).filter(({ x }) => Number.isFinite(x));
    await Promise.all(moved.map(({ seed, x, y }, i) => this.#glide(seed, { x, y }, animation, i * 15)));
  }
}

customElements.define("pits-board", PitsBoard);
