// The board of games whose pieces move from square to square.

import { s } from "../dom.js";
import { t } from "../i18n.js";
import { thud, tick } from "../sound.js";
import { Board } from "./board.js";
import { boardShadow } from "./shadow.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("../api.js").Piece} Piece */
/** @typedef {import("../api.js").View} View */
/** @typedef {import("./animation.js").BoardAnimation} BoardAnimation */

const CELL = 60;
const EDGE = 26;
const TONES = ["#ead9b8", "#c8a878"];
const KNIGHT =
  "M-13 20 H14 C15 13 13 9 12 4 C11 -1 14 -6 11 -12 C8 -18 2 -20 -3 -19 L-5 -23 L-9 -18 C-12 -15 -13 -12 -14 -9 C-16 -5 -20 -2 -20 2 C-20 5 -17 7 -14 6 C-12 6 -11 4 -9 3 C-6 3 -3 2 -1 0 C0 5 -12 9 -13 20 Z";

/** What all names begin with. @param {string[]} names */
function commonStart([first, ...others]) {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}

/** What all names end with. @param {string[]} names */
function commonEnd([first, ...others]) {
  let start = 0;
  for (const other of others) while (!other.endsWith(first.slice(start))) start++;
  return first.slice(start);
}

class SquaresBoard extends Board {
  pieces = s("g");
  marks = s("g");
  lines = s("g");

  get badgeSize() {
    return 17;
  }

  /** Below the head of a piece. @param {import("./board.js").HitArea} area */
  badgePosition({ x, y }) {
    return { x, y: y + 19 };
  }

  /** The centre of a square. @param {number} point */
  #at(point) {
    const { columns, rows, points } = this.view;
    const { x, y } = points[point];
    const [column, row] = this.flipped ? [columns - 1 - x, rows - 1 - y] : [x, y];
    return { x: EDGE + CELL * (column + 0.5), y: EDGE + CELL * (row + 0.5) };
  }

  /** The names of rows and columns at the edges. @param {number} height */
  #edgeLabels(height) {
    const { columns, rows, points } = this.view;
    const labels = s("g", {
      "font-size": 15,
      fill: "#f3e3c4",
      "text-anchor": "middle",
      "pointer-events": "none",
      "aria-hidden": "true",
    });
    for (let row = 0; row < rows; row++) {
      const name = commonEnd(points.filter(({ y }) => y === row).map((point) => point.name));
      const { y } = this.#at(points.findIndex((point) => point.y === row));
      labels.append(s("text", { x: EDGE / 2, y: y + 5 }, name));
    }
    for (let column = 0; column < columns; column++) {
      const name = commonStart(points.filter(({ x }) => x === column).map((point) => point.name));
      const { x } = this.#at(points.findIndex((point) => point.x === column));
      labels.append(s("text", { x, y: height - EDGE / 2 + 5 }, name));
    }
    return labels;
  }

  build() {
    const { columns, rows, points } = this.view;
    const [width, height] = [columns * CELL + 2 * EDGE, rows * CELL + 2 * EDGE];
    const squares = s("g");
    for (const [i, point] of points.entries()) {
      const { x, y } = this.#at(i);
      const tile = s("rect", {
        class: "square",
        x: x - CELL / 2,
        y: y - CELL / 2,
        width: CELL,
        height: CELL,
        fill: TONES[(rows - point.y + point.x) % 2],
      });
      const inlay = point.goal && [
        s("rect", {
          x: x - 26,
          y: y - 26,
          width: 52,
          height: 52,
          fill: "#8a5a2e",
          stroke: "#5a3418",
          "stroke-width": 2,
        }),
        s("path", { d: `M${x} ${y - 24} L${x + 24} ${y} L${x} ${y + 24} L${x - 24} ${y} Z`, fill: "#d8b15f" }),
        s("circle", { cx: x, cy: y, r: 9, fill: "#8a5a2e" }),
      ];
      squares.append(this.addHitArea(point.name, x, y, s("g", {}, tile, inlay || [])));
    }
    this.pieces = s("g", { "pointer-events": "none" });
    this.marks = s("g", { "pointer-events": "none" });
    this.lines = s("g", { "pointer-events": "none" });
    return [
      s(
        "svg",
        { class: "pieces", viewBox: `0 0 ${width} ${height}`, "font-family": "system-ui, sans-serif" },
        boardShadow(width, height, 12),
        s("rect", { class: "frame", width, height, rx: 12, fill: "#5f3819" }),
        squares,
        this.#edgeLabels(height),
        this.marks,
        this.lines,
        this.pieces,
      ),
    ];
  }

  /** @param {number} point @param {Piece} piece */
  #drawPiece(point, { player, kind }) {
    const { x, y } = this.#at(point);
    const white = player === 1;
    return s(
      "g",
      { class: kind, "data-point": point, transform: `translate(${x} ${y})` },
      s("path", {
        d: KNIGHT,
        transform: white ? "" : "scale(-1 1)",
        fill: white ? "#fbf5e6" : "#2c2622",
        stroke: white ? "#3b2c1c" : "#f0e6d2",
        "stroke-width": 2,
        "stroke-linejoin": "round",
      }),
      s("circle", { cx: white ? -8 : 8, cy: -9, r: 2, fill: white ? "#3b2c1c" : "#f0e6d2" }),
    );
  }

  refresh() {
    if (this.animation) return;
    const { points } = this.view;
    this.pieces.replaceChildren(...points.flatMap(({ piece }, i) => (piece ? [this.#drawPiece(i, piece)] : [])));
    this.marks.replaceChildren();
    for (const point of [this.last?.from, this.last?.to]) {
      if (point === undefined || point === null) continue;
      const { x, y } = this.#at(point);
      this.marks.append(
        s("rect", {
          x: x - CELL / 2 + 2,
          y: y - CELL / 2 + 2,
          width: CELL - 4,
          height: CELL - 4,
          fill: "#1f7a78",
          "fill-opacity": 0.2,
          stroke: "#1f7a78",
          "stroke-width": 3,
        }),
      );
    }
    const from = this.pointNumbers.get(this.selected[0]);
    for (const { path } of from === undefined ? [] : this.legal) {
      if (!path || path.from !== from) continue;
      const { x, y } = this.#at(path.to);
      const taken = points[path.to].piece !== undefined;
      this.marks.append(
        s("circle", {
          cx: x,
          cy: y,
          r: taken ? 26 : 9,
          fill: taken ? "none" : "#10605e",
          stroke: taken ? "#a8322a" : "#fbf5e6",
          "stroke-width": taken ? 4 : 2,
        }),
      );
    }
    this.preview(null);
  }

  /** Draws lines from the pieces that attack a goal. @param {string | null} area */
  preview(area) {
    this.lines.replaceChildren();
    const goal = this.pointNumbers.get(area ?? "");
    for (const [point, attacked] of this.view.attacks) {
      if (attacked !== goal) continue;
      const [from, to] = [this.#at(point), this.#at(attacked)];
      const white = this.view.points[point].piece?.player === 1;
      this.lines.append(
        s("line", {
          x1: from.x,
          y1: from.y,
          x2: to.x,
          y2: to.y,
          stroke: white ? "#fbf5e6" : "#2c2622",
          "stroke-width": 5,
          "stroke-dasharray": white ? "none" : "10 6",
          "stroke-linecap": "round",
        }),
      );
    }
  }

  /** @param {string} area */
  label(area) {
    const { piece, goal } = this.view.points[this.pointNumbers.get(area) ?? 0];
    const what = piece ? t(`piece.${piece.kind}.${piece.player}`) : t("squares.empty");
    return `${area}, ${what}${goal ? `, ${t("squares.goal")}` : ""}`;
  }

  /** @param {Effect} effect */
  describe({ move, path }) {
    const piece = path && path.from !== null && this.view.points[path.from].piece;
    if (!piece) return move;
    const [from, to] = this.areasOf(path);
    return t(`squares.plays.${piece.kind}`, { from, to });
  }

  /**
   * @param {Effect} effect
   * @param {View} _next
   * @param {BoardAnimation} animation
   */
  async animateMove({ steps = [] }, _next, animation) {
    const moved = steps.find((step) => step.do === "move");
    const removed = steps.find((step) => step.do === "remove");
    const pieceAt = (/** @type {number | undefined} */ point) => this.pieces.querySelector(`[data-point="${point}"]`);
    const [piece, taken] = [pieceAt(moved?.from), pieceAt(removed?.at)];
    if (!moved || !piece) return;
    const [start, end] = [this.#at(moved.from), this.#at(moved.to)];
    this.pieces.append(piece);
    const middle = `translate(${(start.x + end.x) / 2}px, ${(start.y + end.y) / 2 - 14}px) scale(1.12)`;
    await Promise.all([
      animation.animate(
        piece,
        [
          { transform: `translate(${start.x}px, ${start.y}px)` },
          { transform: middle },
          { transform: `translate(${end.x}px, ${end.y}px)` },
        ],
        { duration: 260, easing: "ease-in-out" },
      ),
      taken && animation.animate(taken, [{ opacity: 1 }, { opacity: 0 }], { duration: 160, delay: 120 }),
    ]);
    if (!animation.finished) (taken ? thud : tick)();
  }
}

customElements.define("squares-board", SquaresBoard);
