// The board of games that put marks in cells.

import { seededRandom } from "../seeded-random.js";
import { s } from "../dom.js";
import { t } from "../i18n.js";
import { tick } from "../sound.js";
import { Board } from "./board.js";
import { boardShadow } from "./shadow.js";
import { themeColour } from "./theme-colour.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("../api.js").View} View */
/** @typedef {import("./animation.js").BoardAnimation} BoardAnimation */

const CELL = 60;
const EDGE = 14;
/** With more rows or columns than this, numbers in the cells would be too small on a phone. */
const NUMBERED = 7;
const PAPER = themeColour("#fbf6ea", "#29241f");
const LINES = themeColour("#8d8373", "#7d7263");
const NUMBERS = themeColour("#75695a", "#a89c8b");
const ACCENT = themeColour("#1f7a78", "#5cc4bf");
const STRIKE = themeColour("#2a2520", "#f4ecdf");
/** The ink of each player. */
const INK = { 1: themeColour("#175f5d", "#62cbc6"), 2: themeColour("#a2402f", "#f0917f") };

/**
 * The strokes of a player's mark, slightly random as if drawn by hand.
 * @param {1 | 2} player
 * @param {number} seed
 */
function strokes(player, seed) {
  const next = seededRandom(seed + 7);
  const off = () => (next() - 0.5) * 5;
  const r = CELL * 0.27;
  if (player === 1) {
    return [
      `M${-r + off()} ${-r + off()} Q${off()} ${off()} ${r + off()} ${r + off()}`,
      `M${r + off()} ${-r + off()} Q${off()} ${off()} ${-r + off()} ${r + off()}`,
    ];
  }
  const [a, b] = [r * 1.05 + off() / 2, r * 1.05 + off() / 2];
  return [
    `M${off()} ${-b} C${-a * 0.75} ${-b} ${-a} ${-b * 0.5} ${-a} ${off()} C${-a} ${b * 0.6} ${-a * 0.5} ${b} 0 ${b} C${a * 0.6} ${b} ${a} ${b * 0.5} ${a} 0 C${a} ${-b * 0.6} ${a * 0.6} ${-b * 1.05} ${-3 + off()} ${-b * 0.98}`,
  ];
}

class CellsBoard extends Board {
  /** The margins, which hold numbers on a large board. */
  left = EDGE;
  top = EDGE;
  marks = s("g");
  lastMark = s("rect");

  get badgeSize() {
    return 18;
  }

  /** The centre of a cell. @param {number} point */
  #at(point) {
    const { x, y } = this.view.points[point];
    return { x: this.left + (x + 0.5) * CELL, y: this.top + (y + 0.5) * CELL };
  }

  /** The lines between the cells. @param {number} width @param {number} height */
  #lines(width, height) {
    const { left, top } = this;
    const { columns, rows } = this.view;
    const lines = [];
    const next = seededRandom(3);
    const off = () => (next() - 0.5) * 3;
    for (let i = 1; i < columns; i++) {
      const x = left + i * CELL;
      lines.push(`M${x + off()} ${top + 3} Q${x + off()} ${(top + height) / 2} ${x + off()} ${height - EDGE - 3}`);
    }
    for (let i = 1; i < rows; i++) {
      const y = top + i * CELL;
      lines.push(`M${left + 3} ${y + off()} Q${(left + width) / 2} ${y + off()} ${width - EDGE - 3} ${y + off()}`);
    }
    return s("path", { d: lines.join(" "), stroke: LINES, "stroke-width": 2.4, "stroke-linecap": "round", fill: "none" });
  }

  /** The names at the margins of a large board: row plus column gives a cell's number. */
  #margins() {
    const { columns, rows, points } = this.view;
    const text = { "font-size": CELL * 0.55, fill: NUMBERS };
    const first = Number(points[0].name);
    const left = Array.from({ length: rows }, (_, row) => {
      const start = points.findIndex(({ x, y }) => x === 0 && y === row);
      const name = `${Number(points[start].name) - first}+`;
      return s("text", { ...text, x: this.left - 8, y: this.#at(start).y + 11, "text-anchor": "end" }, name);
    });
    const above = Array.from({ length: columns }, (_, column) => {
      const start = points.findIndex(({ x, y }) => x === column && y === 0);
      return s("text", { ...text, x: this.#at(start).x, y: this.top - 9, "text-anchor": "middle" }, points[start].name);
    });
    return s("g", { "aria-hidden": "true", "pointer-events": "none" }, left, above);
  }

  /** A cell's name: always shown on a small board, on hover on a large one. @param {number} cell @param {boolean} small */
  #name(cell, small) {
    const { x, y } = this.#at(cell);
    const { columns, rows, points } = this.view;
    // Names keep their size on screen while cells get smaller.
    const size = 5 + 1.25 * Math.max(rows, columns);
    const corner = { x: x - CELL / 2 + 4, y: y - CELL / 2 + 3 + size * 0.8, "font-size": size };
    const middle = { x, y: y + 8, "text-anchor": "middle", "font-size": 24 };
    const place = small ? corner : { ...middle, class: "hover-number", opacity: 0 };
    return s("text", { ...place, fill: NUMBERS, "aria-hidden": "true", "pointer-events": "none" }, points[cell].name);
  }

  build() {
    const { columns, rows, points } = this.view;
    const small = Math.max(rows, columns) <= NUMBERED;
    const digits = String((rows - 1) * columns).length + 1;
    [this.left, this.top] = small ? [EDGE, EDGE] : [16 + digits * CELL * 0.38, 48];
    const [width, height] = [this.left + columns * CELL + EDGE, this.top + rows * CELL + EDGE];
    this.marks = s("g", { "pointer-events": "none" });
    this.lastMark = s("rect", { width: CELL - 10, height: CELL - 10, rx: 8, fill: ACCENT, "fill-opacity": 0 });
    const cells = s("g");
    for (const [i, { name }] of points.entries()) {
      const { x, y } = this.#at(i);
      const cell = s("rect", {
        class: "cell",
        x: x - CELL / 2 + 3,
        y: y - CELL / 2 + 3,
        width: CELL - 6,
        height: CELL - 6,
        rx: 8,
        fill: ACCENT,
        "fill-opacity": 0,
      });
      cells.append(this.addHitArea(name, x, y, s("g", {}, cell, this.#name(i, small))));
    }
    return [
      s(
        "svg",
        { class: "pieces", viewBox: `0 0 ${width} ${height}`, "font-family": "system-ui, sans-serif" },
        boardShadow(width, height, 12),
        s("rect", { class: "paper", width, height, rx: 12, fill: PAPER }),
        this.#lines(width, height),
        !small && this.#margins(),
        this.lastMark,
        cells,
        this.marks,
      ),
    ];
  }

  /** @param {number} cell @param {1 | 2} player */
  #drawMark(cell, player) {
    const { x, y } = this.#at(cell);
    const pen = { fill: "none", stroke: INK[player], "stroke-width": 6.5, "stroke-linecap": "round", pathLength: 1 };
    return s(
      "g",
      // Slightly off centre, to leave the corner to the number.
      { transform: `translate(${x + 1} ${y + 3})` },
      strokes(player, cell + 1).map((d) => s("path", { d, ...pen })),
    );
  }

  refresh() {
    if (this.animation) return;
    this.marks.replaceChildren();
    for (const [i, { piece }] of this.view.points.entries())
      if (piece) this.marks.append(this.#drawMark(i, piece.player));
    this.#strike();
    const at = this.last ? this.#at(this.last.to) : null;
    this.lastMark.setAttribute("fill-opacity", at ? "0.14" : "0");
    if (!at) return;
    this.lastMark.setAttribute("x", String(at.x - CELL / 2 + 5));
    this.lastMark.setAttribute("y", String(at.y - CELL / 2 + 5));
  }

  /** Draws a line through the completed lines. */
  #strike() {
    const past = CELL * 0.38;
    const strokes = this.view.lines.map((line) => {
      const [from, to] = [this.#at(line[0]), this.#at(line[line.length - 1])];
      const [dx, dy] = [Math.sign(to.x - from.x) * past, Math.sign(to.y - from.y) * past];
      return `M${from.x - dx} ${from.y - dy} L${to.x + dx} ${to.y + dy}`;
    });
    if (strokes.length === 0) return;
    this.marks.append(
      s("path", {
        d: strokes.join(" "),
        stroke: STRIKE,
        "stroke-opacity": 0.75,
        "stroke-width": 4,
        "stroke-linecap": "round",
      }),
    );
  }

  /** @param {string} area */
  label(area) {
    const { x, y, piece } = this.view.points[this.pointNumbers.get(area) ?? 0];
    const what = piece ? t(`piece.${piece.kind}.${piece.player}`) : t("cells.empty");
    return t("cells.cell", { cell: area, row: y + 1, column: x + 1, what });
  }

  /** @param {Effect} effect */
  describe({ move, path }) {
    if (!path) return move;
    const { name, x, y } = this.view.points[path.to];
    return t("cells.plays", { cell: name, row: y + 1, column: x + 1 });
  }

  /**
   * @param {Effect} effect
   * @param {View} _next
   * @param {BoardAnimation} animation
   */
  async animateMove({ steps = [] }, _next, animation) {
    const placed = steps.find((step) => step.do === "place");
    if (!placed) return;
    const { player } = placed.piece;
    const pen = this.#drawMark(placed.at, player);
    this.marks.append(pen);
    for (const path of pen.querySelectorAll("path")) {
      path.setAttribute("stroke-dasharray", "1");
      await animation.animate(path, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], {
        duration: player === 1 ? 160 : 300,
        easing: "ease-in-out",
      });
      if (!animation.finished) tick();
    }
  }
}

customElements.define("cells-board", CellsBoard);
