// A search tree as a picture: the root above, a row for each depth, moves on the branches, what was cut off struck through.

import { h, s } from "../dom.js";
import { icon } from "../icons.js";
import { number, t } from "../i18n.js";
import { settings } from "../settings.js";

/**
 * @typedef {object} Branch
 * @property {string | null} move
 * @property {"max" | "min"} kind
 * @property {number | "win" | "loss"} value
 * @property {"exact" | "at-least" | "at-most"} bound
 * @property {number | "win" | "loss" | null} alpha
 * @property {number | "win" | "loss" | null} beta
 * @property {boolean} over
 * @property {boolean} best
 * @property {number} cut moves that were not looked at
 * @property {number} hidden moves that are not drawn
 * @property {Branch[]} children
 */
/** @typedef {{ branch: Branch, depth: number, x: number, parts: Drawn[], rest: number }} Drawn */

const WIDE = 72;
const HIGH = 92;
const TOP = 30;
const BOUNDS = { exact: "", "at-least": "≥", "at-most": "≤" };
const ZOOMS = [0.4, 0.6, 0.8, 1, 1.3];

/** A value of a plain search. @param {number | "win" | "loss" | null} value */
export function plain(value) {
  if (value === null) return "∞";
  if (typeof value === "string") return t(`teach.${value}`);
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: 2, signDisplay: "exceptZero" })
    .format(value)
    .replace("-", "−");
}

export class Branches {
  #leaves = 0;
  #deepest = 0;
  #zoom = 3;

  /**
   * @param {string} title
   * @param {{ tree: Branch, nodes: number, shown: number }} found
   */
  constructor(title, { tree, nodes, shown }) {
    this.title = title;
    const root = this.#lay(tree, 0);
    this.width = Math.max(1, this.#leaves) * WIDE;
    this.height = TOP + (this.#deepest + 1) * HIGH;
    this.picture = s(
      "svg",
      {
        viewBox: `0 0 ${this.width} ${this.height}`,
        role: "img",
        "aria-label": t("teach.picture", { search: title, shown, nodes }),
      },
      this.#draw(root),
    );
    const step = (/** @type {number} */ by, /** @type {"plus" | "minus"} */ name) =>
      h(
        "button",
        {
          class: "quiet",
          title: t(`teach.${name}`),
          "aria-label": `${t(`teach.${name}`)}: ${title}`,
          onclick: () => this.#resize(by),
        },
        icon(name),
      );
    // What is larger than its window can be scrolled, by keys too.
    this.pane = h(
      "div",
      { class: "pane", tabindex: 0, role: "group", "aria-label": title, "data-own-keys": "" },
      this.picture,
    );
    this.element = h(
      "figure",
      { class: "branches-figure" },
      h(
        "figcaption",
        {},
        h("h3", {}, title),
        h("span", { class: "quiet-text" }, t("teach.shown", { shown, nodes: number(nodes) })),
        step(-1, "minus"),
        step(1, "plus"),
      ),
      this.pane,
    );
    this.middle = this.#at(root).x;
    while (this.#zoom > 1 && this.width * ZOOMS[this.#zoom] > 640) this.#zoom--;
    this.#resize(0);
  }

  /** @param {number} by */
  #resize(by) {
    this.#zoom = Math.min(ZOOMS.length - 1, Math.max(0, this.#zoom + by));
    this.picture.setAttribute("width", String(this.width * ZOOMS[this.#zoom]));
    this.picture.setAttribute("height", String(this.height * ZOOMS[this.#zoom]));
    // The root stands in the middle, once there is a width that has one.
    requestAnimationFrame(() => (this.pane.scrollLeft = this.middle * ZOOMS[this.#zoom] - this.pane.clientWidth / 2));
  }

  /**
   * Gives every leaf a column, and what is above its leaves their middle.
   * @param {Branch} branch
   * @param {number} depth
   * @returns {Drawn}
   */
  #lay(branch, depth) {
    this.#deepest = Math.max(this.#deepest, depth);
    const parts = branch.children.map((child) => this.#lay(child, depth + 1));
    const rest = branch.cut > 0 || (branch.hidden > 0 && parts.length > 0) ? this.#leaves++ : -1;
    if (rest >= 0) this.#deepest = Math.max(this.#deepest, depth + 1);
    const places = [...parts.map(({ x }) => x), ...(rest >= 0 ? [rest] : [])];
    const x = places.length > 0 ? (places[0] + places[places.length - 1]) / 2 : this.#leaves++;
    return { branch, depth, x, parts, rest };
  }

  /** @param {{ x: number, depth: number }} place */
  #at({ x, depth }) {
    return { x: (x + 0.5) * WIDE, y: TOP + depth * HIGH };
  }

  /** @param {Drawn} drawn @returns {SVGElement[]} */
  #draw(drawn) {
    const { branch, depth, parts, rest } = drawn;
    const at = this.#at(drawn);
    /** @type {SVGElement[]} */
    const all = [];
    for (const part of parts) {
      const to = this.#at(part);
      all.push(
        s("line", {
          class: part.branch.best && branch.best ? "twig best" : "twig",
          x1: at.x,
          y1: at.y + 16,
          x2: to.x,
          y2: to.y - 16,
        }),
      );
      const [mx, my] = [at.x + (to.x - at.x) * 0.7, at.y + (to.y - at.y) * 0.62];
      all.push(s("text", { class: "twig-move", x: mx, y: my }, part.branch.move ?? ""));
      all.push(...this.#draw(part));
    }
    if (rest >= 0) all.push(...this.#rest(at, this.#at({ x: rest, depth: depth + 1 }), branch));
    all.push(this.#node(at, branch));
    return all;
  }

  /** @param {{ x: number, y: number }} at @param {{ x: number, y: number }} to @param {Branch} branch */
  #rest(at, to, { cut, hidden }) {
    const [x, y] = [at.x + (to.x - at.x) * 0.72, at.y + (to.y - at.y) * 0.66];
    const text = cut > 0 ? `✂ ${cut}` : `+${hidden}`;
    return [
      s("line", { class: cut > 0 ? "twig cut" : "twig hidden-twig", x1: at.x, y1: at.y + 16, x2: x, y2: y }),
      s(
        "text",
        { class: cut > 0 ? "cut-count" : "hidden-count", x, y: y + 16 },
        s("title", {}, t(cut > 0 ? "teach.cut-off" : "teach.not-shown", { n: cut || hidden })),
        text,
      ),
    ];
  }

  /** @param {{ x: number, y: number }} at @param {Branch} branch */
  #node({ x, y }, branch) {
    const value = `${BOUNDS[branch.bound]}${plain(branch.value)}`;
    const wide = Math.max(38, 12 + value.length * 9);
    // Who chooses the highest points up, who chooses the lowest points down.
    const up = branch.kind === "max";
    const [a, b] = up ? [y - 18, y + 14] : [y + 18, y - 14];
    const shape = `M${x - wide / 2} ${b} L${x - wide / 2} ${(a + b) / 2} L${x} ${a} L${x + wide / 2} ${(a + b) / 2} L${x + wide / 2} ${b} Z`;
    const window = t("teach.window", {
      alpha: branch.alpha === null ? "−∞" : plain(branch.alpha),
      beta: plain(branch.beta),
    });
    return s(
      "g",
      { class: `node ${branch.kind}${branch.best ? " best" : ""}${branch.over ? " over" : ""}` },
      s("title", {}, `${t(`teach.${branch.kind}`)} ${value} · ${window}`),
      s("path", { d: shape }),
      s("text", { x, y: y + (up ? 8 : 3) }, value),
    );
  }
}
