// The layout of a board of pits: two rows of houses with a store at each end, or, in the portrait layout, with
// the stores above and below.

/**
 * @typedef {object} Pit
 * @property {number} x
 * @property {number} y
 * @property {number} rx
 * @property {number} ry
 * @property {{ x: number, y: number }} tag the centre of its count
 */
/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {Pit[]} pits the houses in the order of the view, then the stores of the first and the second player
 * @property {number} seed half the length of a seed
 * @property {number} tag the radius of a count
 */

const PITCH = 108;

/**
 * @param {import("../../api.js").View} view
 * @param {boolean} narrow
 * @param {boolean} flipped whether the second player is at the bottom
 * @returns {Layout}
 */
export function layoutOf({ columns, rows, points, stores }, narrow, flipped) {
  const size = narrow
    ? { edge: 16, end: 0, across: 118, rx: 47, ry: 64, pitch: 158, tag: 21 }
    : { edge: 22, end: 140, across: 0, rx: 48, ry: 62, pitch: 152, tag: 18 };
  const width = 2 * (size.edge + size.end) + columns * PITCH;
  const height = 2 * (size.edge + size.across + size.pitch) - (narrow ? 0 : 8);
  /** @type {Pit[]} */
  const pits = [];
  for (const point of points) {
    const below = (point.y === rows - 1) !== flipped;
    const column = flipped ? columns - 1 - point.x : point.x;
    const x = size.edge + size.end + PITCH * (column + 0.5);
    const out = below ? 1 : -1;
    const y = height / 2 + out * (size.pitch / 2 - 4);
    pits.push({ x, y, rx: size.rx, ry: size.ry, tag: { x, y: y + out * (size.ry + size.tag * 0.35) } });
  }
  for (const player of stores?.keys() ?? []) {
    const out = (player === 0) !== flipped ? 1 : -1;
    if (narrow) {
      const y = height / 2 + out * (size.pitch + size.across / 2 + 6);
      const rx = width / 2 - 64;
      pits.push({ x: width / 2, y, rx, ry: 46, tag: { x: width / 2 + out * (rx + 2), y } });
    } else {
      const x = width / 2 + out * (width / 2 - size.edge - size.end / 2 + 4);
      pits.push({ x, y: height / 2, rx: 56, ry: 112, tag: { x, y: height / 2 + out * 113 } });
    }
  }
  return { width, height, pits, seed: narrow ? 11 : 10, tag: size.tag };
}
