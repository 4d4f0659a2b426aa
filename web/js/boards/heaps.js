// The board of games with heaps: columns of pebbles. Clicking a pebble takes it and those above it.

import { s } from "../dom.js";
import { count, t } from "../i18n.js";
import { settings, onSettingChange } from "../settings.js";
import { thud, tick } from "../sound.js";
import { Board } from "./board.js";
import { heightOf, layersOf, LEAST, PLAIN } from "./heaps/layers.js";
import { HeapsFooter } from "./heaps/footer.js";
import { gradients, stone } from "./heaps/stones.js";
import { boardShadow } from "./shadow.js";
import { themeColour } from "./theme-colour.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("../api.js").Path} Path */
/** @typedef {import("../api.js").View} View */
/** @typedef {import("./animation.js").BoardAnimation} BoardAnimation */
/** @typedef {import("./heaps/layers.js").Layer & { x: number, y: number }} Placed a layer with its centre */

/** The width of a column, without and with scale marks beside it. */
const COLUMN = 84;
const COLUMN_WITH_MARKS = 118;
const FOOT = 46;
const SAND = themeColour("#dbc9a4", "#30281d");
const EDGE = themeColour("#b39b6c", "#5d4f38");
const INK = themeColour("#33270f", "#efe4cf");
const SOFT = themeColour("#5a4822", "#c5b696");
const HOLLOW = themeColour("#6d5a3d", "#000000");

/** The sizes of the heaps. @param {View} view */
function sizesOf({ points }) {
  return points.map((point) => point.count ?? 0);
}

/** Sets a text and shrinks it to fit under a heap. @param {SVGTextElement} number @param {string} text */
function fitText(number, text) {
  number.textContent = text;
  number.setAttribute("font-size", String(Math.min(21, 125 / text.length)));
}

class HeapsBoard extends Board {
  /** The heaps the layout was computed for. @type {number[]} */
  initialHeaps = [];
  grid = { columns: 1, heights: [0], width: 1, height: 1 };
  pebbles = s("g");
  areas = s("g");
  /** The counts under the heaps. @type {SVGTextElement[]} */
  counts = [];
  raised = "";
  /** A move waiting for confirmation. @type {Path | null} */
  proposed = null;
  /** The heaps the hit areas were built for. */
  #areaHeaps = "";
  #footer = new HeapsFooter({
    choose: (text) => this.#chooseText(text),
    typed: (text) => this.#propose(this.#parseText(text)),
  });
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

  /** @param {View} view */
  layoutKey(view) {
    const heaps = sizesOf(view);
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
    const heaps = sizesOf(this.view);
    this.pebbles.replaceChildren();
    this.counts = heaps.map((n, heap) => this.#drawHeap(n, heap));
    if (this.#areaHeaps !== heaps.join()) this.#buildHitAreas(heaps);
    // Heaps may exceed 32 bits, hence BigInt.
    const sum = settings.counts ? heaps.reduce((all, heap) => all ^ BigInt(heap), 0n) : null;
    this.#footer.show(sum, !this.plain && this.interactive);
    if (!this.interactive) this.proposed = null;
    if (this.#footer.element.parentElement !== this) this.append(this.#footer.element);
    this.preview(this.raised || null);
  }

  /** Draws a heap and returns the count under it. @param {number} n @param {number} heap */
  #drawHeap(n, heap) {
    const pile = this.#placedLayers(heap, n);
    for (const [i, layer] of pile.entries()) {
      // A pebble keeps its look while it stays.
      const seed = heap * 100 + (this.plain ? n - i : i);
      const group = s("g", { class: "pebble", "data-heap": heap, "data-taken": layer.taken });
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
    this.proposed = null;
    this.hitAreas.clear();
    this.areas.replaceChildren();
    for (const [heap, n] of heaps.entries()) {
      for (const { taken, x, y, height } of this.#placedLayers(heap, n)) {
        const box = { x: x - COLUMN / 2 + 2, y: y - height / 2, width: COLUMN - 4, height, rx: Math.min(10, height / 2) };
        const area = s("rect", { ...box, fill: "#000", "fill-opacity": 0 });
        this.areas.append(this.addHitArea(this.#areaName(heap, taken), x, y, s("g", {}, area)));
      }
    }
    if (!focused) return;
    // If the focused pebble is gone, the focus moves to its heap.
    const near = [...this.hitAreas.values()].find(({ id }) => this.pathAt(id).to === this.pathAt(focused).to);
    (this.hitAreas.get(focused) ?? near ?? this.hitAreas.values().next().value)?.element.focus();
  }

  /** The hit area of the lowest pebble that a move takes: the heap and the pebble's number from below. @param {number} heap @param {number} taken */
  #areaName(heap, taken) {
    const { name, count: size = 0 } = this.view.points[heap];
    return `${name}:${size - taken + 1}`;
  }

  /** @param {Path} path */
  areasOf({ to, count: taken }) {
    return [this.#areaName(to, taken ?? 0)];
  }

  /** @param {string} area @returns {Path} */
  pathAt(area) {
    const [name, pebble] = area.split(":");
    const heap = this.pointNumbers.get(name) ?? 0;
    return { from: null, to: heap, count: (this.view.points[heap].count ?? 0) - Number(pebble) + 1 };
  }

  /** @param {string} area */
  playable(area) {
    return super.playable(area) || (this.interactive && this.unlisted);
  }

  /** With large heaps a tap is imprecise, so the move must be confirmed. @param {string} area */
  activate(area) {
    if (this.editable || !this.interactive || !this.playable(area)) return super.activate(area);
    const path = this.pathAt(area);
    if (this.plain) return this.choosePath(path);
    this.#propose(path);
    this.#footer.propose(`${this.view.points[path.to].name}-${path.count}`);
  }

  /** @param {Path | null} path */
  #propose(path) {
    this.proposed = path;
    this.preview(null);
  }

  /** The path in the text field: a heap's name and how many to take. @param {string} text @returns {Path | null} */
  #parseText(text) {
    const [, name, taken] = /^(.+)-(\d+)$/.exec(text) ?? [];
    const heap = this.pointNumbers.get(name);
    return heap === undefined ? null : { from: null, to: heap, count: Number(taken) };
  }

  /** @param {string} text */
  #chooseText(text) {
    const path = this.#parseText(text);
    if (path) this.choosePath(path);
    else this.emitMessage(t("board.no-such-move", { move: text }));
  }

  /** Raises the pebbles that would be taken: those pointed at, or those of the move to confirm. @param {string | null} area */
  preview(area) {
    this.raised = area && this.hitAreas.has(area) && this.playable(area) ? area : "";
    const path = this.raised ? this.pathAt(this.raised) : this.proposed;
    const taken = path?.count ?? 0;
    for (const pebble of this.#pebbles()) pebble.element.classList.toggle("raised", pebble.heap === path?.to && pebble.taken <= taken);
    for (const [i, number] of this.counts.entries()) {
      const size = this.view.points[i].count ?? 0;
      const less = i === path?.to && taken <= size && !this.plain;
      fitText(number, less ? `${size} − ${taken}` : String(size));
    }
  }

  /** The drawn pebbles, each with its heap and how many are taken with it. */
  #pebbles() {
    return [...this.pebbles.querySelectorAll(".pebble")].map((element) => {
      const { heap, taken } = /** @type {SVGElement} */ (element).dataset;
      return { element, heap: Number(heap), taken: Number(taken) };
    });
  }

  /** Dragging a pebble away takes it and those above it. @param {string} area */
  dragged(area) {
    this.activate(area);
  }

  /** @param {string} area */
  label(area) {
    const { to, count: taken } = this.pathAt(area);
    const { name, count: there = 0 } = this.view.points[to];
    return count("heaps.pebble", taken ?? 0, { heap: name, there });
  }

  /** @param {Effect} effect */
  describe({ move, path }) {
    return path ? count("heaps.plays", path.count ?? 0, { heap: this.view.points[path.to].name }) : move;
  }

  /**
   * @param {Effect} effect
   * @param {View} _next
   * @param {BoardAnimation} animation
   */
  async animateMove({ steps = [] }, _next, animation) {
    const gone = this.#pebbles().filter(({ heap, taken }) =>
      steps.some((step) => step.do === "remove" && step.at === heap && taken <= step.count),
    );
    if (gone.length > 0) thud();
    await Promise.all(
      gone.map(async ({ element }, i) => {
        const inner = element.firstElementChild;
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
        element.remove();
        if (!animation.finished) tick();
      }),
    );
  }
}

customElements.define("heaps-board", HeapsBoard);
