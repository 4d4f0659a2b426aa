// All that is known of the moves of one position: what tables and proofs say for certain, and what the engine thinks so far.

import { analyse, certain } from "./engine.js";
import { colour, isExact, order, shortly } from "./value.js";

/** @typedef {import("./engine.js").Ranked} Ranked */
/** @typedef {import("./engine.js").Report} Report */
/** @typedef {import("./study.js").Place} Place */
/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./value.js").Value} Value */
/** @typedef {import("../boards/board.js").Badge} Badge */

/** Milliseconds that the engine thinks about a position: the most that a server usually grants. */
const TIME = 10_000;
/** The same while something else is being worked out too. */
const SHORT = 1500;
/** Who walks through a game quickly asks for nothing on the way. */
const SETTLE = 150;

export class Thought {
  #stop = new AbortController();
  /** @type {Map<string, Value>} */
  #certain = new Map();
  /** @type {Report | null} */
  report = null;

  /**
   * @param {Study} study
   * @param {Place} place
   * @param {() => void} tell called whenever there is something new
   * @param {() => void} fail called if the server would not
   * @param {boolean} [short] whether others wait for the engine
   */
  constructor(study, place, tell, fail, short = false) {
    this.study = study;
    this.place = place;
    this.tell = tell;
    this.fail = fail;
    this.time = short ? SHORT : TIME;
    setTimeout(() => void this.#think(), SETTLE);
  }

  stop() {
    this.#stop.abort();
  }

  async #think() {
    const { signal } = this.#stop;
    if (signal.aborted) return;
    const query = this.study.query(this.place);
    query.set("time", String(this.time));
    const sure = certain(this.study.address, this.place.position, signal).then(
      (values) => {
        this.#certain = values;
        if (this.report) this.tell();
      },
      // What is not certain is still estimated.
      () => undefined,
    );
    const hear = (/** @type {Report} */ report) => {
      if (signal.aborted) return;
      this.report = report;
      this.tell();
    };
    const report = await analyse(`${this.study.address}/analysis?${query}`, hear, signal);
    await sure;
    if (!report && !signal.aborted) this.fail();
  }

  /** The moves with the best that is known of each, best first. @returns {Ranked[]} */
  get ranked() {
    const thought = this.report?.moves ?? [];
    const merged = thought.map((one) => ({ ...one, value: surer(one.value, this.#certain.get(one.move)) }));
    // The engine's own order stands where values say nothing else.
    return merged.sort((a, b) => order(b.value) - order(a.value));
  }

  /** @returns {Map<string, Badge>} */
  get badges() {
    const { ranked } = this;
    const best = ranked[0];
    /** @type {Map<string, Badge>} */
    const badges = new Map();
    for (const one of ranked) {
      const equal =
        one === best || (isExact(one.value) && isExact(best.value) && order(one.value) === order(best.value));
      badges.set(one.move, {
        text: shortly(one.value),
        kind: colour(one.value),
        exact: isExact(one.value),
        best: equal,
      });
    }
    return badges;
  }
}

/**
 * Of two values of the same move, the one that says more.
 * @param {Value} thought
 * @param {Value | undefined} known
 */
function surer(thought, known) {
  if (!known) return thought;
  if (!isExact(thought)) return known;
  return known.net === undefined && thought.plies ? thought : { ...known, plies: known.plies ?? thought.plies };
}
