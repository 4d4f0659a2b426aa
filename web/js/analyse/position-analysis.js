// The analysis of one position: exact values from tablebases and proofs, combined with the engine's estimates.

import { streamAnalysis, fetchExactValues } from "./engine.js";
import { verdict, isExact, sortKey, shortText } from "./value.js";

/** @typedef {import("./engine.js").Ranked} Ranked */
/** @typedef {import("./engine.js").Report} Report */
/** @typedef {import("./study.js").MoveNode} MoveNode */
/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./value.js").Value} Value */
/** @typedef {import("../boards/board.js").Badge} Badge */

/** Search time in milliseconds: the usual maximum of a server. */
const FULL_TIME = 10_000;
/** Search time while the whole game is being analysed too. */
const SHORT_TIME = 1500;
/** Delay before the search starts, so that stepping quickly through a game sends no requests. */
const DEBOUNCE = 150;

export class PositionAnalysis {
  #stop = new AbortController();
  /** @type {Map<string, Value>} */
  #exactValues = new Map();
  /** @type {Report | null} */
  report = null;

  /**
   * @param {Study} study
   * @param {MoveNode} node
   * @param {() => void} onReport called for each new result
   * @param {() => void} onFailure called if the server refuses
   * @param {boolean} [short] whether to use the shorter time
   */
  constructor(study, node, onReport, onFailure, short = false) {
    this.study = study;
    this.node = node;
    this.onReport = onReport;
    this.onFailure = onFailure;
    this.time = short ? SHORT_TIME : FULL_TIME;
    setTimeout(() => void this.#run(), DEBOUNCE);
  }

  stop() {
    this.#stop.abort();
  }

  async #run() {
    const { signal } = this.#stop;
    if (signal.aborted) return;
    const query = this.study.query(this.node);
    query.set("time", String(this.time));
    const exactValues = fetchExactValues(this.study.apiPath, this.node.position, signal).then(
      (values) => {
        this.#exactValues = values;
        if (this.report) this.onReport();
      },
      // Without exact values the estimates remain.
      () => undefined,
    );
    const receive = (/** @type {Report} */ report) => {
      if (signal.aborted) return;
      this.report = report;
      this.onReport();
    };
    const report = await streamAnalysis(`${this.study.apiPath}/analysis?${query}`, receive, signal);
    await exactValues;
    if (!report && !signal.aborted) this.onFailure();
  }

  /** The moves with their best known values, best first. @returns {Ranked[]} */
  get ranked() {
    const estimated = this.report?.moves ?? [];
    const merged = estimated.map((one) => ({ ...one, value: moreInformative(one.value, this.#exactValues.get(one.move)) }));
    // The sort is stable: equal values keep the engine's order.
    return merged.sort((a, b) => sortKey(b.value) - sortKey(a.value));
  }

  /** @returns {Map<string, Badge>} */
  get badges() {
    const { ranked } = this;
    const best = ranked[0];
    /** @type {Map<string, Badge>} */
    const badges = new Map();
    for (const one of ranked) {
      const equal =
        one === best || (isExact(one.value) && isExact(best.value) && sortKey(one.value) === sortKey(best.value));
      badges.set(one.move, {
        text: shortText(one.value),
        kind: verdict(one.value),
        exact: isExact(one.value),
        best: equal,
      });
    }
    return badges;
  }
}

/**
 * Combines two values of the same move.
 * @param {Value} estimated
 * @param {Value | undefined} known
 */
function moreInformative(estimated, known) {
  if (!known) return estimated;
  if (!isExact(estimated)) return known;
  return known.net === undefined && estimated.plies ? estimated : { ...known, plies: known.plies ?? estimated.plies };
}
