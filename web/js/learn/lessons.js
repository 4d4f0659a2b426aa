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

/** @type {Record<string, Lesson[]>} */
export const LESSONS = {
  oware: [{ name: "sow", variant: "default", goal: ({ sown }) => sown?.includes("a") ?? false }],
  "jeson-mor": [
    {
      name: "knight",
      variant: "size=5",
      position: "n3n/3n1/1N3/5/N3N w",
      goal: ({ move }) => move === "b3d4" || move === "b3a5",
    },
    { name: "centre", variant: "size=5", position: "n3n/5/2N2/5/N3N w", goal: (_, after) => after.result === "1" },
    { name: "guard", variant: "size=5", position: "n3n/5/2n2/5/1N1N1 w", goal: ({ move }) => move.endsWith("c3") },
    { name: "free", variant: "size=7" },
  ],
  nim: [
    { name: "take", variant: "heaps=1,3,5" },
    { name: "pairs", variant: "heaps=3,5", goal: ({ position }) => position?.startsWith("3,3") ?? false },
    { name: "sum", variant: "heaps=1,3,5", goal: ({ position }) => position?.startsWith("1,3,2") ?? false },
    { name: "misere", variant: "heaps=1,4;misere", goal: ({ position }) => position?.startsWith("1,0") ?? false },
    { name: "limit", variant: "heaps=10;take=3", goal: ({ position }) => position?.startsWith("8") ?? false },
  ],
  "tic-tac-toe": [
    { name: "line", variant: "default", position: "xx./oo./... x", goal: (_, after) => after.result === "1" },
    { name: "block", variant: "default", position: "oo./x../..x x", goal: ({ move }) => move === "3" },
    { name: "fork", variant: "default", position: "x.o/.o./..x x", goal: ({ move }) => move === "7" },
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
