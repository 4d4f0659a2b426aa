// Edits positions of Oware.

import { houseIndex } from "../../boards/oware/layout.js";
import { t } from "../../i18n.js";

/** The limit of two digits; the server validates the total. */
const MOST = 99;

/** @param {string} position */
function parse(position) {
  const fields = position.split("-");
  return { counts: fields.slice(0, -1).map(Number), side: fields[fields.length - 1] };
}

/** @param {number[]} counts @param {string} side */
function format(counts, side) {
  return [...counts, side].join("-");
}

/** @param {string} position @param {number} house @param {(n: number) => number} change */
function changed(position, house, change) {
  const { counts, side } = parse(position);
  counts[house] = Math.min(MOST, Math.max(0, change(counts[house])));
  return format(counts, side);
}

/** @param {string} position @param {string} area */
function indexOf(position, area) {
  return houseIndex(area, (parse(position).counts.length - 2) / 2);
}

/** @type {Record<string, (n: number) => number>} */
const CHANGES = { add: (n) => n + 1, take: (n) => n - 1, empty: () => 0 };

/** @type {import("../position-editor.js").GameEditor} */
export const editor = {
  tools: ["add", "take", "empty"],
  point: (position, area, tool) => changed(position, indexOf(position, area), CHANGES[tool]),
  key(position, area, key) {
    const house = indexOf(position, area);
    if (key === "+") return changed(position, house, CHANGES.add);
    if (key === "-") return changed(position, house, CHANGES.take);
    // A second digit appends to the first.
    if (/^\d$/.test(key))
      return changed(position, house, (n) => (n > 0 && n < 10 ? n * 10 + Number(key) : Number(key)));
    return key === "Delete" || key === "Backspace" ? changed(position, house, CHANGES.empty) : null;
  },
  turn: (position) => (parse(position).side === "S" ? 1 : 2),
  withTurn: (position, player) => format(parse(position).counts, player === 1 ? "S" : "N"),
  cleared: (position) =>
    format(
      parse(position).counts.map(() => 0),
      parse(position).side,
    ),
  numbers(position) {
    const { counts } = parse(position);
    return ["1", "2"].map((player, i) => ({
      label: t("editor.store", { side: t(`side.oware.${player}`) }),
      value: counts[counts.length - 2 + i],
    }));
  },
  withNumber: (position, i, n) => changed(position, parse(position).counts.length - 2 + i, () => n),
};
