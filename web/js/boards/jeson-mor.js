// The Jeson Mor board: nine knights a side; a knight that leaves the centre wins.

import { s } from "../dom.js";
import { t } from "../i18n.js";
import { thud, tick } from "../sound.js";
import { Board } from "./board.js";
import { boardShadow } from "./shadow.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("./animation.js").BoardAnimation} BoardAnimation */

const CELL = 60;
const EDGE = 26;
const TONES = ["#ead9b8", "#c8a878"];
const KNIGHT =
  "M-13 20 H14 C15 13 13 9 12 4 C11 -1 14 -6 11 -12 C8 -18 2 -20 -3 -19 L-5 -23 L-9 -18 C-12 -15 -13 -12 -14 -9 C-16 -5 -20 -2 -20 2 C-20 5 -17 7 -14 6 C-12 6 -11 4 -9 3 C-6 3 -3 2 -1 0 C0 5 -12 9 -13 20 Z";

/**
 * The ranks of a position from the top, `N`, `n` or empty for each square.
 * @param {string} position
 */
function parseRanks(position) {
  return position
    .split(" ")[0]
    .split("/")
    .map((rank) => {
      /** @type {string[]} */
      const squares = [];
      for (const [, run, knight] of rank.matchAll(/(\d+)|([Nn])/g)) {
        if (knight) squares.push(knight);
        else squares.push(...Array(Number(run)).fill(""));
      }
      return squares;
    });
}

class JesonMorBoard extends Board {
  size = 9;
  knights = s("g");
  marks = s("g");
  lines = s("g");

  get badgeSize() {
    return 17;
  }

  /** Below the knight's head. @param {import("./board.js").HitArea} area */
  badgePosition({ x, y }) {
    return { x, y: y + 19 };
  }

  /** @param {string} position */
  layoutKey(position) {
    return String(parseRanks(position).length);
  }

  /** @param {string} square */
  #at(square) {
    let [column, row] = [square.charCodeAt(0) - 97, this.size - Number(square.slice(1))];
    if (this.flipped) [column, row] = [this.size - 1 - column, this.size - 1 - row];
    return { x: EDGE + CELL * (column + 0.5), y: EDGE + CELL * (row + 0.5) };
  }

  get #centre() {
    const middle = (this.size - 1) / 2;
    return String.fromCharCode(97 + middle) + (middle + 1);
  }

  /** The knight on a square. @param {string} square */
  #knightAt(square) {
    return parseRanks(this.position)[this.size - Number(square.slice(1))]?.[square.charCodeAt(0) - 97] ?? "";
  }

  build() {
    this.size = parseRanks(this.position).length;
    const side = this.size * CELL + 2 * EDGE;
    const squares = s("g");
    const letters = s("g", {
      "font-size": 15,
      fill: "#f3e3c4",
      "text-anchor": "middle",
      "pointer-events": "none",
      "aria-hidden": "true",
    });
    for (let row = 1; row <= this.size; row++) {
      for (let column = 0; column < this.size; column++) {
        const square = String.fromCharCode(97 + column) + row;
        const { x, y } = this.#at(square);
        const tile = s("rect", {
          class: "square",
          x: x - CELL / 2,
          y: y - CELL / 2,
          width: CELL,
          height: CELL,
          fill: TONES[(row + column) % 2],
        });
        const inlay = square === this.#centre && [
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
        squares.append(this.addHitArea(square, x, y, s("g", {}, tile, inlay || [])));
      }
      const [rank, file] = [this.#at(`a${row}`), this.#at(`${String.fromCharCode(96 + row)}1`)];
      letters.append(
        s("text", { x: EDGE / 2, y: rank.y + 5 }, String(row)),
        s("text", { x: file.x, y: side - EDGE / 2 + 5 }, String.fromCharCode(96 + row)),
      );
    }
    this.knights = s("g", { "pointer-events": "none" });
    this.marks = s("g", { "pointer-events": "none" });
    this.lines = s("g", { "pointer-events": "none" });
    return [
      s(
        "svg",
        { class: "pieces", viewBox: `0 0 ${side} ${side}`, "font-family": "system-ui, sans-serif" },
        boardShadow(side, side, 12),
        s("rect", { class: "frame", width: side, height: side, rx: 12, fill: "#5f3819" }),
        squares,
        letters,
        this.marks,
        this.lines,
        this.knights,
      ),
    ];
  }

  /** @param {string} square @param {string} knight */
  #knight(square, knight) {
    const { x, y } = this.#at(square);
    const white = knight === "N";
    return s(
      "g",
      { class: "knight", "data-square": square, transform: `translate(${x} ${y})` },
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

  #knights() {
    /** @type {[string, string][]} */
    const found = [];
    for (const [i, rank] of parseRanks(this.position).entries()) {
      for (const [j, knight] of rank.entries())
        if (knight) found.push([String.fromCharCode(97 + j) + (this.size - i), knight]);
    }
    return found;
  }

  refresh() {
    if (this.animation) return;
    this.knights.replaceChildren(...this.#knights().map(([square, knight]) => this.#knight(square, knight)));
    this.marks.replaceChildren();
    for (const square of this.last ? this.path(this.last) : []) {
      const { x, y } = this.#at(square);
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
    const [from] = this.selected;
    for (const { move } of from ? this.legal : []) {
      const [start, end] = this.path(move);
      if (start !== from) continue;
      const { x, y } = this.#at(end);
      const taken = this.#knightAt(end) !== "";
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

  /** @param {string} move */
  path(move) {
    const [, from, to] = /^([a-z]\d+)([a-z]\d+)$/.exec(move) ?? [];
    return from ? [from, to] : [move];
  }

  /** Draws lines from the knights that attack the centre. @param {string | null} area */
  preview(area) {
    this.lines.replaceChildren();
    if (area !== this.#centre) return;
    const to = this.#at(this.#centre);
    for (const [square, knight] of this.#knights()) {
      const from = this.#at(square);
      if (Math.abs((from.x - to.x) * (from.y - to.y)) !== 2 * CELL * CELL) continue;
      this.lines.append(
        s("line", {
          x1: from.x,
          y1: from.y,
          x2: to.x,
          y2: to.y,
          stroke: knight === "N" ? "#fbf5e6" : "#2c2622",
          "stroke-width": 5,
          "stroke-dasharray": knight === "N" ? "none" : "10 6",
          "stroke-linecap": "round",
        }),
      );
    }
  }

  /** @param {string} area */
  label(area) {
    const knight = this.#knightAt(area);
    const what =
      knight === "N"
        ? t("jeson-mor.white-knight")
        : knight === "n"
          ? t("jeson-mor.black-knight")
          : t("jeson-mor.empty");
    const centre = area === this.#centre ? `, ${t("jeson-mor.centre")}` : "";
    return `${area}, ${what}${centre}`;
  }

  /** @param {Effect} effect */
  describe({ move }) {
    const [from, to] = this.path(move);
    return t("jeson-mor.plays", { from, to });
  }

  /**
   * @param {Effect} effect
   * @param {string} _next
   * @param {BoardAnimation} animation
   */
  async animateMove({ move }, _next, animation) {
    const [from, to] = this.path(move);
    const [start, end] = [this.#at(from), this.#at(to)];
    const knight = this.knights.querySelector(`[data-square="${from}"]`);
    const taken = this.knights.querySelector(`[data-square="${to}"]`);
    if (!knight) return;
    this.knights.append(knight);
    const middle = `translate(${(start.x + end.x) / 2}px, ${(start.y + end.y) / 2 - 14}px) scale(1.12)`;
    await Promise.all([
      animation.animate(
        knight,
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

customElements.define("jeson-mor-board", JesonMorBoard);
