// Requests to the server.

import { settings } from "./settings.js";

/** An error response; the message is in the player's language. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} key
   * @param {string} detail
   */
  constructor(status, key, detail) {
    super(detail);
    this.status = status;
    this.key = key;
  }
}

/** The message of an error. @param {unknown} error */
export function errorMessage(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * @typedef {object} Effect a move and its effect
 * @property {string} move
 * @property {string} [position] after the move
 * @property {string[]} [sown] the houses that get a seed, in order (Oware)
 * @property {string[]} [captured] the houses that are captured, in order (Oware)
 * @property {number} [seeds] number of seeds captured (Oware)
 */

/**
 * @typedef {object} Moves
 * @property {string} position
 * @property {string} [variant] name of the rules in addresses
 * @property {1 | 2} to_move
 * @property {boolean} over
 * @property {"1" | "2" | "draw" | null} result
 * @property {string | null} reason
 * @property {[number, number] | null} scores
 * @property {Effect[]} moves
 * @property {{ move: string, key: string, detail: string }[]} [refused]
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
  if (!response.ok) throw new ApiError(response.status, json.key ?? "", json.detail ?? response.statusText);
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
