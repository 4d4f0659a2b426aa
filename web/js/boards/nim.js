// Nim: pebbles in columns. Who points at a pebble takes it and those above it.

import { chance } from "../chance.js";
import { h, s } from "../dom.js";
import { count, t } from "../i18n.js";
import { settings, whenChanged } from "../settings.js";
import { thud, tick } from "../sound.js";
import { Board } from "./board.js";
import { shade } from "./shade.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("./film.js").Film} Film */

/** Of a heap, so many pebbles are drawn. */
const MOST = 15;
const WIDE = 84;
const STEP = 31;
const FOOT = 46;
const TONES = [
  ["#e4e6e4", "#9ba3a6", "#5b6367"],
  ["#e9e2d6", "#ada08d", "#6b6152"],
  ["#dce3e8", "#8b9aa6", "#4d5a65"],
  ["#e8dcd7", "#a98f86", "#66514a"],
];

/** @param {string} position */
function heapsOf(position) {
  return position.split(" ")[0].split(",").map(Number);
}

class NimBoard extends Board {
  /** What was dealt, which decides how much room there is. @type {number[]} */
  dealt = [];
  grid = { columns: 1, heights: [0], width: 1, height: 1 };
  pebbles = s("g");
  lifted = "";
  #forget = new AbortController();

  connectedCallback() {
    this.#forget = new AbortController();
    whenChanged("counts", () => this.redraw(), this.#forget.signal);
    super.connectedCallback();
  }

  disconnectedCallback() {
    this.#forget.abort();
    super.disconnectedCallback();
  }

  get narrowBelow() {
    return 1;
  }

  /** @param {string} position */
  shapeOf(position) {
    const heaps = heapsOf(position);
    // As pebbles go, the board stays; it is built anew when there are more than there were.
    const fits = heaps.length === this.dealt.length && heaps.every((heap, i) => heap <= this.dealt[i]);
    if (!fits) this.dealt = heaps;
    return this.dealt.join();
  }

  /** The number of pebbles of a heap that are drawn. @param {number} heap */
  #drawn(heap) {
    return Math.min(heap, MOST);
  }

  /**
   * Columns a row, and the height of each row.
   * @param {number} columns
   */
  #rows(columns) {
    /** @type {number[]} */
    const heights = [];
    for (let i = 0; i < this.dealt.length; i += columns) {
      const tallest = Math.max(3, ...this.dealt.slice(i, i + columns).map((heap) => this.#drawn(heap)));
      heights.push(tallest * STEP + 2 * FOOT);
    }
    const size = { width: 48 + columns * WIDE, height: 36 + heights.reduce((all, one) => all + one, 0) };
    return { columns, heights, ...size };
  }

  /** As many columns as make the pebbles largest. */
  #fit() {
    const scale = ({ width = 1, height = 1 }) =>
      Math.min((this.clientWidth || 1) / width, (this.clientHeight || 1) / height);
    let best = this.#rows(this.dealt.length);
    for (let columns = this.dealt.length - 1; columns > 0; columns--) {
      const rows = this.#rows(columns);
      if (scale(rows) > scale(best) * 1.05) best = rows;
    }
    return best;
  }

  /** Where a pebble lies. @param {number} heap @param {number} k from the ground, 1 for the lowest */
  #at(heap, k) {
    const { columns, heights } = this.grid;
    const [column, row] = [heap % columns, Math.floor(heap / columns)];
    const ground = heights.slice(0, row + 1).reduce((all, one) => all + one, 20);
    return { x: 24 + WIDE * (column + 0.5), y: ground - FOOT - STEP * (k - 0.5) };
  }

  build() {
    this.grid = this.#fit();
    const { width, height } = this.grid;
    const tray = s("g");
    const spots = s("g");
    for (const [heap, dealt] of this.dealt.entries()) {
      const foot = this.#at(heap, 0.5);
      tray.append(s("ellipse", { cx: foot.x, cy: foot.y + 2, rx: 37, ry: 9, fill: "#6d5a3d", "fill-opacity": 0.3 }));
      for (let k = 1; k <= this.#drawn(dealt); k++) {
        const { x, y } = this.#at(heap, k);
        const area = s("rect", {
          x: x - WIDE / 2 + 2,
          y: y - STEP / 2,
          width: WIDE - 4,
          height: STEP,
          rx: 10,
          fill: "#000",
          "fill-opacity": 0,
        });
        spots.append(this.spot(`${heap + 1}:${k}`, x, y, s("g", {}, area)));
      }
    }
    this.pebbles = s("g", { "pointer-events": "none" });
    return [
      s(
        "svg",
        { class: "pieces", viewBox: `0 0 ${width} ${height}`, "font-family": "system-ui, sans-serif" },
        s(
          "defs",
          {},
          TONES.map(([light, body, dark], i) =>
            s(
              "radialGradient",
              { id: `${this.name}-tone${i}`, cx: 0.35, cy: 0.25, r: 0.9 },
              s("stop", { offset: 0, "stop-color": light }),
              s("stop", { offset: 0.5, "stop-color": body }),
              s("stop", { offset: 1, "stop-color": dark }),
            ),
          ),
        ),
        shade(width, height, 22),
        s("rect", { class: "sand", width, height, rx: 22, fill: "#dbc9a4" }),
        s("rect", {
          x: 6,
          y: 6,
          width: width - 12,
          height: height - 12,
          rx: 17,
          fill: "none",
          stroke: "#b39b6c",
          "stroke-width": 2,
        }),
        tray,
        this.pebbles,
        spots,
      ),
    ];
  }

  /** @param {number} heap @param {number} k */
  #pebble(heap, k) {
    const next = chance(heap * 100 + k);
    const { x, y } = this.#at(heap, k);
    const tone = Math.floor(next() * TONES.length);
    const [rx, ry, shift] = [30 + next() * 6, 14 + next() * 2, (next() - 0.5) * 8];
    return s(
      "g",
      { class: "pebble", "data-pebble": `${heap + 1}:${k}`, transform: `translate(${x + shift} ${y})` },
      s(
        "g",
        {},
        s("ellipse", { cx: 2, cy: 5, rx, ry, fill: "#3a2c14", "fill-opacity": 0.3 }),
        s("ellipse", { rx, ry, fill: `url(#${this.name}-tone${tone})`, stroke: "#4a4f50", "stroke-width": 0.8 }),
        s("ellipse", {
          cx: -rx * 0.35,
          cy: -ry * 0.4,
          rx: rx * 0.35,
          ry: ry * 0.2,
          fill: "#fff",
          "fill-opacity": 0.45,
        }),
      ),
    );
  }

  refresh() {
    if (this.film) return;
    const heaps = heapsOf(this.position);
    this.pebbles.replaceChildren();
    for (const [heap, n] of heaps.entries()) {
      for (let k = 1; k <= this.#drawn(n); k++) this.pebbles.append(this.#pebble(heap, k));
      const foot = this.#at(heap, 0.5);
      const number = { x: foot.x, "text-anchor": "middle", fill: "#33270f" };
      this.pebbles.append(
        s(
          "text",
          { ...number, y: foot.y + 30, "font-size": Math.min(21, 125 / String(n).length), "font-weight": 650 },
          String(n),
        ),
      );
      if (settings.counts)
        this.pebbles.append(
          s(
            "text",
            {
              ...number,
              y: this.#at(heap, this.#drawn(n) + 1).y + 8,
              "font-size": Math.min(17, 125 / n.toString(2).length),
              "font-family": "monospace",
            },
            n.toString(2),
          ),
        );
    }
    for (const { id, element } of this.spots.values()) {
      const [heap, k] = this.#read(id);
      element.setAttribute("visibility", k <= heaps[heap] ? "visible" : "hidden");
    }
    this.#drawLine(heaps);
    if (this.lifted) this.preview(this.lifted);
  }

  /** Under the pebbles: the nim-sum, and a field for heaps too high to point at. @param {number[]} heaps */
  #drawLine(heaps) {
    this.querySelector(".nim-line")?.remove();
    const high = heaps.some((heap) => heap > MOST);
    if (!settings.counts && !(high && this.interactive)) return;
    const line = h("div", { class: "nim-line" });
    if (settings.counts) {
      // Heaps go beyond what bit operations on numbers hold.
      const sum = heaps.reduce((all, heap) => all ^ BigInt(heap), 0n);
      line.append(h("span", {}, t("nim.sum", { sum: sum.toString(2), value: String(sum) })));
    }
    if (high && this.interactive) {
      const take = h("input", {
        type: "text",
        inputmode: "numeric",
        size: 12,
        "aria-label": t("nim.take-label"),
        placeholder: "1-20",
      });
      const send = (/** @type {Event} */ event) => {
        event.preventDefault();
        this.choose(take.value.trim());
      };
      line.append(h("form", { onsubmit: send }, take, h("button", {}, t("nim.take"))));
    }
    this.append(line);
  }

  /** @param {string} spot @returns {[number, number]} heap from 0, pebble from 1 */
  #read(spot) {
    const [heap, k] = spot.split(":").map(Number);
    return [heap - 1, k];
  }

  /** @param {string} move */
  path(move) {
    const [heap, taken] = move.split("-").map(Number);
    const there = heapsOf(this.position)[heap - 1];
    // Of a heap that is drawn smaller than it is, the lowest pebble drawn stands for all of them.
    const k = taken === there ? 1 : there > MOST ? MOST - taken + 1 : there - taken + 1;
    return k >= 1 ? [`${heap}:${k}`] : [`${heap}:0`];
  }

  /** @param {string | null} spot */
  preview(spot) {
    this.lifted = spot && this.reachable(spot) ? spot : "";
    const [heap, k] = this.lifted ? this.#read(this.lifted) : [-1, 0];
    for (const pebble of this.pebbles.querySelectorAll(".pebble")) {
      const [of, at] = this.#read(/** @type {HTMLElement} */ (pebble).dataset.pebble ?? "");
      pebble.classList.toggle("lifted", of === heap && at >= k);
    }
  }

  /** A pebble dragged away is taken with those above it. @param {string} spot */
  dragged(spot) {
    this.activate(spot);
  }

  /** @param {string} spot */
  label(spot) {
    const [heap, k] = this.#read(spot);
    const there = heapsOf(this.position)[heap];
    const move = this.legal.find(({ move }) => this.path(move)[0] === spot)?.move;
    const taken = move ? Number(move.split("-")[1]) : there - k + 1;
    return count("nim.pebble", taken, { heap: heap + 1, there });
  }

  /** @param {Effect} effect */
  describe({ move }) {
    const [heap, taken] = move.split("-").map(Number);
    return count("nim.plays", taken, { heap });
  }

  /**
   * @param {Effect} effect
   * @param {string} next
   * @param {Film} film
   */
  async show({ move }, next, film) {
    const heap = Number(move.split("-")[0]) - 1;
    const left = this.#drawn(heapsOf(next)[heap]);
    const gone = [...this.pebbles.querySelectorAll(".pebble")].filter((pebble) => {
      const [of, k] = this.#read(/** @type {HTMLElement} */ (pebble).dataset.pebble ?? "");
      return of === heap && k > left;
    });
    if (gone.length > 0) thud();
    await Promise.all(
      gone.reverse().map(async (pebble, i) => {
        const inner = pebble.firstElementChild;
        if (!inner) return;
        await film.move(
          inner,
          [
            { transform: "translateY(0)", opacity: 1 },
            { transform: "translateY(-26px)", opacity: 1, offset: 0.4 },
            { transform: "translate(60px, -60px)", opacity: 0 },
          ],
          { duration: 380, delay: i * 50 },
        );
        pebble.remove();
        if (!film.over) tick();
      }),
    );
  }
}

customElements.define("nim-board", NimBoard);
