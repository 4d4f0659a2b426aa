// The board of tic-tac-toe and other m,n,k-games.

import { seededRandom } from "../seeded-random.js";
import { s } from "../dom.js";
import { t } from "../i18n.js";
import { tick } from "../sound.js";
import { Board } from "./board.js";
import { boardShadow } from "./shadow.js";
import { themeColour } from "./theme-colour.js";

/** @typedef {import("../api.js").Effect} Effect */
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
const INK = { x: themeColour("#175f5d", "#62cbc6"), o: themeColour("#a2402f", "#f0917f") };

/** The rows of a position, `x`, `o` or `.` for each cell. @param {string} position */
function parseRows(position) {
  return position.split(" ")[0].split("/");
}

/**
 * The strokes of a mark, slightly random as if drawn by hand.
 * @param {"x" | "o"} mark
 * @param {number} seed
 */
function strokes(mark, seed) {
  const next = seededRandom(seed + 7);
  const off = () => (next() - 0.5) * 5;
  const r = CELL * 0.27;
  if (mark === "x") {
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

/**
 * The end cells of a completed line, if there is one.
 * @param {string[]} rows
 * @param {number} length
 * @returns {[number, number][] | null} as row and column
 */
function completedLine(rows, length) {
  for (const [r, row] of rows.entries()) {
    for (let c = 0; c < row.length; c++) {
      if (row[c] === ".") continue;
      for (const [down, right] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
        const like = (/** @type {number} */ i) => rows[r + i * down]?.[c + i * right] === row[c];
        let reach = 1;
        while (like(reach)) reach++;
        if (reach >= length) return [[r, c], [r + (reach - 1) * down, c + (reach - 1) * right]];
      }
    }
  }
  return null;
}

class TicTacToeBoard extends Board {
  rows = 3;
  columns = 3;
  /** The margins, which hold numbers on a large board. */
  left = EDGE;
  top = EDGE;
  marks = s("g");
  lastMark = s("rect");

  get badgeSize() {
    return 18;
  }

  /** @param {string} position */
  layoutKey(position) {
    const rows = parseRows(position);
    return `${rows.length}x${rows[0].length}`;
  }

  /** @param {string} cell */
  #at(cell) {
    const i = Number(cell) - 1;
    const [row, column] = [Math.floor(i / this.columns), i % this.columns];
    return { x: this.left + (column + 0.5) * CELL, y: this.top + (row + 0.5) * CELL };
  }

  /** The lines between the cells. @param {number} width @param {number} height */
  #lines(width, height) {
    const { left, top } = this;
    const lines = [];
    const next = seededRandom(3);
    const off = () => (next() - 0.5) * 3;
    for (let i = 1; i < this.columns; i++) {
      const x = left + i * CELL;
      lines.push(`M${x + off()} ${top + 3} Q${x + off()} ${(top + height) / 2} ${x + off()} ${height - EDGE - 3}`);
    }
    for (let i = 1; i < this.rows; i++) {
      const y = top + i * CELL;
      lines.push(`M${left + 3} ${y + off()} Q${(left + width) / 2} ${y + off()} ${width - EDGE - 3} ${y + off()}`);
    }
    return s("path", { d: lines.join(" "), stroke: LINES, "stroke-width": 2.4, "stroke-linecap": "round", fill: "none" });
  }

  /** The numbers at the margins of a large board: row plus column gives a cell's number. */
  #margins() {
    const text = { "font-size": CELL * 0.55, fill: NUMBERS };
    const rows = Array.from({ length: this.rows }, (_, row) => {
      const { y } = this.#at(String(row * this.columns + 1));
      return s("text", { ...text, x: this.left - 8, y: y + 11, "text-anchor": "end" }, `${row * this.columns}+`);
    });
    const columns = Array.from({ length: this.columns }, (_, column) => {
      const { x } = this.#at(String(column + 1));
      return s("text", { ...text, x, y: this.top - 9, "text-anchor": "middle" }, String(column + 1));
    });
    return s("g", { "aria-hidden": "true", "pointer-events": "none" }, rows, columns);
  }

  /** A cell's number: always shown on a small board, on hover on a large one. @param {string} cell @param {boolean} small */
  #number(cell, small) {
    const { x, y } = this.#at(cell);
    // Numbers keep their size on screen while cells get smaller.
    const size = 5 + 1.25 * Math.max(this.rows, this.columns);
    const corner = { x: x - CELL / 2 + 4, y: y - CELL / 2 + 3 + size * 0.8, "font-size": size };
    const middle = { x, y: y + 8, "text-anchor": "middle", "font-size": 24 };
    const place = small ? corner : { ...middle, class: "hover-number", opacity: 0 };
    return s("text", { ...place, fill: NUMBERS, "aria-hidden": "true", "pointer-events": "none" }, cell);
  }

  build() {
    const rows = parseRows(this.position);
    [this.rows, this.columns] = [rows.length, rows[0].length];
    const small = Math.max(this.rows, this.columns) <= NUMBERED;
    const digits = String((this.rows - 1) * this.columns).length + 1;
    [this.left, this.top] = small ? [EDGE, EDGE] : [16 + digits * CELL * 0.38, 48];
    const [width, height] = [this.left + this.columns * CELL + EDGE, this.top + this.rows * CELL + EDGE];
    this.marks = s("g", { "pointer-events": "none" });
    this.lastMark = s("rect", { width: CELL - 10, height: CELL - 10, rx: 8, fill: ACCENT, "fill-opacity": 0 });
    const cells = s("g");
    for (let i = 1; i <= this.rows * this.columns; i++) {
      const { x, y } = this.#at(String(i));
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
      cells.append(this.addHitArea(String(i), x, y, s("g", {}, cell, this.#number(String(i), small))));
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

  /** @param {string} cell @param {"x" | "o"} mark */
  #drawMark(cell, mark) {
    const { x, y } = this.#at(cell);
    const pen = { fill: "none", stroke: INK[mark], "stroke-width": 6.5, "stroke-linecap": "round", pathLength: 1 };
    return s(
      "g",
      // Slightly off centre, to leave the corner to the number.
      { transform: `translate(${x + 1} ${y + 3})` },
      strokes(mark, Number(cell)).map((d) => s("path", { d, ...pen })),
    );
  }

  refresh() {
    if (this.animation) return;
    this.marks.replaceChildren();
    const cells = parseRows(this.position).join("");
    for (const [i, mark] of [...cells].entries())
      if (mark === "x" || mark === "o") this.marks.append(this.#drawMark(String(i + 1), mark));
    this.#strike();
    const at = this.last ? this.#at(this.last) : null;
    this.lastMark.setAttribute("fill-opacity", at ? "0.14" : "0");
    if (!at) return;
    this.lastMark.setAttribute("x", String(at.x - CELL / 2 + 5));
    this.lastMark.setAttribute("y", String(at.y - CELL / 2 + 5));
  }

  /** Draws a line through the completed line. */
  #strike() {
    const ends = completedLine(parseRows(this.position), Number(this.options.line ?? 3));
    if (!ends) return;
    const [from, to] = ends.map(([row, column]) => this.#at(String(row * this.columns + column + 1)));
    const past = CELL * 0.38;
    const [dx, dy] = [Math.sign(to.x - from.x) * past, Math.sign(to.y - from.y) * past];
    this.marks.append(
      s("path", {
        d: `M${from.x - dx} ${from.y - dy} L${to.x + dx} ${to.y + dy}`,
        stroke: STRIKE,
        "stroke-opacity": 0.75,
        "stroke-width": 4,
        "stroke-linecap": "round",
      }),
    );
  }

  /** @param {string} area */
  #markAt(area) {
    return parseRows(this.position).join("")[Number(area) - 1];
  }

  /** @param {string} area */
  label(area) {
    const row = Math.ceil(Number(area) / this.columns);
    const column = ((Number(area) - 1) % this.columns) + 1;
    const mark = this.#markAt(area);
    const what = mark === "x" ? t("tic-tac-toe.x") : mark === "o" ? t("tic-tac-toe.o") : t("tic-tac-toe.empty");
    return t("tic-tac-toe.cell", { cell: area, row, column, what });
  }

  /** @param {Effect} effect */
  describe({ move }) {
    const row = Math.ceil(Number(move) / this.columns);
    return t("tic-tac-toe.plays", { cell: move, row, column: ((Number(move) - 1) % this.columns) + 1 });
  }

  /**
   * @param {Effect} effect
   * @param {string} _next
   * @param {BoardAnimation} animation
   */
  async animateMove({ move }, _next, animation) {
    const mark = this.position.endsWith("o") ? "o" : "x";
    const pen = this.#drawMark(move, mark);
    this.marks.append(pen);
    for (const path of pen.querySelectorAll("path")) {
      path.setAttribute("stroke-dasharray", "1");
      await animation.animate(path, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], {
        duration: mark === "x" ? 160 : 300,
        easing: "ease-in-out",
      });
      if (!animation.finished) tick();
    }
  }
}

customElements.define("tic-tac-toe-board", TicTacToeBoard);
