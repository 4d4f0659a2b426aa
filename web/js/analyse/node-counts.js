// A table of the nodes each search visits, by depth. Counts are exact, even if only part of a tree is drawn.

import { h } from "../dom.js";
import { formatNumber, t } from "../i18n.js";

/** The share of nodes that pruning saves, rounded so that it never reads 100. @param {number} whole @param {number} pruned */
export function percentSaved(whole, pruned) {
  const percent = whole > 0 ? 100 * (1 - pruned / whole) : 0;
  const rounded = percent > 99 ? Math.floor(percent * 10) / 10 : Math.round(percent);
  return formatNumber(rounded);
}

/** @typedef {"minimax" | "alphabeta"} Search */

export class NodeCounts {
  #rows = h("tbody", {});
  element = h("div", { class: "search-demo-table counts", hidden: true });

  /** @param {Search[]} searches */
  constructor(searches) {
    this.searches = searches;
    const headers = [t("search-demo.depth"), ...searches.map((search) => t(`search-demo.${search}`)), t("search-demo.head-saved")];
    this.element.append(
      h(
        "table",
        {},
        h("caption", {}, t("search-demo.by-depth")),
        h("thead", {}, h("tr", {}, ...headers.map((header) => h("th", { scope: "col" }, header)))),
        this.#rows,
      ),
    );
  }

  clear() {
    this.#rows.replaceChildren();
    this.element.hidden = true;
  }

  /**
   * Fills the table from depth 1, until both searches exceed the server's time limit.
   * @param {number} maxDepth
   * @param {(search: Search, depth: number) => Promise<number | null>} count null if the server stopped the search
   * @param {() => boolean} isCurrent whether the result is still wanted
   */
  async fill(maxDepth, count, isCurrent) {
    this.clear();
    /** A search that exceeded the limit is not tried at greater depth. @type {Set<Search>} */
    const stopped = new Set();
    for (let depth = 1; depth <= maxDepth && stopped.size < this.searches.length; depth++) {
      const found = [];
      for (const search of this.searches) {
        const nodes = stopped.has(search) ? null : await count(search, depth);
        if (!isCurrent()) return;
        if (nodes === null) stopped.add(search);
        found.push(nodes);
      }
      const [whole, pruned] = found;
      if (whole === null && pruned === null) return;
      const saved = whole && pruned !== null ? `${percentSaved(whole, pruned)} %` : "";
      const cells = found.map((nodes) => h("td", {}, nodes === null ? t("search-demo.too-long") : formatNumber(nodes)));
      this.#rows.append(h("tr", {}, h("th", { scope: "row" }, depth), cells, h("td", {}, saved)));
      this.element.hidden = false;
    }
  }
}
