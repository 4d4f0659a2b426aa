// How a heap is drawn: pebble by pebble while all heaps are small. Where one is large, the first ten pebbles lie on top as they
// are, below them rows of ten, then slabs of a hundred, then a block for each further power of ten. So more is always higher,
// whatever the numbers, and what lies on top can be pointed at.

/** With no heap larger than this, every pebble is drawn. */
export const PLAIN = 15;

/**
 * @typedef {object} Layer
 * @property {number} taken how many are taken with it and all above it
 * @property {number} size how many are in it
 * @property {number} full how many would be if it were whole
 * @property {number} height
 */

/** How high a single pebble lies, and how high where there are large heaps. */
const STEP = 31;
const LOW = 23;
const ROW = 15;

/** How many are in a layer that has so many above it. @param {number} above */
function fullAfter(above) {
  if (above < 10) return 1;
  if (above < 100) return 10;
  return above < 1000 ? 100 : 9 * above;
}

/**
 * The layers of a heap, the topmost first.
 * @param {number} heap
 * @param {boolean} plain whether all heaps are small
 * @returns {Layer[]}
 */
export function layersOf(heap, plain) {
  /** @type {Layer[]} */
  const layers = [];
  for (let above = 0; above < heap; ) {
    const full = plain ? 1 : fullAfter(above);
    const size = Math.min(full, heap - above);
    above += size;
    layers.push({ taken: above, size, full, height: plain ? STEP : full === 1 ? LOW : ROW });
  }
  return layers;
}

/** How high a heap is. @param {number} heap @param {boolean} plain */
export function heightOf(heap, plain) {
  return layersOf(heap, plain).reduce((all, { height }) => all + height, 0);
}

/** So much room every heap has. */
export const LEAST = 3 * STEP;
