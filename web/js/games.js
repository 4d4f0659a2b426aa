// The catalogue of games, as sent by the server. A new game needs no code here unless its board has a new layout.

import { fetchJson } from "./api.js";

/** @typedef {import("./api.js").Layout} Layout */
/** @typedef {import("./boards/board.js").Board} Board */
/**
 * @typedef {object} Option
 * @property {string} name
 * @property {"switch" | "number" | "numbers" | "rules" | "axis"} kind
 * @property {number} [min]
 * @property {number} [max]
 * @property {number} [step]
 * @property {string | null} default
 */
/** @typedef {{ name: string, values: { name: string, help: string }[] }} Axis */
/** @typedef {{ name: string, origin: string, axes: Record<string, string> }} Preset */
/**
 * @typedef {object} Game
 * @property {string} id
 * @property {Layout} layout of its board
 * @property {Option[]} options
 * @property {Axis[]} axes
 * @property {Preset[]} presets
 * @property {import("./boards/board.js").Shown} sample a typical position
 */

/** The module with the board of each layout. @type {Record<Layout, () => Promise<unknown>>} */
const BOARDS = {
  pits: () => import("./boards/pits.js"),
  squares: () => import("./boards/squares.js"),
  cells: () => import("./boards/cells.js"),
  heaps: () => import("./boards/heaps.js"),
};

/** The games by id, once the catalogue is loaded. @type {Record<string, Game>} */
export const GAMES = {};

/** Loads the catalogue. */
export async function loadCatalogue() {
  const { games } = await fetchJson("/api/games");
  for (const game of games) GAMES[game.id] = game;
}

/** Loads the board of a game. @param {string} game */
export function loadBoard(game) {
  return BOARDS[GAMES[game].layout]();
}

/**
 * Creates a board that shows nothing yet.
 * @param {string} game
 * @returns {Promise<Board>}
 */
export async function createBoard(game) {
  await loadBoard(game);
  const board = /** @type {Board} */ (document.createElement(`${GAMES[game].layout}-board`));
  board.game = game;
  return board;
}
