// A seeded random generator, so that drawings look the same each time.

/**
 * Returns a generator of numbers from 0 to 1.
 * @param {number} seed
 */
export function seededRandom(seed) {
  let state = (seed * 0x9e3779b9 + 0x7f4a7c15) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
