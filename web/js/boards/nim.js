// The Nim board: heaps as columns of pebbles. Clicking a pebble takes it and those above it.

import { s } from "../dom.js";
import { count } from "../i18n.js";
import { settings, onSettingChange } from "../settings.js";
import { thud, tick } from "../sound.js";
import { Board } from "./board.js";
import { heightOf, layersOf, LEAST, PLAIN } from "./nim/layers.js";
import { NimFooter } from "./nim/footer.js";
import { gradients, stone } from "./nim/stones.js";
import { boardShadow } from "./shadow.js";
import { themeColour } from "./theme-colour.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("./animation.js").BoardAnimation} BoardAnimation */
/** @typedef {import("./nim/layers.js").Layer & { x: number, y: number }} Placed a layer with its centre */

/** The width of a column, without and with scale marks beside it. */
const COLUMN = 84;
const COLUMN_WITH_MARKS = 118;
const FOOT = 46;
/** The server lists at most this many moves; others may be legal too. */
const MAX_LISTED_MOVES = 512;
const SAND = themeColour("#dbc9a4", "#30281d");
const EDGE = themeColour("#b39b6c", "#5d4f38");
const INK = themeColour("#33270f", "#efe4cf");
const SOFT = themeColour("#5a4822", "#c5b696");
const HOLLOW = themeColour("#6d5a3d", "#000000");

/** @param {string} position */
function parseHeaps(position) {
  return position.split(" ")[0].split(",").map(Number);
}

/** @param {string} area @returns {[number, number]} the heap's index, and the number of the lowest pebble taken, from 1 */
function parseArea(area) {
  const [heap, k] = area.split(":").map(Number);
  return [heap - 1, k];
}

/** Sets a text and shrinks it to fit under a heap. @param {SVGTextElement} number @param {string} text */
function fitText(number, text) {
  number.textContent = text;
  number.setAttribute("font-size", String(Math.min(21, 125 / text.length)));
}

class NimBoard extends Board {
  /** The heaps the layout was computed for. @type {number[]} */
  initialHeaps = [];
  grid = { columns: 1, heights: [0], width: 1, height: 1 };
  pebbles = s("g");
  areas = s("g");
  /** The counts under the heaps. @type {SVGTextElement[]} */
  counts = [];
  raised = "";
  /** A move waiting for confirmation. */
  proposed = "";
  /** The heaps the hit areas were built for. */
  #areaHeaps = "";
  #footer = new NimFooter({ choose: (move) => this.choose(move), typed: (move) => this.#propose(move) });
  #disconnected = new AbortController();

  connectedCallback() {
    this.#disconnected = new AbortController();
    onSettingChange("counts", () => this.redraw(), this.#disconnected.signal);
    super.connectedCallback();
  }

  disconnectedCallback() {
    this.#disconnected.abort();
    super.disconnectedCallback();
  }

  get narrowBelow() {
    return 1;
  }

  /** Whether all heaps are small enough to draw every pebble. */
  get plain() {
    return this.initialHeaps.every((heap) => heap <= PLAIN);
  }

  /** @param {string} position */
  layoutKey(position) {
    const heaps = parseHeaps(position);
    // The layout stays while heaps shrink; it is rebuilt when one has grown.
    const fits = heaps.length === this.initialHeaps.length && heaps.every((heap, i) => heap <= this.initialHeaps[i]);
    if (!fits) this.initialHeaps = heaps;
    return this.initialHeaps.join();
  }

  get #columnWidth() {
    return this.plain ? COLUMN : COLUMN_WITH_MARKS;
  }

  /** The grid for a number of columns. @param {number} columns */
  #rows(columns) {
    /** @type {number[]} */
    const heights = [];
    for (let i = 0; i < this.initialHeaps.length; i += columns) {
      const piles = this.initialHeaps.slice(i, i + columns).map((heap) => heightOf(heap, this.plain));
      heights.push(Math.max(LEAST, ...piles) + 2 * FOOT);
    }
    const size = { width: 48 + columns * this.#columnWidth, height: 36 + heights.reduce((all, one) => all + one, 0) };
    return { columns, heights, ...size };
  }

  /** The grid that draws pebbles largest. */
  #bestGrid() {
    const scale = ({ width = 1, height = 1 }) =>
      Math.min((this.clientWidth || 1) / width, (this.clientHeight || 1) / height);
    let best = this.#rows(this.initialHeaps.length);
    for (let columns = this.initialHeaps.length - 1; columns > 0; columns--) {
      const rows = this.#rows(columns);
      if (scale(rows) > scale(best) * 1.05) best = rows;
    }
    return best;
  }

  /** The bottom centre of a heap. @param {number} heap */
  #ground(heap) {
    const { columns, heights } = this.grid;
    const [column, row] = [heap % columns, Math.floor(heap / columns)];
    const bottom = heights.slice(0, row + 1).reduce((all, one) => all + one, 20);
    // Scale marks are on the left of the pebbles.
    return { x: 24 + this.#columnWidth * (column + 0.5) + (this.plain ? 0 : 16), y: bottom - FOOT };
  }

  /** The layers of a heap, top first. @param {number} heap @param {number} n its size @returns {Placed[]} */
  #placedLayers(heap, n) {
    const ground = this.#ground(heap);
    let y = ground.y - heightOf(n, this.plain);
    return layersOf(n, this.plain).map((layer) => {
      y += layer.height;
      return { ...layer, x: ground.x, y: y - layer.height / 2 };
    });
  }

  build() {
    this.grid = this.#bestGrid();
    const { width, height } = this.grid;
    const tray = s("g");
    for (const heap of this.initialHeaps.keys()) {
      const { x, y } = this.#ground(heap);
      tray.append(s("ellipse", { cx: x, cy: y + 2, rx: 37, ry: 9, fill: HOLLOW, "fill-opacity": 0.3 }));
    }
    this.pebbles = s("g", { "pointer-events": "none" });
    this.areas = s("g");
    this.#areaHeaps = "";
    const inner = { x: 6, y: 6, width: width - 12, height: height - 12, rx: 17 };
    return [
      s(
        "svg",
        { class: "pieces", viewBox: `0 0 ${width} ${height}`, "font-family": "system-ui, sans-serif" },
        s("defs", {}, gradients(this.idPrefix)),
        boardShadow(width, height, 22),
        s("rect", { class: "sand", width, height, rx: 22, fill: SAND }),
        s("rect", { ...inner, fill: "none", stroke: EDGE, "stroke-width": 2 }),
        tray,
        this.pebbles,
        this.areas,
      ),
    ];
  }

  refresh() {
    if (this.animation) return;
    const heaps = parseHeaps(this.position);
    this.pebbles.replaceChildren();
    this.counts = heaps.map((n, heap) => this.#drawHeap(n, heap));
    if (this.#areaHeaps !== heaps.join()) this.#buildHitAreas(heaps);
    // Heaps may exceed 32 bits, hence BigInt.
    const sum = settings.counts ? heaps.reduce((all, heap) => all ^ BigInt(heap), 0n) : null;
    this.#footer.show(sum, !this.plain && this.interactive);
    if (!this.interactive) this.proposed = "";
    if (this.#footer.element.parentElement !== this) this.append(this.#footer.element);
    this.preview(this.raised || null);
  }

  /** Draws a heap and returns the count under it. @param {number} n @param {number} heap */
  #drawHeap(n, heap) {
    const pile = this.#placedLayers(heap, n);
    for (const [i, layer] of pile.entries()) {
      // A pebble keeps its look while it stays.
      const seed = heap * 100 + (this.plain ? n - i : i);
      const group = s("g", { class: "pebble", "data-pebble": `${heap + 1}:${n - layer.taken + 1}` });
      group.setAttribute("transform", `translate(${layer.x} ${layer.y})`);
      group.append(stone(this.idPrefix, layer, seed));
      this.pebbles.append(group);
      if (layer.full > 1 || layer.taken === 10) this.#drawMark(layer, i === pile.length - 1);
    }
    const { x, y } = this.#ground(heap);
    const middle = { x, "text-anchor": "middle", fill: INK };
    const number = s("text", { ...middle, y: y + 30, "font-weight": 650 });
    fitText(number, String(n));
    this.pebbles.append(number);
    if (settings.counts) {
      const binary = n.toString(2);
      const above = { y: y - heightOf(n, this.plain) - 8, "font-size": Math.min(17, 125 / binary.length) };
      this.pebbles.append(s("text", { ...middle, ...above, "font-family": "monospace" }, binary));
    }
    return number;
  }

  /** Draws a scale mark where the number of pebbles above is a power of ten. @param {Placed} layer @param {boolean} lowest */
  #drawMark({ taken, x, y, height }, lowest) {
    if (lowest || !/^10+$/.test(String(taken))) return;
    const edge = y + height / 2;
    const text = taken < 10_000 ? String(taken) : `10${[..."⁰¹²³⁴⁵⁶⁷⁸⁹"][String(taken).length - 1]}`;
    this.pebbles.append(
      s("path", { d: `M${x - 46} ${edge}H${x + 38}`, stroke: SOFT, "stroke-width": 1.5 }),
      s("text", { x: x - 48, y: edge + 4.5, "font-size": 14, "text-anchor": "end", fill: SOFT }, text),
    );
  }

  /** Rebuilds the hit areas, since layers depend on the heap sizes. @param {number[]} heaps */
  #buildHitAreas(heaps) {
    const focused = this.areaOf(document.activeElement);
    this.#areaHeaps = heaps.join();
    this.proposed = "";
    this.hitAreas.clear();
    this.areas.replaceChildren();
    for (const [heap, n] of heaps.entries()) {
      for (const { taken, x, y, height } of this.#placedLayers(heap, n)) {
        const box = { x: x - COLUMN / 2 + 2, y: y - height / 2, width: COLUMN - 4, height, rx: Math.min(10, height / 2) };
        const area = s("rect", { ...box, fill: "#000", "fill-opacity": 0 });
        this.areas.append(this.addHitArea(`${heap + 1}:${n - taken + 1}`, x, y, s("g", {}, area)));
      }
    }
    if (!focused) return;
    // If the focused pebble is gone, the focus moves to its heap.
    const near = [...this.hitAreas.values()].find(({ id }) => parseArea(id)[0] === parseArea(focused)[0]);
    (this.hitAreas.get(focused) ?? near ?? this.hitAreas.values().next().value)?.element.focus();
  }

  /** @param {string} move */
  path(move) {
    const [heap, taken] = move.split("-").map(Number);
    return [`${heap}:${parseHeaps(this.position)[heap - 1] - taken + 1}`];
  }

  /** @param {string} area */
  #moveAt(area) {
    const [heap, k] = parseArea(area);
    return `${heap + 1}-${parseHeaps(this.position)[heap] - k + 1}`;
  }

  /** @param {string} area */
  playable(area) {
    return super.playable(area) || (this.interactive && this.legal.length >= MAX_LISTED_MOVES);
  }

  /** With large heaps a tap is imprecise, so the move must be confirmed. @param {string} area */
  activate(area) {
    if (this.plain || this.editable || !this.interactive || !this.playable(area)) return super.activate(area);
    this.#propose(this.#moveAt(area));
    this.#footer.propose(this.proposed);
  }

  /** @param {string} move */
  #propose(move) {
    this.proposed = /^\d+-\d+$/.test(move) ? move : "";
    this.preview(null);
  }

  /** Raises the pebbles that would be taken: those pointed at, or those of the move to confirm. @param {string | null} area */
  preview(area) {
    this.raised = area && this.hitAreas.has(area) && this.playable(area) ? area : "";
    const move = this.raised ? this.#moveAt(this.raised) : this.proposed;
    const [heap, taken] = move ? move.split("-").map(Number) : [0, 0];
    const heaps = parseHeaps(this.position);
    for (const pebble of this.pebbles.querySelectorAll(".pebble")) {
      const [of, k] = parseArea(/** @type {HTMLElement} */ (pebble).dataset.pebble ?? "");
      pebble.classList.toggle("raised", of === heap - 1 && heaps[of] - k + 1 <= taken);
    }
    for (const [i, number] of this.counts.entries()) {
      const less = i === heap - 1 && taken <= heaps[i] && !this.plain;
      fitText(number, less ? `${heaps[i]} − ${taken}` : String(heaps[i]));
    }
  }

  /** Dragging a pebble away takes it and those above it. @param {string} area */
  dragged(area) {
    this.activate(area);
  }

  /** @param {string} area */
  label(area) {
    const [heap, k] = parseArea(area);
    const there = parseHeaps(this.position)[heap];
    return count("nim.pebble", there - k + 1, { heap: heap + 1, there });
  }

  /** @param {Effect} effect */
  describe({ move }) {
    const [heap, taken] = move.split("-").map(Number);
    return count("nim.plays", taken, { heap });
  }

  /**
   * @param {Effect} effect
   * @param {string} _next
   * @param {BoardAnimation} animation
   */
  async animateMove({ move }, _next, animation) {
    const [heap, taken] = move.split("-").map(Number);
    const there = parseHeaps(this.position)[heap - 1];
    const gone = [...this.pebbles.querySelectorAll(".pebble")].filter((pebble) => {
      const [of, k] = parseArea(/** @type {HTMLElement} */ (pebble).dataset.pebble ?? "");
      return of === heap - 1 && there - k + 1 <= taken;
    });
    if (gone.length > 0) thud();
    await Promise.all(
      gone.map(async (pebble, i) => {
        const inner = pebble.firstElementChild;
        if (!inner) return;
        await animation.animate(
          inner,
          [
            { transform: "translateY(0)", opacity: 1 },
            { transform: "translateY(-26px)", opacity: 1, offset: 0.4 },
            { transform: "translate(60px, -60px)", opacity: 0 },
          ],
          { duration: 380, delay: i * 50 },
        );
        pebble.remove();
        if (!animation.finished) tick();
      }),
    );
  }
}

customElements.define("nim-board", NimBoard);
