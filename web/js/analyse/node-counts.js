// How many positions each search looks at, depth by depth: counted exactly, however little of the trees can be drawn.

import { h } from "../dom.js";
import { number, t } from "../i18n.js";

/** How much of a search the other leaves out, in words: never all of it. @param {number} whole @param {number} pruned */
export function percentSaved(whole, pruned) {
  const percent = whole > 0 ? 100 * (1 - pruned / whole) : 0;
  const told = percent > 99 ? Math.floor(percent * 10) / 10 : Math.round(percent);
  return number(told);
}

/** @typedef {"minimax" | "alphabeta"} Search */

export class Counts {
  #rows = h("tbody", {});
  element = h("div", { class: "teach-table counts", hidden: true });

  /** @param {Search[]} searches */
  constructor(searches) {
    this.searches = searches;
    const heads = [t("teach.depth"), ...searches.map((search) => t(`teach.${search}`)), t("teach.head-saved")];
    this.element.append(
      h(
        "table",
        {},
        h("caption", {}, t("teach.by-depth")),
        h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
        this.#rows,
      ),
    );
  }

  clear() {
    this.#rows.replaceChildren();
    this.element.hidden = true;
  }

  /**
   * Counts from depth 1 on, until a depth is too much for both searches.
   * @param {number} deepest
   * @param {(search: Search, depth: number) => Promise<number | null>} count null where the server stopped
   * @param {() => boolean} wanted whether it is still asked for
   */
  async fill(deepest, count, wanted) {
    this.clear();
    /** What was too much at one depth is not asked for at the next. @type {Set<Search>} */
    const stopped = new Set();
    for (let depth = 1; depth <= deepest && stopped.size < this.searches.length; depth++) {
      const found = [];
      for (const search of this.searches) {
        const nodes = stopped.has(search) ? null : await count(search, depth);
        if (!wanted()) return;
        if (nodes === null) stopped.add(search);
        found.push(nodes);
      }
      const [whole, pruned] = found;
      if (whole === null && pruned === null) return;
      const saved = whole && pruned !== null ? `${percentSaved(whole, pruned)} %` : "";
      const cells = found.map((nodes) => h("td", {}, nodes === null ? t("teach.too-long") : number(nodes)));
      this.#rows.append(h("tr", {}, h("th", { scope: "row" }, depth), cells, h("td", {}, saved)));
      this.element.hidden = false;
    }
  }
}
