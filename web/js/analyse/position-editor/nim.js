// Edits positions of Nim.

import { t } from "../../i18n.js";

/** @param {string} position */
function parse(position) {
  const [heaps, player] = position.split(" ");
  return { heaps: heaps.split(",").map(Number), player: player ?? "1" };
}

/** @param {number[]} heaps @param {string | number} player */
function format(heaps, player) {
  return `${heaps.join(",")} ${player}`;
}

/** @param {string} position @param {number} heap @param {number} n */
function changed(position, heap, n) {
  const { heaps, player } = parse(position);
  heaps[heap] = Math.max(0, n);
  return format(heaps, player);
}

/** @type {import("../position-editor.js").GameEditor} */
export const editor = {
  tools: ["take", "add"],
  point(position, area, tool) {
    const [heap, pebble] = area.split(":").map(Number);
    return changed(position, heap - 1, tool === "add" ? parse(position).heaps[heap - 1] + 1 : pebble - 1);
  },
  key(position, area, key) {
    const heap = Number(area.split(":")[0]) - 1;
    const there = parse(position).heaps[heap];
    if (key === "+") return changed(position, heap, there + 1);
    return key === "-" || key === "Delete" ? changed(position, heap, there - 1) : null;
  },
  turn: (position) => (parse(position).player === "2" ? 2 : 1),
  withTurn: (position, player) => format(parse(position).heaps, player),
  cleared: (position) => format([0], parse(position).player),
  numbers: (position) => parse(position).heaps.map((n, i) => ({ label: t("editor.heap", { heap: i + 1 }), value: n })),
  withNumber: changed,
  more: (position) => format([...parse(position).heaps, 1], parse(position).player),
  fewer: (position) => format(parse(position).heaps.slice(0, -1), parse(position).player),
};
