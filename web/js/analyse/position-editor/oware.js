// Setting up Oware: seeds in houses and stores.

import { houseOf } from "../../boards/oware/layout.js";
import { t } from "../../i18n.js";

/** The most seeds that two digits can say; the server knows how many there may be. */
const MOST = 99;

/** @param {string} position */
function read(position) {
  const fields = position.split("-");
  return { counts: fields.slice(0, -1).map(Number), side: fields[fields.length - 1] };
}

/** @param {number[]} counts @param {string} side */
function write(counts, side) {
  return [...counts, side].join("-");
}

/** @param {string} position @param {number} house @param {(n: number) => number} change */
function changed(position, house, change) {
  const { counts, side } = read(position);
  counts[house] = Math.min(MOST, Math.max(0, change(counts[house])));
  return write(counts, side);
}

/** @param {string} position @param {string} spot */
function indexOf(position, spot) {
  return houseOf(spot, (read(position).counts.length - 2) / 2);
}

/** @type {Record<string, (n: number) => number>} */
const CHANGES = { add: (n) => n + 1, take: (n) => n - 1, empty: () => 0 };

/** @type {import("../position-editor.js").Hand} */
export const hand = {
  tools: ["add", "take", "empty"],
  point: (position, spot, tool) => changed(position, indexOf(position, spot), CHANGES[tool]),
  key(position, spot, key) {
    const house = indexOf(position, spot);
    if (key === "+") return changed(position, house, CHANGES.add);
    if (key === "-") return changed(position, house, CHANGES.take);
    // A second digit makes a number of two.
    if (/^\d$/.test(key))
      return changed(position, house, (n) => (n > 0 && n < 10 ? n * 10 + Number(key) : Number(key)));
    return key === "Delete" || key === "Backspace" ? changed(position, house, CHANGES.empty) : null;
  },
  turn: (position) => (read(position).side === "S" ? 1 : 2),
  withTurn: (position, player) => write(read(position).counts, player === 1 ? "S" : "N"),
  cleared: (position) =>
    write(
      read(position).counts.map(() => 0),
      read(position).side,
    ),
  numbers(position) {
    const { counts } = read(position);
    return ["1", "2"].map((player, i) => ({
      label: t("setup.store", { side: t(`side.oware.${player}`) }),
      value: counts[counts.length - 2 + i],
    }));
  },
  withNumber: (position, i, n) => changed(position, read(position).counts.length - 2 + i, () => n),
};
