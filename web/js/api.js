// Requests to the server.

import { settings } from "./settings.js";

/** An error response; the message is in the player's language. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} key
   * @param {string} detail
   * @param {Record<string, string>} args what the detail is about, by name
   */
  constructor(status, key, detail, args) {
    super(detail);
    this.status = status;
    this.key = key;
    this.args = args;
  }
}

/** The message of an error. @param {unknown} error */
export function errorMessage(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @typedef {"pits" | "squares" | "cells" | "heaps"} Layout how the points of a board lie */
/** @typedef {{ player: 1 | 2, kind: string }} Piece */
/**
 * @typedef {object} Point a house, square, cell or heap
 * @property {string} name
 * @property {number} x columns from the left, as player 1 sees the board
 * @property {number} y rows from the top
 * @property {1 | 2} [owner] of a house
 * @property {number} [count] of seeds or objects
 * @property {Piece} [piece]
 * @property {boolean} [goal] whether the game is about this point
 */
/**
 * @typedef {object} View what a position looks like; points are referred to by number
 * @property {Layout} layout
 * @property {number} columns
 * @property {number} rows
 * @property {Point[]} points
 * @property {[number, number] | null} stores
 * @property {number[][]} lines completed lines of points
 * @property {[number, number][]} attacks which pieces attack a goal: the point of the piece, and the goal
 */
/** @typedef {{ from: number | null, to: number, count: number | null }} Path the points that a move goes through */
/**
 * @typedef {{ do: "lift", at: number, count: number }
 *   | { do: "drop", at: number }
 *   | { do: "capture", at: number, count: number, player: 1 | 2 }
 *   | { do: "store", from: number | null, count: number, player: 1 | 2 }
 *   | { do: "place", at: number, piece: Piece }
 *   | { do: "move", from: number, to: number }
 *   | { do: "remove", at: number, count: number }} Step one thing that a move does
 */

/**
 * @typedef {object} Effect a move and its effect
 * @property {string} move
 * @property {string} [position] after the move
 * @property {View} [view] of that position
 * @property {Path | null} [path] null for a move that can only be typed
 * @property {Step[]} [steps]
 */
/** @typedef {{ move: string, key: string, detail: string, path: Path | null }} Refusal */

/**
 * @typedef {object} Moves
 * @property {string} position
 * @property {View} view
 * @property {string} [variant] name of the rules in addresses
 * @property {1 | 2} to_move
 * @property {boolean} over
 * @property {"1" | "2" | "draw" | null} result
 * @property {string | null} reason
 * @property {[number, number] | null} scores
 * @property {number} count of legal moves, which may be more than are listed
 * @property {Effect[]} moves
 * @property {Refusal[]} refused
 */

/**
 * Sends a request and returns the JSON response.
 * @param {string} path
 * @param {{ body?: unknown, method?: string, secret?: string | null, signal?: AbortSignal }} [options] a request with a body is a POST
 * @returns {Promise<any>}
 */
export async function fetchJson(path, { body, method = body === undefined ? "GET" : "POST", secret, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": settings.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (secret) headers.Authorization = `Bearer ${secret}`;
  const response = await fetch(path, {
    method,
    headers,
    signal,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const json = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new ApiError(response.status, json.key ?? "", json.detail ?? response.statusText, json.args ?? {});
  return json;
}

/**
 * The name of a variant in addresses.
 * @param {Record<string, unknown> | { name: string, value: string }[]} options
 */
export function variantName(options) {
  const pairs = Array.isArray(options) ? options.map(({ name, value }) => [name, value]) : Object.entries(options);
  /** @type {string[]} */
  const parts = [];
  for (const [name, value] of pairs) {
    if (value === false) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      parts.push(one === true || one === "" ? String(name) : `${name}=${one}`);
    }
  }
  return parts.join(";") || "default";
}

/**
 * The legal moves of a position with their effects.
 * @param {string} game
 * @param {string} variant
 * @param {string} [position] default: the opening
 * @param {AbortSignal} [signal]
 * @returns {Promise<Moves>}
 */
export function fetchMoves(game, variant, position, signal) {
  const where = position === undefined ? "" : `?p=${encodeURIComponent(position)}`;
  return fetchJson(`/api/games/${game}/${encodeURIComponent(variant)}/moves${where}`, { signal });
}

/**
 * The move with a path, which may be legal without being listed.
 * @param {string} game
 * @param {string} variant
 * @param {string} position
 * @param {Path} path
 * @returns {Promise<Effect>}
 */
export async function fetchMoveAt(game, variant, position, { from, to, count }) {
  const query = new URLSearchParams({ p: position, to: String(to) });
  if (from !== null) query.set("from", String(from));
  if (count !== null) query.set("count", String(count));
  const { moves } = await fetchJson(`/api/games/${game}/${encodeURIComponent(variant)}/moves?${query}`);
  return moves[0];
}
