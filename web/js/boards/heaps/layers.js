// How a heap is drawn. While all heaps are small, every pebble is drawn. Otherwise the top ten pebbles are drawn one by
// one, then rows of ten, slabs of a hundred, and a block for each further power of ten. A larger heap is always higher,
// and its top pebbles can be clicked exactly.

/** Every pebble is drawn if no heap is larger than this. */
export const PLAIN = 15;

/**
 * @typedef {object} Layer
 * @property {number} taken pebbles in this layer and all above it
 * @property {number} size pebbles in this layer
 * @property {number} full pebbles in a complete layer of this kind
 * @property {number} height
 */

/** Heights of layers: a pebble, a pebble on a board with large heaps, and a row. */
const STEP = 31;
const LOW = 23;
const ROW = 15;

/** The size of a complete layer below a number of pebbles. @param {number} above */
function fullAfter(above) {
  if (above < 10) return 1;
  if (above < 100) return 10;
  return above < 1000 ? 100 : 9 * above;
}

/**
 * The layers of a heap, top first.
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

/** The drawn height of a heap. @param {number} heap @param {boolean} plain */
export function heightOf(heap, plain) {
  return layersOf(heap, plain).reduce((all, { height }) => all + height, 0);
}

/** The least height reserved for a heap. */
export const LEAST = 3 * STEP;
