// The lessons of each game, except those about presets. Texts: `learn.GAME.NAME` explains, `.task` asks, `.done` confirms.

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("../api.js").Moves} Moves */

/**
 * @typedef {object} Lesson
 * @property {string} name
 * @property {string} variant
 * @property {string} [position]
 * @property {(move: Effect, after: Moves) => boolean} [goal]
 */

/** The sizes of all heaps. @param {Moves} moves */
function heaps({ view }) {
  return view.points.map((point) => point.count).join();
}

/** Whether a move begins and ends at these points. @param {Effect} effect @param {number | null} from @param {number[]} to */
function goes({ path }, from, to) {
  return path?.from === from && to.includes(path.to);
}

/** @type {Record<string, Lesson[]>} */
export const LESSONS = {
  oware: [{ name: "sow", variant: "default", goal: ({ steps }) => steps?.some((step) => step.do === "drop" && step.at === 6) ?? false }],
  "jeson-mor": [
    {
      name: "knight",
      variant: "size=5",
      position: "n3n/3n1/1N3/5/N3N w",
      goal: (move) => goes(move, 11, [8, 0]),
    },
    { name: "centre", variant: "size=5", position: "n3n/5/2N2/5/N3N w", goal: (_, after) => after.result === "1" },
    { name: "guard", variant: "size=5", position: "n3n/5/2n2/5/1N1N1 w", goal: ({ path }) => path?.to === 12 },
    { name: "free", variant: "size=7" },
  ],
  nim: [
    { name: "take", variant: "heaps=1,3,5" },
    { name: "pairs", variant: "heaps=3,5", goal: (_, after) => heaps(after) === "3,3" },
    { name: "sum", variant: "heaps=1,3,5", goal: (_, after) => heaps(after) === "1,3,2" },
    { name: "misere", variant: "heaps=1,4;misere", goal: (_, after) => heaps(after) === "1,0" },
    { name: "limit", variant: "heaps=10;take=3", goal: (_, after) => heaps(after) === "8" },
  ],
  "tic-tac-toe": [
    { name: "line", variant: "default", position: "xx./oo./... x", goal: (_, after) => after.result === "1" },
    { name: "block", variant: "default", position: "oo./x../..x x", goal: (move) => goes(move, null, [2]) },
    { name: "fork", variant: "default", position: "x.o/.o./..x x", goal: (move) => goes(move, null, [6]) },
    { name: "larger", variant: "rows=5;columns=5;line=4" },
  ],
  kalah: [
    { name: "sow", variant: "default", goal: ({ move }) => ["D", "E", "F"].includes(move) },
    { name: "again", variant: "default", goal: (_, after) => after.to_move === 1 },
    {
      name: "capture",
      variant: "default",
      position: "1-0-3-0-2-1-0-2-4-0-5-1-12-17-S",
      goal: ({ move }) => move === "A",
    },
    { name: "free", variant: "houses=4;seeds=3" },
  ],
};
