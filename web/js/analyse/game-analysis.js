// Analysis of a whole game, node by node in the background.

import { streamAnalysis } from "./engine.js";
import { winningChances, forOpponent } from "./value.js";

/** @typedef {import("./study.js").MoveNode} MoveNode */
/** @typedef {import("./study.js").Study} Study */

/** Search time for each node. */
const MILLISECONDS = 300;
/** A drop in winning chances from which a move is a mistake or a blunder. */
const MISTAKE = 0.25;
const BLUNDER = 0.6;

/**
 * Analyses every node of a line that has no value yet.
 * @param {Study} study
 * @param {MoveNode[]} line
 * @param {(done: number) => void} onProgress called after each node
 * @param {AbortSignal} signal
 */
export async function analyseLine(study, line, onProgress, signal) {
  for (const [i, node] of line.entries()) {
    if (!node.value) await evaluate(study, node, signal);
    if (signal.aborted) return;
    onProgress(i + 1);
  }
}

/** @param {Study} study @param {MoveNode} node @param {AbortSignal} signal */
async function evaluate(study, node, signal) {
  const { over, to_move: mover } = await study.loadMoves(node, signal);
  if (over) return;
  const query = study.query(node);
  query.set("time", String(MILLISECONDS));
  const report = await streamAnalysis(`${study.apiPath}/analysis?${query}`, () => undefined, signal);
  const best = report?.moves[0];
  if (best) node.value = mover === 1 ? best.value : forOpponent(best.value);
}

/**
 * The annotation of a bad move: `?`, `??` or empty.
 * @param {MoveNode} node
 */
export function glyph(node) {
  const parent = node.parent;
  if (!parent?.value || !node.value || !parent.info) return "";
  const side = parent.info.to_move === 1 ? 1 : -1;
  const lost = (winningChances(parent.value) - winningChances(node.value)) * side;
  return lost >= BLUNDER ? "??" : lost >= MISTAKE ? "?" : "";
}
