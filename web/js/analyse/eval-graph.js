// The value over the whole game: above the line for player 1, below it for player 2.

import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { inWords } from "./eval-bar.js";
import { mark } from "./game-analysis.js";
import { goodness } from "./value.js";

/** @typedef {import("./study.js").Place} Place */

const WIDE = 600;
const HIGH = 100;
const EDGE = 8;

export class Graph {
  #picture = s("svg", { class: "graph-picture", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none" });
  #button = h("button", { onclick: () => this.run() });
  #progress = h("progress", { max: 1, value: 0, "aria-label": t("graph.progress"), hidden: true });
  #marks = h("div", { class: "graph-marks" });
  /** @type {Place[]} */
  #line = [];

  /**
   * @param {string} game
   * @param {(place: Place) => void} go
   * @param {() => void} run called when the values are to be worked out, or that is to be stopped
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

  /** @param {Place} place */
  #y(place) {
    return HIGH / 2 - (HIGH / 2 - EDGE) * (place.worth ? goodness(place.worth) : 0);
  }

  /** @param {MouseEvent} event */
  #point(event) {
    const box = this.#picture.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDE;
    const i = Math.round(((at - EDGE) / (WIDE - 2 * EDGE)) * (this.#line.length - 1));
    const place = this.#line[Math.min(Math.max(0, i), this.#line.length - 1)];
    if (place) this.go(place);
  }

  /**
   * @param {Place[]} line
   * @param {Place} at
   * @param {number | null} done how many places are valued, while it runs
   */
  show(line, at, done) {
    this.#line = line;
    this.element.hidden = line.length < 2;
    this.#button.textContent =
      done !== null ? t("graph.stop") : line.every(({ worth }) => worth) ? t("graph.again") : t("graph.run");
    this.#progress.hidden = done === null;
    this.#progress.value = (done ?? 0) / line.length;
    this.#draw(at);
    this.#list();
  }

  /** @param {Place} at */
  #draw(at) {
    const known = [...this.#line.entries()].filter(([, place]) => place.worth);
    const points = known.map(([i, place]) => `${this.#x(i).toFixed(1)} ${this.#y(place).toFixed(1)}`);
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
      ...known.filter(([, place]) => mark(place)).map(([i, place]) => this.#dot(i, place)),
    );
    const value = at.worth ? inWords(at.worth) : t("analyse.bar-none");
    this.#picture.setAttribute("role", "img");
    this.#picture.setAttribute(
      "aria-label",
      t("graph.label", { plies: this.#line.length - 1, side: t(`side.${this.game}.1`), value }),
    );
  }

  /** A round dot also where the picture is stretched: the end of a line without length. @param {number} i @param {Place} place */
  #dot(i, place) {
    const [x, y] = [this.#x(i), this.#y(place)];
    return s("line", { class: mark(place).length > 1 ? "dot blunder" : "dot mistake", x1: x, x2: x, y1: y, y2: y });
  }

  /** The mistakes as buttons, so that no mouse is needed to go there. */
  #list() {
    const wrong = this.#line.filter((place) => mark(place));
    this.#marks.replaceChildren(
      ...wrong.map((place) =>
        h(
          "button",
          { class: `step ${mark(place).length > 1 ? "blunder" : "mistake"}`, onclick: () => this.go(place) },
          `${place.ply}. ${place.effect.move}${mark(place)}`,
        ),
      ),
    );
    const all = this.#line.length > 1 && this.#line.every(({ worth }) => worth);
    if (all && wrong.length === 0) this.#marks.append(h("p", { class: "quiet-text" }, t("graph.clean")));
  }
}
