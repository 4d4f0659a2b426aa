// The engine's analysis as a stream of server-sent events, one for each depth.

import { fetchJson } from "../api.js";

/** @typedef {import("./value.js").Value} Value */
/** @typedef {{ move: string, value: Value, pv: string[], basis?: string }} Ranked */
/** @typedef {{ depth: number, nodes: number, seconds: number, moves: Ranked[], done: boolean }} Report */

/** Milliseconds to wait before retrying when the server is busy. */
const RETRY_DELAYS = [700, 1500, 3000, 5000];

/**
 * Streams an analysis until it is done or aborted; retries while the server is busy.
 * @param {string} address
 * @param {(report: Report) => void} onReport
 * @param {AbortSignal} signal
 * @returns {Promise<Report | null>} the last report; null if aborted or refused
 */
export async function streamAnalysis(address, onReport, signal) {
  for (const wait of RETRY_DELAYS) {
    const report = await streamOnce(address, onReport, signal);
    if (report || signal.aborted) return report;
    await pause(wait, signal);
  }
  return null;
}

/**
 * @param {string} address
 * @param {(report: Report) => void} onReport
 * @param {AbortSignal} signal
 * @returns {Promise<Report | null>}
 */
function streamOnce(address, onReport, signal) {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    const source = new EventSource(address);
    /** @param {Report | null} report */
    const end = (report) => {
      source.close();
      signal.removeEventListener("abort", stop);
      resolve(report);
    };
    const stop = () => end(null);
    signal.addEventListener("abort", stop);
    source.addEventListener("depth", ({ data }) => onReport(JSON.parse(data)));
    source.addEventListener("done", ({ data }) => {
      const report = JSON.parse(data);
      onReport(report);
      end(report);
    });
    source.onerror = stop;
  });
}

/** @param {number} time @param {AbortSignal} signal */
function pause(time, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve(null)), { once: true });
  });
}

/**
 * The exact values of a position's moves, from tablebases and proofs.
 * @param {string} address API path of the variant
 * @param {string} position
 * @param {AbortSignal} signal
 * @returns {Promise<Map<string, Value>>}
 */
export async function fetchExactValues(address, position, signal) {
  const response = await fetchJson(`${address}/positions?p=${encodeURIComponent(position)}`, { signal });
  /** @type {Map<string, Value>} */
  const values = new Map();
  for (const { move, moveValue, remoteness, winby } of response.moves) {
    const plies = remoteness === null ? null : remoteness + 1;
    const net = winby ?? undefined;
    const kind = { win: "win", lose: "loss", tie: "draw", draw: "draw" }[/** @type {string} */ (moveValue)];
    if (kind) values.set(move, { kind: /** @type {Value["kind"]} */ (kind), plies, net });
    else if (net !== undefined) values.set(move, { kind: "seeds", net, exact: true });
  }
  return values;
}
