// Setting up Nim: how many are in each heap.

import { t } from "../../i18n.js";

/** @param {string} position */
function read(position) {
  const [heaps, player] = position.split(" ");
  return { heaps: heaps.split(",").map(Number), player: player ?? "1" };
}

/** @param {number[]} heaps @param {string | number} player */
function write(heaps, player) {
  return `${heaps.join(",")} ${player}`;
}

/** @param {string} position @param {number} heap @param {number} n */
function changed(position, heap, n) {
  const { heaps, player } = read(position);
  heaps[heap] = Math.max(0, n);
  return write(heaps, player);
}

/** @type {import("../position-editor.js").Hand} */
export const hand = {
  tools: ["take", "add"],
  point(position, spot, tool) {
    const [heap, pebble] = spot.split(":").map(Number);
    return changed(position, heap - 1, tool === "add" ? read(position).heaps[heap - 1] + 1 : pebble - 1);
  },
  key(position, spot, key) {
    const heap = Number(spot.split(":")[0]) - 1;
    const there = read(position).heaps[heap];
    if (key === "+") return changed(position, heap, there + 1);
    return key === "-" || key === "Delete" ? changed(position, heap, there - 1) : null;
  },
  turn: (position) => (read(position).player === "2" ? 2 : 1),
  withTurn: (position, player) => write(read(position).heaps, player),
  cleared: (position) => write([0], read(position).player),
  numbers: (position) => read(position).heaps.map((n, i) => ({ label: t("setup.heap", { heap: i + 1 }), value: n })),
  withNumber: changed,
  more: (position) => write([...read(position).heaps, 1], read(position).player),
  fewer: (position) => write(read(position).heaps.slice(0, -1), read(position).player),
};
