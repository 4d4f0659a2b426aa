// QR codes (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 10.

/** For each version: error correction bytes per block, then pairs of block count and data bytes per block. @type {[number, [number, number][]][]} */
const BLOCKS = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [
    22,
    [
      [2, 38],
      [2, 39],
    ],
  ],
  [
    22,
    [
      [3, 36],
      [2, 37],
    ],
  ],
  [
    26,
    [
      [4, 43],
      [1, 44],
    ],
  ],
];
/** Positions of alignment patterns, by version. */
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// Arithmetic in GF(256).
const POWERS = new Uint8Array(512);
const LOGS = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  POWERS[i] = POWERS[i + 255] = x;
  LOGS[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (/** @type {number} */ a, /** @type {number} */ b) => (a && b ? POWERS[LOGS[a] + LOGS[b]] : 0);

/**
 * The Reed-Solomon error correction bytes of a block.
 * @param {number[]} block
 * @param {number} many
 */
function remainder(block, many) {
  let divisor = [1];
  for (let i = 0; i < many; i++) {
    const next = [...divisor, 0];
    for (const [j, factor] of divisor.entries()) next[j + 1] ^= times(factor, POWERS[i]);
    divisor = next;
  }
  const rest = [...block, ...Array(many).fill(0)];
  for (let i = 0; i < block.length; i++) {
    const lead = rest[i];
    for (const [j, factor] of divisor.entries()) rest[i + j] ^= times(factor, lead);
  }
  return rest.slice(block.length);
}

/** @param {Uint8Array} bytes */
function smallestVersion(bytes) {
  for (const [i, [, groups]] of BLOCKS.entries()) {
    const capacity = groups.reduce((all, [blocks, size]) => all + blocks * size, 0);
    if (bytes.length + (i < 9 ? 2 : 3) <= capacity) return { version: i + 1, capacity };
  }
  throw new RangeError("the text is too long for a QR code");
}

/**
 * The data and error correction bytes, interleaved in drawing order.
 * @param {Uint8Array} bytes
 * @param {number} version
 * @param {number} capacity
 */
function codewords(bytes, version, capacity) {
  const bits = [0, 1, 0, 0];
  const push = (/** @type {number} */ value, /** @type {number} */ width) => {
    for (let i = width - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  // The terminator fills the last byte: four mode bits, whole bytes, four zeros.
  bits.push(0, 0, 0, 0);
  const content = [];
  for (let i = 0; i < bits.length; i += 8) content.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; content.length < capacity; pad ^= 0xec ^ 0x11) content.push(pad);
  const [many, groups] = BLOCKS[version - 1];
  /** @type {number[][]} */
  const blocks = [];
  for (const [count, size] of groups) for (let i = 0; i < count; i++) blocks.push(content.splice(0, size));
  const mended = blocks.map((block) => remainder(block, many));
  const woven = [];
  for (let i = 0; i < Math.max(...blocks.map((block) => block.length)); i++)
    for (const block of blocks) if (i < block.length) woven.push(block[i]);
  for (let i = 0; i < many; i++) for (const block of mended) woven.push(block[i]);
  return woven;
}

/** @typedef {(boolean | null)[][]} Grid */

/** The function patterns, which do not depend on the text. @param {number} version @returns {Grid} */
function patterns(version) {
  const size = 17 + 4 * version;
  /** @type {Grid} */
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  const draw = (
    /** @type {number} */ cx,
    /** @type {number} */ cy,
    /** @type {number} */ reach,
    /** @type {(ring: number) => boolean} */ dark,
  ) => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++)
        if (grid[cy + dy]?.[cx + dx] !== undefined) grid[cy + dy][cx + dx] = dark(Math.max(Math.abs(dx), Math.abs(dy)));
    }
  };
  for (let i = 0; i < size; i++) grid[6][i] = grid[i][6] = i % 2 === 0;
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    draw(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const places = ALIGNED[version - 1];
  const end = places.length - 1;
  for (const [i, x] of places.entries()) {
    for (const [j, y] of places.entries()) {
      const corner = (i === 0 && (j === 0 || j === end)) || (i === end && j === 0);
      if (!corner) draw(x, y, 2, (ring) => ring !== 1);
    }
  }
  if (version >= 7) {
    const bits = checked(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      grid[b][a] = grid[a][b] = Boolean((bits >> i) & 1);
    }
  }
  return grid;
}

/** A value followed by its BCH check bits. @param {number} value @param {number} many @param {number} divisor */
function checked(value, many, divisor) {
  let rest = value << many;
  for (let bit = 31 - Math.clz32(rest); bit >= many; bit = 31 - Math.clz32(rest)) rest ^= divisor << (bit - many);
  return (value << many) | rest;
}

/** @param {Grid} grid @param {number} mask */
function drawFormat(grid, mask) {
  const size = grid.length;
  // Level M is 00.
  const bits = checked(mask, 10, 0x537) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = Boolean((bits >> i) & 1);
    const y = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const x = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
    grid[y][8] = dark;
    grid[8][x] = dark;
  }
  grid[size - 8][8] = true;
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Places the bytes in pairs of columns, alternately upwards and downwards. @param {Grid} grid @param {number[]} words @param {number} mask */
function lay(grid, words, mask) {
  const size = grid.length;
  // The column of the timing pattern is skipped.
  const columns = Array.from({ length: size }, (_, x) => size - 1 - x).filter((x) => x !== 6);
  let bit = 0;
  for (let pair = 0; pair < columns.length; pair += 2) {
    for (let step = 0; step < size; step++) {
      const y = pair % 4 === 0 ? size - 1 - step : step;
      for (const x of columns.slice(pair, pair + 2)) {
        if (grid[y][x] !== null) continue;
        const dark = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        grid[y][x] = Boolean(dark) !== MASKS[mask](x, y);
        bit++;
      }
    }
  }
}

/** The penalty score of a mask: long runs, blocks, finder-like patterns, imbalance of dark and light. @param {Grid} grid */
function badness(grid) {
  const size = grid.length;
  let bad = 0;
  for (const rows of [grid, grid[0].map((_, x) => grid.map((row) => row[x]))]) {
    for (const row of rows) {
      const text = row.map(Number).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) bad += run.length - 2;
      for (const finder of ["10111010000", "00001011101"])
        for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) bad += 40;
    }
  }
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      dark += Number(grid[y][x]);
      if (y && x && grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1])
        bad += 3;
    }
  }
  return bad + Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5) * 10;
}

/**
 * Encodes a text as a QR code: rows of dark modules.
 * @param {string} text
 * @returns {boolean[][]}
 */
export function encode(text) {
  const bytes = new TextEncoder().encode(text);
  const { version, capacity } = smallestVersion(bytes);
  const words = codewords(bytes, version, capacity);
  /** @type {Grid | null} */
  let best = null;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const grid = patterns(version);
    drawFormat(grid, mask);
    lay(grid, words, mask);
    const bad = badness(grid);
    if (bad < least) [best, least] = [grid, bad];
  }
  return /** @type {boolean[][]} */ (best);
}
