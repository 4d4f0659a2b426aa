// The view of a position as sent by the server, and what the steps of a move change in it.

/** @typedef {import("../api.js").View} View */
/** @typedef {import("../api.js").Path} Path */
/** @typedef {import("../api.js").Step} Step */

/** The view after some steps. Completed lines are known only to the server. @param {View} view @param {Step[]} steps @returns {View} */
export function afterSteps(view, steps) {
  const points = view.points.map((point) => ({ ...point }));
  /** @type {[number, number] | null} */
  const stores = view.stores && [...view.stores];
  const take = (/** @type {number} */ at, /** @type {number} */ count) => (points[at].count = (points[at].count ?? 0) - count);
  for (const step of steps) {
    if (step.do === "lift") points[step.at].count = 0;
    else if (step.do === "drop") take(step.at, -1);
    else if (step.do === "place") points[step.at].piece = step.piece;
    else if (step.do === "move") {
      points[step.to].piece = points[step.from].piece;
      delete points[step.from].piece;
    } else if (step.do === "remove") {
      if (points[step.at].piece) delete points[step.at].piece;
      else take(step.at, step.count);
    } else {
      const from = step.do === "capture" ? step.at : step.from;
      if (from !== null) take(from, step.count);
      if (stores) stores[step.player - 1] += step.count;
    }
  }
  return { ...view, points, stores, lines: [], attacks: [] };
}

/** The houses that a move captures. @param {Step[]} [steps] */
export function capturedPoints(steps = []) {
  return steps.flatMap((step) => (step.do === "capture" ? [step.at] : []));
}

/** The number of seeds that a move captures. @param {Step[]} [steps] */
export function capturedSeeds(steps = []) {
  return steps.reduce((sum, step) => sum + (step.do === "capture" ? step.count : 0), 0);
}

/** Whether two paths are the same. @param {Path | null | undefined} a @param {Path} b */
export function isSamePath(a, b) {
  return a?.from === b.from && a?.to === b.to && a?.count === b.count;
}
