// Teaching aid: minimax and alpha-beta on the current position. Drawings are limited by nodes, counts by the server's time limit.

import { fetchJson, ApiError, errorMessage } from "../api.js";
import { h } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { SearchTree, searchValueText } from "./search-tree.js";
import { NodeCounts, percentSaved } from "./node-counts.js";

/** @typedef {import("./study.js").MoveNode} MoveNode */
/** @typedef {import("./study.js").Study} Study */
/** @typedef {"minimax" | "alphabeta"} Search */

/** @type {Search[]} */
const SEARCHES = ["minimax", "alphabeta"];
const MAX_DEPTH = 10;
/** Choices for the number of nodes drawn. */
const NODE_LIMITS = [40, 120, 400];

export class SearchDemo {
  #depth = h("input", { type: "range", min: 1, max: MAX_DEPTH, value: 2, "aria-label": t("search-demo.depth") });
  #depthText = h("output", {});
  #limit = h(
    "select",
    { "aria-label": t("search-demo.limit") },
    NODE_LIMITS.map((limit) => h("option", { value: limit }, t("search-demo.nodes-shown", { limit }))),
  );
  #status = h("p", { class: "search-demo-status", role: "status" });
  #table = h("div", { class: "search-demo-table" });
  #counts = new NodeCounts(SEARCHES);
  #trees = h("div", { class: "search-demo-trees" });
  /** @type {MoveNode | null} */
  #node = null;
  #latestRequest = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Study} study
   * @param {AbortSignal} signal aborted when the screen is left
   * @param {{ before: () => void, after: () => void }} callbacks called before the searches and after them
   */
  constructor(study, signal, callbacks) {
    this.study = study;
    this.callbacks = callbacks;
    this.signal = signal;
    const again = () => this.#runSoon();
    this.#depth.addEventListener("input", again);
    this.#limit.addEventListener("change", again);
    this.details = h(
      "details",
      { class: "search-demo box", ontoggle: again },
      h("summary", {}, h("h2", {}, t("search-demo.title"))),
      h("p", {}, t("search-demo.about")),
      h(
        "div",
        { class: "row search-demo-options" },
        h("label", { class: "row" }, h("span", {}, t("search-demo.depth")), this.#depth, this.#depthText),
        h("label", { class: "row" }, h("span", {}, t("search-demo.limit")), this.#limit),
      ),
      this.#status,
      this.#table,
      this.#counts.element,
      this.#trees,
    );
    this.element = h("div", { class: "search-demo-container" }, this.details);
  }

  /** Shows another node. @param {MoveNode} node */
  setNode(node) {
    this.#node = node;
    this.#runSoon();
  }

  /** Debounces changes of the depth slider. */
  #runSoon() {
    clearTimeout(this.#timer);
    this.#depthText.textContent = this.#depth.value;
    if (this.details.open) this.#timer = setTimeout(() => void this.#run(), 250);
  }

  async #run() {
    const node = this.#node;
    if (!node || this.signal.aborted) return;
    const request = ++this.#latestRequest;
    if (node.info?.over) return this.#clear(t("analyse.over"));
    this.#status.textContent = t("hint.thinking");
    this.callbacks.before();
    try {
      const depth = Number(this.#depth.value);
      const found = await Promise.all(SEARCHES.map((search) => this.#searchUnlessStopped(node, search, depth)));
      if (request === this.#latestRequest) this.#show(found);
      const wanted = () => request === this.#latestRequest && !this.signal.aborted;
      const count = async (/** @type {Search} */ search, /** @type {number} */ to) =>
        (await this.#searchUnlessStopped(node, search, to, 1))?.nodes ?? null;
      if (wanted()) await this.#counts.fill(depth, count, wanted);
    } catch (error) {
      if (request === this.#latestRequest && !this.signal.aborted)
        this.#clear(errorMessage(error));
    }
    if (request === this.#latestRequest && !this.signal.aborted) this.callbacks.after();
    return undefined;
  }

  /**
   * The result of a search; null if it exceeds the server's time limit.
   * @param {MoveNode} node
   * @param {Search} search
   * @param {number} depth
   * @param {number} [limit]
   */
  async #searchUnlessStopped(node, search, depth, limit = Number(this.#limit.value)) {
    try {
      return await this.#fetchTree(node, search, depth, limit);
    } catch (error) {
      if (error instanceof ApiError && error.key === "tree-stopped") return null;
      throw error;
    }
  }

  /** @param {MoveNode} node @param {Search} search @param {number} depth @param {number} limit */
  #fetchTree(node, search, depth, limit) {
    const query = this.study.query(node);
    query.set("search", search);
    query.set("depth", String(depth));
    query.set("limit", String(limit));
    return fetchJson(`${this.study.apiPath}/tree?${query}`, { signal: this.signal });
  }

  /** @param {string} text */
  #clear(text) {
    this.#status.textContent = text;
    this.#table.replaceChildren();
    this.#counts.clear();
    this.#trees.replaceChildren();
  }

  /** @param {any[]} found one result a search; null if it took too long */
  #show(found) {
    const [whole, pruned] = found;
    this.#status.textContent =
      whole && pruned
        ? t("search-demo.saved", {
            percent: percentSaved(whole.nodes, pruned.nodes),
            minimax: formatNumber(whole.nodes),
            alphabeta: formatNumber(pruned.nodes),
          })
        : t(pruned ? "search-demo.minimax-stopped" : "search-demo.stopped");
    const done = SEARCHES.filter((_, i) => found[i]);
    const row = (/** @type {Search} */ search, /** @type {any} */ one) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, t(`search-demo.${search}`)),
        h("td", {}, formatNumber(one.nodes)),
        h("td", {}, formatNumber(one.cut)),
        h("td", {}, searchValueText(one.value)),
        h("td", {}, one.best),
      );
    const headers = ["search", "nodes", "cut", "value", "best"].map((name) =>
      h("th", { scope: "col" }, t(`search-demo.head-${name}`)),
    );
    this.#table.replaceChildren(
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, headers)),
        h(
          "tbody",
          {},
          done.map((search) => row(search, found[SEARCHES.indexOf(search)])),
        ),
      ),
    );
    this.#trees.replaceChildren(
      ...done.map((search) => new SearchTree(t(`search-demo.${search}`), found[SEARCHES.indexOf(search)]).element),
    );
  }
}
