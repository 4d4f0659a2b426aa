// The layout of an Oware board: two rows of houses with a store at each end, or, in the portrait layout, with
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
 * @property {Pit[]} pits houses 0 to 2h-1, then South's store, then North's
 * @property {number} seed half the length of a seed
 * @property {number} tag the radius of a count
 */

const PITCH = 108;
const LETTERS = "ABCDEFGH";

/**
 * The letter of a house in move notation.
 * @param {number} house
 * @param {number} row houses in a row
 */
export function houseName(house, row) {
  return house < row ? LETTERS[house] : LETTERS[house - row].toLowerCase();
}

/**
 * The index of a house from its letter.
 * @param {string} text
 * @param {number} row
 */
export function houseIndex(text, row) {
  const upper = LETTERS.indexOf(text);
  return upper >= 0 ? upper : LETTERS.indexOf(text.toUpperCase()) + row;
}

/**
 * @param {number} row houses in a row
 * @param {boolean} narrow
 * @param {boolean} flipped whether North is at the bottom
 * @returns {Layout}
 */
export function layoutOf(row, narrow, flipped) {
  const size = narrow
    ? { edge: 16, end: 0, across: 118, rx: 47, ry: 64, pitch: 158, tag: 21 }
    : { edge: 22, end: 140, across: 0, rx: 48, ry: 62, pitch: 152, tag: 18 };
  const width = 2 * (size.edge + size.end) + row * PITCH;
  const height = 2 * (size.edge + size.across + size.pitch) - (narrow ? 0 : 8);
  /** @type {Pit[]} */
  const pits = [];
  for (let house = 0; house < 2 * row; house++) {
    const south = house < row;
    const below = south !== flipped;
    const column = south === below ? (south ? house : 2 * row - 1 - house) : south ? row - 1 - house : house - row;
    const x = size.edge + size.end + PITCH * (column + 0.5);
    const out = below ? 1 : -1;
    const y = height / 2 + out * (size.pitch / 2 - 4);
    pits.push({ x, y, rx: size.rx, ry: size.ry, tag: { x, y: y + out * (size.ry + size.tag * 0.35) } });
  }
  for (const south of [true, false]) {
    const below = south !== flipped;
    const out = below ? 1 : -1;
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
