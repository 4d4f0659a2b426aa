// The list of games. A new one needs a board in boards/, an entry here and its texts in lang/.

/**
 * @typedef {object} Field an option in the rules form
 * @property {string} name option name of the server
 * @property {"preset" | "number" | "switch" | "heaps"} kind
 * @property {number} [min]
 * @property {number} [max]
 * @property {number} [step]
 * @property {string} [defaultValue]
 */
/**
 * @typedef {object} GameEntry
 * @property {string} tag custom element of the board
 * @property {() => Promise<unknown>} load
 * @property {string} sample a typical position
 * @property {string} variant of the sample
 * @property {Field[]} fields
 */

/** @type {Record<string, GameEntry>} */
export const GAMES = {
  oware: {
    tag: "oware-board",
    load: () => import("./boards/oware.js"),
    sample: "4-5-1-6-0-2-3-5-1-4-2-7-5-3-S",
    variant: "default",
    fields: [
      { name: "rules", kind: "preset", defaultValue: "abapa" },
      { name: "houses", kind: "number", min: 2, max: 8, defaultValue: "6" },
      { name: "seeds", kind: "number", min: 1, max: 8, defaultValue: "4" },
    ],
  },
  "jeson-mor": {
    tag: "jeson-mor-board",
    load: () => import("./boards/jeson-mor.js"),
    sample: "2n2n1/7/3n2n/2N1N2/5N1/7/N2N3 w - - 0 1",
    variant: "size=7",
    fields: [{ name: "size", kind: "number", min: 5, max: 15, step: 2, defaultValue: "9" }],
  },
  nim: {
    tag: "nim-board",
    load: () => import("./boards/nim.js"),
    sample: "1,3,5,2 1",
    variant: "heaps=1,3,5,2",
    fields: [
      { name: "heaps", kind: "heaps", defaultValue: "1,3,5,7" },
      { name: "misere", kind: "switch" },
      { name: "take", kind: "number", min: 1, max: 1000, defaultValue: "" },
    ],
  },
  "tic-tac-toe": {
    tag: "tic-tac-toe-board",
    load: () => import("./boards/tic-tac-toe.js"),
    sample: "x.o/.x./o.. x",
    variant: "default",
    fields: [
      { name: "rows", kind: "number", min: 1, max: 19, defaultValue: "3" },
      { name: "columns", kind: "number", min: 1, max: 19, defaultValue: "3" },
      { name: "line", kind: "number", min: 1, max: 19, defaultValue: "3" },
    ],
  },
};

/**
 * Creates a board without a position.
 * @param {string} game
 * @returns {Promise<import("./boards/board.js").Board>}
 */
export async function createBoard(game) {
  const face = GAMES[game];
  await face.load();
  return /** @type {import("./boards/board.js").Board} */ (document.createElement(face.tag));
}
