// The graph of the evaluation over the game: above the line for player 1, below for player 2.

import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { valueText } from "./eval-bar.js";
import { glyph } from "./game-analysis.js";
import { winningChances } from "./value.js";

/** @typedef {import("./study.js").MoveNode} MoveNode */

const WIDE = 600;
const HIGH = 100;
const EDGE = 8;

export class EvalGraph {
  #picture = s("svg", { class: "graph-picture", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none" });
  #button = h("button", { onclick: () => this.run() });
  #progress = h("progress", { max: 1, value: 0, "aria-label": t("graph.progress"), hidden: true });
  #marks = h("div", { class: "graph-mistakes" });
  /** @type {MoveNode[]} */
  #line = [];

  /**
   * @param {string} game
   * @param {(node: MoveNode) => void} go
   * @param {() => void} run called to start or stop the analysis of the game
   */
  constructor(game, go, run) {
    this.game = game;
    this.go = go;
    this.run = run;
    this.#picture.addEventListener("click", (event) => this.#point(event));
    this.element = h(
      "section",
      { class: "box graph", "aria-label": t("graph.title") },
      h("div", { class: "graph-head" }, h("h2", {}, t("graph.title")), this.#progress, this.#button),
      this.#picture,
      this.#marks,
    );
  }

  /** @param {number} i */
  #x(i) {
    return EDGE + ((WIDE - 2 * EDGE) * i) / Math.max(1, this.#line.length - 1);
  }

  /** @param {MoveNode} node */
  #y(node) {
    return HIGH / 2 - (HIGH / 2 - EDGE) * (node.value ? winningChances(node.value) : 0);
  }

  /** @param {MouseEvent} event */
  #point(event) {
    const box = this.#picture.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDE;
    const i = Math.round(((at - EDGE) / (WIDE - 2 * EDGE)) * (this.#line.length - 1));
    const node = this.#line[Math.min(Math.max(0, i), this.#line.length - 1)];
    if (node) this.go(node);
  }

  /**
   * @param {MoveNode[]} line
   * @param {MoveNode} at
   * @param {number | null} done how many nodes are analysed; null if it is not running
   */
  show(line, at, done) {
    this.#line = line;
    this.element.hidden = line.length < 2;
    this.#button.textContent =
      done !== null ? t("graph.stop") : line.every(({ value }) => value) ? t("graph.again") : t("graph.run");
    this.#progress.hidden = done === null;
    this.#progress.value = (done ?? 0) / line.length;
    this.#draw(at);
    this.#list();
  }

  /** @param {MoveNode} at */
  #draw(at) {
    const known = [...this.#line.entries()].filter(([, node]) => node.value);
    const points = known.map(([i, node]) => `${this.#x(i).toFixed(1)} ${this.#y(node).toFixed(1)}`);
    this.#picture.toggleAttribute("hidden", points.length < 2);
    const here = this.#line.indexOf(at);
    const middle = HIGH / 2;
    this.#picture.replaceChildren(
      s("rect", { class: "ground", width: WIDE, height: HIGH, rx: 6 }),
      points.length > 1
        ? s("path", {
            class: "area",
            d: `M${this.#x(known[0][0])} ${middle} L${points.join(" L")} L${this.#x(known[known.length - 1][0])} ${middle} Z`,
          })
        : "",
      s("line", { class: "level", x1: 0, x2: WIDE, y1: middle, y2: middle }),
      points.length > 1 ? s("polyline", { class: "curve", points: points.join(" ") }) : "",
      here >= 0 ? s("line", { class: "here", x1: this.#x(here), x2: this.#x(here), y1: 0, y2: HIGH }) : "",
      ...known.filter(([, node]) => glyph(node)).map(([i, node]) => this.#dot(i, node)),
    );
    const value = at.value ? valueText(at.value) : t("analyse.bar-none");
    this.#picture.setAttribute("role", "img");
    this.#picture.setAttribute(
      "aria-label",
      t("graph.label", { plies: this.#line.length - 1, side: t(`side.${this.game}.1`), value }),
    );
  }

  /** A dot that stays round in a stretched SVG: a line of length zero with round caps. @param {number} i @param {MoveNode} node */
  #dot(i, node) {
    const [x, y] = [this.#x(i), this.#y(node)];
    return s("line", { class: glyph(node).length > 1 ? "dot blunder" : "dot mistake", x1: x, x2: x, y1: y, y2: y });
  }

  /** The mistakes as buttons, for keyboard users. */
  #list() {
    const wrong = this.#line.filter((node) => glyph(node));
    this.#marks.replaceChildren(
      ...wrong.map((node) =>
        h(
          "button",
          { class: `line-move ${glyph(node).length > 1 ? "blunder" : "mistake"}`, onclick: () => this.go(node) },
          `${node.ply}. ${node.effect.move}${glyph(node)}`,
        ),
      ),
    );
    const all = this.#line.length > 1 && this.#line.every(({ value }) => value);
    if (all && wrong.length === 0) this.#marks.append(h("p", { class: "secondary-text" }, t("graph.clean")));
  }
}
