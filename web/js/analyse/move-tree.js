// The move tree: the main line, with variations below the moves they replace.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";

/** @typedef {import("./study.js").MoveNode} MoveNode */
/** @typedef {import("./study.js").Study} Study */

export class MoveTree {
  #tree = h("div", { class: "move-tree", role: "group", "aria-label": t("play.moves"), tabindex: 0 });
  /** @type {Study | null} */
  #study = null;

  /**
   * @param {(node: MoveNode) => void} go
   * @param {(node: MoveNode) => string} glyph the annotation of a move: ? or ??
   */
  constructor(go, glyph) {
    this.go = go;
    this.glyph = glyph;
    const step = (/** @type {"first" | "back" | "forward" | "last"} */ name, /** @type {string} */ key) =>
      h(
        "button",
        { class: "subtle", title: t(`play.${name}`), "aria-label": t(`play.${name}`), onclick: () => this.key(key) },
        icon(name),
      );
    this.steps = h(
      "div",
      { class: "replay-controls" },
      step("first", "Home"),
      step("back", "ArrowLeft"),
      step("forward", "ArrowRight"),
      step("last", "End"),
    );
    this.element = h("section", { class: "box moves-box", "aria-label": t("play.moves") }, this.#tree);
  }

  /** @param {Study} study */
  show(study) {
    this.#study = study;
    const focused = this.#tree.contains(document.activeElement) && document.activeElement !== this.#tree;
    this.#tree.replaceChildren(...this.#line(study.root, study.current));
    if (study.root.children.length === 0) this.#tree.append(h("p", { class: "secondary-text" }, t("analyse.no-moves")));
    const here = this.#tree.querySelector("[aria-current]");
    if (here instanceof HTMLElement) {
      if (focused) here.focus();
      this.#tree.scrollTop = here.offsetTop - this.#tree.offsetTop - this.#tree.clientHeight / 2;
    }
    const [first, back, forward, last] = this.steps.querySelectorAll("button");
    first.disabled = back.disabled = !study.current.parent;
    forward.disabled = last.disabled = study.current.children.length === 0;
  }

  /**
   * The main line after a node, with its variations.
   * @param {MoveNode} from
   * @param {MoveNode} at
   * @returns {HTMLElement[]}
   */
  #line(from, at) {
    const parts = [];
    let run = h("p", { class: "move-run" });
    for (let node = from; node.children.length > 0; node = node.children[0]) {
      const [main, ...others] = node.children;
      run.append(this.#move(main, at));
      if (others.length === 0) continue;
      const branches = others.map((other) =>
        h("li", {}, h("p", { class: "move-run" }, this.#move(other, at)), this.#line(other, at)),
      );
      parts.push(run, h("ul", { class: "variations", "aria-label": t("analyse.variations") }, branches));
      run = h("p", { class: "move-run" });
    }
    if (run.children.length > 0) parts.push(run);
    return parts;
  }

  /** @param {MoveNode} node @param {MoveNode} at */
  #move(node, at) {
    const glyph = this.glyph(node);
    return h(
      "button",
      { class: "ply", "aria-current": node === at ? "step" : null, onclick: () => this.go(node) },
      h("span", { class: "number" }, String(node.ply)),
      node.effect.move,
      glyph &&
        h(
          "span",
          {
            class: `glyph ${glyph.length > 1 ? "blunder" : "mistake"}`,
            title: t(glyph.length > 1 ? "analyse.blunder" : "analyse.mistake"),
          },
          glyph,
        ),
    );
  }

  /** Handles a key; returns whether it did. @param {string} key */
  key(key) {
    const at = this.#study?.current;
    if (!at) return false;
    const beside = at.parent?.children ?? [at];
    const aside = (/** @type {number} */ by) => beside[beside.indexOf(at) + by];
    /** @type {Record<string, () => MoveNode | null | undefined>} */
    const ways = {
      ArrowLeft: () => at.parent,
      ArrowRight: () => at.children[0],
      ArrowUp: () => aside(-1),
      ArrowDown: () => aside(1),
      Home: () => this.#study?.root,
      End: () => at.line.at(-1),
    };
    if (!(key in ways)) return false;
    const to = ways[key]();
    if (to && to !== at) this.go(to);
    return true;
  }
}
