// For teaching: minimax and alpha-beta side by side on the position. What is drawn is bounded by its nodes, what is counted by the time a server takes for it.

import { ask, Refused, why } from "../api.js";
import { h } from "../dom.js";
import { number, t } from "../i18n.js";
import { Branches, plain } from "./search-tree.js";
import { Counts, percentSaved } from "./node-counts.js";

/** @typedef {import("./study.js").Place} Place */
/** @typedef {import("./study.js").Study} Study */
/** @typedef {"minimax" | "alphabeta"} Search */

/** @type {Search[]} */
const SEARCHES = ["minimax", "alphabeta"];
const DEEPEST = 10;
/** So many nodes are drawn of each. */
const LIMITS = [40, 120, 400];

export class Teach {
  #depth = h("input", { type: "range", min: 1, max: DEEPEST, value: 2, "aria-label": t("teach.depth") });
  #depthText = h("output", {});
  #limit = h(
    "select",
    { "aria-label": t("teach.limit") },
    LIMITS.map((limit) => h("option", { value: limit }, t("teach.nodes-shown", { limit }))),
  );
  #said = h("p", { class: "teach-said", role: "status" });
  #table = h("div", { class: "teach-table" });
  #counts = new Counts(SEARCHES);
  #trees = h("div", { class: "teach-trees" });
  /** @type {Place | null} */
  #place = null;
  #asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Study} study
   * @param {AbortSignal} signal given when the screen is left
   * @param {{ before: () => void, after: () => void }} around called before the searches and after them
   */
  constructor(study, signal, around) {
    this.study = study;
    this.around = around;
    this.signal = signal;
    const again = () => this.#soon();
    this.#depth.addEventListener("input", again);
    this.#limit.addEventListener("change", again);
    this.details = h(
      "details",
      { class: "teach box", ontoggle: again },
      h("summary", {}, h("h2", {}, t("teach.title"))),
      h("p", {}, t("teach.about")),
      h(
        "div",
        { class: "row teach-choice" },
        h("label", { class: "row" }, h("span", {}, t("teach.depth")), this.#depth, this.#depthText),
        h("label", { class: "row" }, h("span", {}, t("teach.limit")), this.#limit),
      ),
      this.#said,
      this.#table,
      this.#counts.element,
      this.#trees,
    );
    this.element = h("div", { class: "teach-place" }, this.details);
  }

  /** Goes along to another place. @param {Place} place */
  move(place) {
    this.#place = place;
    this.#soon();
  }

  /** Who drags the depth along asks once, at the end. */
  #soon() {
    clearTimeout(this.#timer);
    this.#depthText.textContent = this.#depth.value;
    if (this.details.open) this.#timer = setTimeout(() => void this.#run(), 250);
  }

  async #run() {
    const place = this.#place;
    if (!place || this.signal.aborted) return;
    const mine = ++this.#asked;
    if (place.told?.over) return this.#clear(t("analyse.over"));
    this.#said.textContent = t("hint.thinking");
    this.around.before();
    try {
      const depth = Number(this.#depth.value);
      const found = await Promise.all(SEARCHES.map((search) => this.#unlessStopped(place, search, depth)));
      if (mine === this.#asked) this.#show(found);
      const wanted = () => mine === this.#asked && !this.signal.aborted;
      const count = async (/** @type {Search} */ search, /** @type {number} */ to) =>
        (await this.#unlessStopped(place, search, to, 1))?.nodes ?? null;
      if (wanted()) await this.#counts.fill(depth, count, wanted);
    } catch (error) {
      if (mine === this.#asked && !this.signal.aborted)
        this.#clear(why(error));
    }
    if (mine === this.#asked && !this.signal.aborted) this.around.after();
    return undefined;
  }

  /**
   * What a search found; null if it takes longer than the server allows.
   * @param {Place} place
   * @param {Search} search
   * @param {number} depth
   * @param {number} [limit]
   */
  async #unlessStopped(place, search, depth, limit = Number(this.#limit.value)) {
    try {
      return await this.#ask(place, search, depth, limit);
    } catch (error) {
      if (error instanceof Refused && error.key === "tree-stopped") return null;
      throw error;
    }
  }

  /** @param {Place} place @param {Search} search @param {number} depth @param {number} limit */
  #ask(place, search, depth, limit) {
    const query = this.study.query(place);
    query.set("search", search);
    query.set("depth", String(depth));
    query.set("limit", String(limit));
    return ask(`${this.study.address}/tree?${query}`, { signal: this.signal });
  }

  /** @param {string} text */
  #clear(text) {
    this.#said.textContent = text;
    this.#table.replaceChildren();
    this.#counts.clear();
    this.#trees.replaceChildren();
  }

  /** @param {any[]} found of each search; null where it took too long */
  #show(found) {
    const [whole, pruned] = found;
    this.#said.textContent =
      whole && pruned
        ? t("teach.saved", {
            percent: percentSaved(whole.nodes, pruned.nodes),
            minimax: number(whole.nodes),
            alphabeta: number(pruned.nodes),
          })
        : t(pruned ? "teach.minimax-stopped" : "teach.stopped");
    const done = SEARCHES.filter((_, i) => found[i]);
    const row = (/** @type {Search} */ search, /** @type {any} */ one) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, t(`teach.${search}`)),
        h("td", {}, number(one.nodes)),
        h("td", {}, number(one.cut)),
        h("td", {}, plain(one.value)),
        h("td", {}, one.best),
      );
    const heads = ["search", "nodes", "cut", "value", "best"].map((name) =>
      h("th", { scope: "col" }, t(`teach.head-${name}`)),
    );
    this.#table.replaceChildren(
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, heads)),
        h(
          "tbody",
          {},
          done.map((search) => row(search, found[SEARCHES.indexOf(search)])),
        ),
      ),
    );
    this.#trees.replaceChildren(
      ...done.map((search) => new Branches(t(`teach.${search}`), found[SEARCHES.indexOf(search)]).element),
    );
  }
}
