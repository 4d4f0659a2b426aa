// A drawing of a search tree: root on top, a row for each depth, moves on the edges, cut-offs marked.

import { h, s } from "../dom.js";
import { icon } from "../icons.js";
import { formatNumber, t } from "../i18n.js";
import { settings } from "../settings.js";

/**
 * @typedef {object} SearchNode
 * @property {string | null} move
 * @property {"max" | "min"} kind
 * @property {number | "win" | "loss"} value
 * @property {"exact" | "at-least" | "at-most"} bound
 * @property {number | "win" | "loss" | null} alpha
 * @property {number | "win" | "loss" | null} beta
 * @property {boolean} over
 * @property {boolean} best
 * @property {number} cut moves pruned
 * @property {number} hidden moves that are not drawn
 * @property {SearchNode[]} children
 */
/** @typedef {{ node: SearchNode, depth: number, x: number, children: LayoutNode[], omitted: number }} LayoutNode */

const COLUMN_WIDTH = 72;
const ROW_HEIGHT = 92;
const TOP = 30;
const BOUNDS = { exact: "", "at-least": "≥", "at-most": "≤" };
const ZOOMS = [0.4, 0.6, 0.8, 1, 1.3];

/** The value of a minimax or alpha-beta search. @param {number | "win" | "loss" | null} value */
export function searchValueText(value) {
  if (value === null) return "∞";
  if (typeof value === "string") return t(`search-demo.${value}`);
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: 2, signDisplay: "exceptZero" })
    .format(value)
    .replace("-", "−");
}

export class SearchTree {
  #leaves = 0;
  #maxDepth = 0;
  #zoom = 3;

  /**
   * @param {string} title
   * @param {{ tree: SearchNode, nodes: number, shown: number }} result
   */
  constructor(title, { tree, nodes, shown }) {
    this.title = title;
    const root = this.#layout(tree, 0);
    this.width = Math.max(1, this.#leaves) * COLUMN_WIDTH;
    this.height = TOP + (this.#maxDepth + 1) * ROW_HEIGHT;
    this.picture = s(
      "svg",
      {
        viewBox: `0 0 ${this.width} ${this.height}`,
        role: "img",
        "aria-label": t("search-demo.picture", { search: title, shown, nodes }),
      },
      this.#draw(root),
    );
    const step = (/** @type {number} */ by, /** @type {"plus" | "minus"} */ name) =>
      h(
        "button",
        {
          class: "subtle",
          title: t(`search-demo.${name}`),
          "aria-label": `${t(`search-demo.${name}`)}: ${title}`,
          onclick: () => this.#resize(by),
        },
        icon(name),
      );
    // Focusable, so that it can be scrolled with the keyboard.
    this.pane = h(
      "div",
      { class: "search-tree-pane", tabindex: 0, role: "group", "aria-label": title, "data-own-keys": "" },
      this.picture,
    );
    this.element = h(
      "figure",
      { class: "search-tree-figure" },
      h(
        "figcaption",
        {},
        h("h3", {}, title),
        h("span", { class: "secondary-text" }, t("search-demo.shown", { shown, nodes: formatNumber(nodes) })),
        step(-1, "minus"),
        step(1, "plus"),
      ),
      this.pane,
    );
    this.middle = this.#point(root).x;
    while (this.#zoom > 1 && this.width * ZOOMS[this.#zoom] > 640) this.#zoom--;
    this.#resize(0);
  }

  /** @param {number} by */
  #resize(by) {
    this.#zoom = Math.min(ZOOMS.length - 1, Math.max(0, this.#zoom + by));
    this.picture.setAttribute("width", String(this.width * ZOOMS[this.#zoom]));
    this.picture.setAttribute("height", String(this.height * ZOOMS[this.#zoom]));
    // Centres the root after layout.
    requestAnimationFrame(() => (this.pane.scrollLeft = this.middle * ZOOMS[this.#zoom] - this.pane.clientWidth / 2));
  }

  /**
   * Gives every leaf a column, and centres each parent above its children.
   * @param {SearchNode} node
   * @param {number} depth
   * @returns {LayoutNode}
   */
  #layout(node, depth) {
    this.#maxDepth = Math.max(this.#maxDepth, depth);
    const children = node.children.map((child) => this.#layout(child, depth + 1));
    const omitted = node.cut > 0 || (node.hidden > 0 && children.length > 0) ? this.#leaves++ : -1;
    if (omitted >= 0) this.#maxDepth = Math.max(this.#maxDepth, depth + 1);
    const columns = [...children.map(({ x }) => x), ...(omitted >= 0 ? [omitted] : [])];
    const x = columns.length > 0 ? (columns[0] + columns[columns.length - 1]) / 2 : this.#leaves++;
    return { node, depth, x, children, omitted };
  }

  /** @param {{ x: number, depth: number }} place */
  #point({ x, depth }) {
    return { x: (x + 0.5) * COLUMN_WIDTH, y: TOP + depth * ROW_HEIGHT };
  }

  /** @param {LayoutNode} drawn @returns {SVGElement[]} */
  #draw(drawn) {
    const { node, depth, children, omitted } = drawn;
    const at = this.#point(drawn);
    /** @type {SVGElement[]} */
    const all = [];
    for (const part of children) {
      const to = this.#point(part);
      all.push(
        s("line", {
          class: part.node.best && node.best ? "edge best" : "edge",
          x1: at.x,
          y1: at.y + 16,
          x2: to.x,
          y2: to.y - 16,
        }),
      );
      const [mx, my] = [at.x + (to.x - at.x) * 0.7, at.y + (to.y - at.y) * 0.62];
      all.push(s("text", { class: "edge-move", x: mx, y: my }, part.node.move ?? ""));
      all.push(...this.#draw(part));
    }
    if (omitted >= 0) all.push(...this.#drawOmitted(at, this.#point({ x: omitted, depth: depth + 1 }), node));
    all.push(this.#drawNode(at, node));
    return all;
  }

  /** @param {{ x: number, y: number }} at @param {{ x: number, y: number }} to @param {SearchNode} node */
  #drawOmitted(at, to, { cut, hidden }) {
    const [x, y] = [at.x + (to.x - at.x) * 0.72, at.y + (to.y - at.y) * 0.66];
    const text = cut > 0 ? `✂ ${cut}` : `+${hidden}`;
    return [
      s("line", { class: cut > 0 ? "edge cut" : "edge hidden-edge", x1: at.x, y1: at.y + 16, x2: x, y2: y }),
      s(
        "text",
        { class: cut > 0 ? "cut-count" : "hidden-count", x, y: y + 16 },
        s("title", {}, t(cut > 0 ? "search-demo.cut-off" : "search-demo.not-shown", { n: cut || hidden })),
        text,
      ),
    ];
  }

  /** @param {{ x: number, y: number }} at @param {SearchNode} node */
  #drawNode({ x, y }, node) {
    const value = `${BOUNDS[node.bound]}${searchValueText(node.value)}`;
    const wide = Math.max(38, 12 + value.length * 9);
    // Max nodes point up, min nodes down.
    const up = node.kind === "max";
    const [a, b] = up ? [y - 18, y + 14] : [y + 18, y - 14];
    const shape = `M${x - wide / 2} ${b} L${x - wide / 2} ${(a + b) / 2} L${x} ${a} L${x + wide / 2} ${(a + b) / 2} L${x + wide / 2} ${b} Z`;
    const window = t("search-demo.window", {
      alpha: node.alpha === null ? "−∞" : searchValueText(node.alpha),
      beta: searchValueText(node.beta),
    });
    return s(
      "g",
      { class: `node ${node.kind}${node.best ? " best" : ""}${node.over ? " over" : ""}` },
      s("title", {}, `${t(`search-demo.${node.kind}`)} ${value} · ${window}`),
      s("path", { d: shape }),
      s("text", { x, y: y + (up ? 8 : 3) }, value),
    );
  }
}
