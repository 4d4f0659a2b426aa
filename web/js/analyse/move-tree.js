// The moves of a study: the main line, and what else was tried, each below the move it stands beside.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";

/** @typedef {import("./study.js").Place} Place */
/** @typedef {import("./study.js").Study} Study */

export class MoveTree {
  #tree = h("div", { class: "move-tree", role: "group", "aria-label": t("play.moves"), tabindex: 0 });
  /** @type {Study | null} */
  #study = null;

  /**
   * @param {(place: Place) => void} go
   * @param {(place: Place) => string} mark what stands behind a move: ? or ??
   */
  constructor(go, mark) {
    this.go = go;
    this.mark = mark;
    const step = (/** @type {"first" | "back" | "forward" | "last"} */ name, /** @type {string} */ key) =>
      h(
        "button",
        { class: "quiet", title: t(`play.${name}`), "aria-label": t(`play.${name}`), onclick: () => this.key(key) },
        icon(name),
      );
    this.steps = h(
      "div",
      { class: "steps" },
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
    this.#tree.replaceChildren(...this.#line(study.root, study.at));
    if (study.root.next.length === 0) this.#tree.append(h("p", { class: "quiet-text" }, t("analyse.no-moves")));
    const here = this.#tree.querySelector("[aria-current]");
    if (here instanceof HTMLElement) {
      if (focused) here.focus();
      this.#tree.scrollTop = here.offsetTop - this.#tree.offsetTop - this.#tree.clientHeight / 2;
    }
    const [first, back, forward, last] = this.steps.querySelectorAll("button");
    first.disabled = back.disabled = !study.at.before;
    forward.disabled = last.disabled = study.at.next.length === 0;
  }

  /**
   * The moves after a place as far as they go, with what stands beside them.
   * @param {Place} from
   * @param {Place} at
   * @returns {HTMLElement[]}
   */
  #line(from, at) {
    const parts = [];
    let run = h("p", { class: "run" });
    for (let place = from; place.next.length > 0; place = place.next[0]) {
      const [main, ...others] = place.next;
      run.append(this.#move(main, at));
      if (others.length === 0) continue;
      const branches = others.map((other) =>
        h("li", {}, h("p", { class: "run" }, this.#move(other, at)), this.#line(other, at)),
      );
      parts.push(run, h("ul", { class: "branches", "aria-label": t("analyse.variations") }, branches));
      run = h("p", { class: "run" });
    }
    if (run.children.length > 0) parts.push(run);
    return parts;
  }

  /** @param {Place} place @param {Place} at */
  #move(place, at) {
    const mark = this.mark(place);
    return h(
      "button",
      { class: "ply", "aria-current": place === at ? "step" : null, onclick: () => this.go(place) },
      h("span", { class: "number" }, String(place.ply)),
      place.effect.move,
      mark &&
        h(
          "span",
          {
            class: `mark ${mark.length > 1 ? "blunder" : "mistake"}`,
            title: t(mark.length > 1 ? "analyse.blunder" : "analyse.mistake"),
          },
          mark,
        ),
    );
  }

  /** Answers a key; whether it did. @param {string} key */
  key(key) {
    const at = this.#study?.at;
    if (!at) return false;
    const beside = at.before?.next ?? [at];
    const aside = (/** @type {number} */ by) => beside[beside.indexOf(at) + by];
    /** @type {Record<string, () => Place | null | undefined>} */
    const ways = {
      ArrowLeft: () => at.before,
      ArrowRight: () => at.next[0],
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
