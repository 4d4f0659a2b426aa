// Edits the view of a position, by layout.

import { t } from "../i18n.js";

/** @typedef {import("../api.js").Layout} Layout */
/** @typedef {import("../api.js").Path} Path */
/** @typedef {import("../api.js").Point} Point */
/** @typedef {import("../api.js").View} View */

/**
 * @typedef {object} LayoutEditor functions return the new view
 * @property {string[]} tools `1` and `2` put a piece of that player
 * @property {(view: View, path: Path, tool: string, kind: string) => View} point `kind` is that of the pieces
 * @property {(view: View, path: Path, key: string, kind: string) => View | null} key null if the key is not used
 * @property {(view: View) => View} cleared
 * @property {(view: View, game: string) => { label: string, value: number }[]} [numbers] values that have no hit area
 * @property {(view: View, i: number, n: number) => View} [withNumber]
 * @property {(view: View) => View} [more] adds a heap
 * @property {(view: View) => View} [fewer]
 */

/** The limit of two digits; the server validates the total. */
const MOST_SEEDS = 99;

/** The view with other points; what only the server knows is left out. @param {View} view @param {Point[]} points @returns {View} */
function withPoints(view, points) {
  return { ...view, points, lines: [], attacks: [] };
}

/** @param {View} view @param {number} at @param {Partial<Point>} change */
function withPoint(view, at, change) {
  return withPoints(view, view.points.map((point, i) => (i === at ? { ...point, ...change } : point)));
}

/** @type {Record<string, (n: number) => number>} */
const CHANGES = { add: (n) => n + 1, take: (n) => n - 1, empty: () => 0 };

/** @param {View} view @param {number} at @param {(n: number) => number} change */
function withSeeds(view, at, change) {
  const count = Math.min(MOST_SEEDS, Math.max(0, change(view.points[at].count ?? 0)));
  return withPoint(view, at, { count });
}

/** @type {LayoutEditor} */
const pits = {
  tools: ["add", "take", "empty"],
  point: (view, { to }, tool) => withSeeds(view, to, CHANGES[tool]),
  key(view, { to }, key) {
    if (key === "+") return withSeeds(view, to, CHANGES.add);
    if (key === "-") return withSeeds(view, to, CHANGES.take);
    // A second digit appends to the first.
    if (/^\d$/.test(key)) return withSeeds(view, to, (n) => (n > 0 && n < 10 ? n * 10 + Number(key) : Number(key)));
    return key === "Delete" || key === "Backspace" ? withSeeds(view, to, CHANGES.empty) : null;
  },
  cleared: (view) => ({ ...withPoints(view, view.points.map((point) => ({ ...point, count: 0 }))), stores: view.stores && [0, 0] }),
  numbers: ({ stores }, game) =>
    (stores ?? []).map((value, i) => ({ label: t("editor.store", { side: t(`side.${game}.${i + 1}`) }), value })),
  withNumber(view, i, n) {
    const [first, second] = view.stores ?? [0, 0];
    const seeds = Math.min(MOST_SEEDS, Math.max(0, n));
    return { ...view, stores: i === 0 ? [seeds, second] : [first, seeds] };
  },
};

/** Puts a player's piece on a point; the same piece again removes it. @param {View} view @param {number} at @param {string} tool @param {string} kind */
function withPiece(view, at, tool, kind) {
  const player = tool === "1" ? 1 : tool === "2" ? 2 : null;
  const same = player === null || view.points[at].piece?.player === player;
  return withPoint(view, at, { piece: same ? undefined : { player, kind } });
}

/** An editor for boards with pieces. @param {Record<string, string>} keys the tools by key @returns {LayoutEditor} */
function pieces(keys) {
  return {
    tools: ["1", "2", "empty"],
    point: (view, { to }, tool, kind) => withPiece(view, to, tool, kind),
    key(view, { to }, key, kind) {
      const tool = key === "Delete" || key === "Backspace" ? "empty" : keys[key];
      return tool ? withPiece(view, to, tool, kind) : null;
    },
    cleared: (view) => withPoints(view, view.points.map((point) => ({ ...point, piece: undefined }))),
  };
}

/** @param {View} view @param {number[]} sizes */
function withHeaps(view, sizes) {
  const points = sizes.map((count, i) => ({ name: String(i + 1), x: i, y: 0, count }));
  return { ...withPoints(view, points), columns: points.length };
}

/** @param {View} view */
function sizesOf({ points }) {
  return points.map((point) => point.count ?? 0);
}

/** @param {View} view @param {number} heap @param {number} n */
function withHeap(view, heap, n) {
  return withHeaps(view, sizesOf(view).with(heap, Math.max(0, n)));
}

/** @type {LayoutEditor} */
const heaps = {
  tools: ["take", "add"],
  point(view, { to, count }, tool) {
    const there = sizesOf(view)[to];
    return withHeap(view, to, tool === "add" ? there + 1 : there - (count ?? 0));
  },
  key(view, { to }, key) {
    const there = sizesOf(view)[to];
    if (key === "+") return withHeap(view, to, there + 1);
    return key === "-" || key === "Delete" ? withHeap(view, to, there - 1) : null;
  },
  cleared: (view) => withHeaps(view, [0]),
  numbers: (view) => view.points.map(({ name, count = 0 }) => ({ label: t("editor.heap", { heap: name }), value: count })),
  withNumber: withHeap,
  more: (view) => withHeaps(view, [...sizesOf(view), 1]),
  fewer: (view) => withHeaps(view, sizesOf(view).slice(0, -1)),
};

/** @type {Record<Layout, LayoutEditor>} */
export const EDITORS = {
  pits,
  squares: pieces({ w: "1", b: "2" }),
  cells: pieces({ x: "1", o: "2", 0: "2" }),
  heaps,
};

/** What an edited board holds, as the server reads it. @param {View} view @param {1 | 2} toMove */
export function contentsOf({ points, stores }, toMove) {
  return {
    points: points.map(({ count, piece }) => count ?? piece?.player ?? 0),
    stores: stores ?? [0, 0],
    to_move: toMove,
  };
}
