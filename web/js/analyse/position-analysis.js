// All that is known of the moves of one position: what tables and proofs say for certain, and what the engine thinks so far.

import { streamAnalysis, fetchExactValues } from "./engine.js";
import { verdict, isExact, sortKey, shortText } from "./value.js";

/** @typedef {import("./engine.js").Ranked} Ranked */
/** @typedef {import("./engine.js").Report} Report */
/** @typedef {import("./study.js").MoveNode} MoveNode */
/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./value.js").Value} Value */
/** @typedef {import("../boards/board.js").Badge} Badge */

/** Milliseconds that the engine thinks about a position: the most that a server usually grants. */
const FULL_TIME = 10_000;
/** The same while something else is being worked out too. */
const SHORT_TIME = 1500;
/** Who walks through a game quickly asks for nothing on the way. */
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
   * @param {() => void} onReport called whenever there is something new
   * @param {() => void} onFailure called if the server would not
   * @param {boolean} [short] whether others wait for the engine
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
    const exactValues = fetchExactValues(this.study.address, this.node.position, signal).then(
      (values) => {
        this.#exactValues = values;
        if (this.report) this.onReport();
      },
      // What is not certain is still estimated.
      () => undefined,
    );
    const receive = (/** @type {Report} */ report) => {
      if (signal.aborted) return;
      this.report = report;
      this.onReport();
    };
    const report = await streamAnalysis(`${this.study.address}/analysis?${query}`, receive, signal);
    await exactValues;
    if (!report && !signal.aborted) this.onFailure();
  }

  /** The moves with the best that is known of each, best first. @returns {Ranked[]} */
  get ranked() {
    const estimated = this.report?.moves ?? [];
    const merged = estimated.map((one) => ({ ...one, value: moreInformative(one.value, this.#exactValues.get(one.move)) }));
    // The engine's own order stands where values say nothing else.
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
 * Of two values of the same move, the one that says more.
 * @param {Value} estimated
 * @param {Value | undefined} known
 */
function moreInformative(estimated, known) {
  if (!known) return estimated;
  if (!isExact(estimated)) return known;
  return known.net === undefined && estimated.plies ? estimated : { ...known, plies: known.plies ?? estimated.plies };
}
