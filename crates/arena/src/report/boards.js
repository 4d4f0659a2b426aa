"use strict";
// Boards from places with numbers on them. Nothing but numbers and our own words gets into this markup.

/** Hollows, wood and seeds are shaded from the upper left. */
const SHADES = `<defs>
<linearGradient id="wood" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#8a5529"/><stop offset="1" stop-color="#4f2d14"/></linearGradient>
<radialGradient id="hollow" cx="0.6" cy="0.66" r="0.7"><stop offset="0" stop-color="#7a4a25"/><stop offset="0.75" stop-color="#3f2310"/><stop offset="1" stop-color="#2b170a"/></radialGradient>
<radialGradient id="seed" cx="0.35" cy="0.3" r="0.8"><stop offset="0" stop-color="#dfe3d0"/><stop offset="0.6" stop-color="#a4ad97"/><stop offset="1" stop-color="#6b7562"/></radialGradient>
<radialGradient id="pebble" cx="0.35" cy="0.25" r="0.9"><stop offset="0" stop-color="#cfc8ba"/><stop offset="0.7" stop-color="#8f8677"/><stop offset="1" stop-color="#6c6456"/></radialGradient>
</defs>`;

const svg = (width, height, body) => `<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="said">${SHADES}${body}</svg>`;
const text = (x, y, size, fill, words, more = "") =>
  `<text x="${x}" y="${y}" style="font-size:${size}px;fill:${fill}" ${more}>${words}</text>`;

/** A knight in a box of 100, looking left. */
const KNIGHT =
  "M28 86H78C80 60 76 34 55 22L52 10L43 20C34 25 27 36 17 52C14 58 17 66 24 66C31 66 34 59 43 57C46 66 32 70 28 86Z";

const PIECES = {
  knight: (owner) => {
    const [fill, line] = owner === 1 ? ["#fbf5e6", "#2a2520"] : ["#2b2622", "#f6f1e7"];
    return `<path d="${KNIGHT}" fill="${fill}" stroke="${line}" stroke-width="3.5" stroke-linejoin="round"/><circle cx="42" cy="36" r="3.6" fill="${line}"/>`;
  },
  mark: (owner) =>
    owner === 1
      ? `<path d="M24 26C40 40 58 58 77 75M75 24C62 40 42 57 25 76" fill="none" stroke="#14504f" stroke-width="11" stroke-linecap="round"/>`
      : `<path d="M52 21C30 20 20 36 21 52C22 70 36 80 52 79C70 78 80 66 79 49C78 33 66 22 49 22" fill="none" stroke="#8f2f25" stroke-width="10" stroke-linecap="round"/>`,
};

/** @param {{rows: number, columns: number, piece: "knight" | "mark", centre: number | null}} board */
function squares(board, places, changed) {
  const { rows, columns } = board;
  const edge = board.piece === "knight" ? 46 : 0;
  const parts = [];
  places.forEach((owner, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    const [x, y] = [edge + column * 100, row * 100];
    const tone = (row + column) % 2 || board.piece === "mark" ? "var(--light-square)" : "var(--dark-square)";
    parts.push(`<rect x="${x}" y="${y}" width="100" height="100" fill="${tone}"/>`);
    if (place === board.centre) {
      parts.push(`<rect x="${x + 8}" y="${y + 8}" width="84" height="84" rx="12" fill="#a8763c" stroke="#5d3817" stroke-width="4"/>`);
    }
    if (board.piece === "mark") {
      parts.push(`<rect x="${x}" y="${y}" width="100" height="100" fill="none" stroke="var(--wood)" stroke-width="3"/>`);
      if (!owner && columns <= 9) parts.push(text(x + 50, y + 60, 26, "#5d4f3c", place + 1));
    }
    if (changed.has(place)) {
      parts.push(`<rect x="${x + 4}" y="${y + 4}" width="92" height="92" fill="none" stroke="#1b6e6c" stroke-width="8" rx="6"/>`);
    }
    if (owner) parts.push(`<g transform="translate(${x} ${y})">${PIECES[board.piece](owner)}</g>`);
  });
  if (edge) {
    for (let row = 0; row < rows; row++) parts.push(text(22, row * 100 + 62, 34, "var(--soft)", rows - row));
    for (let column = 0; column < columns; column++) {
      parts.push(text(edge + column * 100 + 50, rows * 100 + 36, 34, "var(--soft)", String.fromCharCode(97 + column)));
    }
  }
  return svg(edge + columns * 100, rows * 100 + edge, parts.join(""));
}

/** Seeds spread over a hollow as in a sunflower: as many as can be counted, the rest heaped. */
function seeds(count, x, y, rx, ry) {
  const shown = Math.min(count, 24);
  const parts = [];
  for (let i = 0; i < shown; i++) {
    const away = Math.sqrt((i + 0.45) / Math.max(shown, 5));
    const turn = i * 2.39996;
    const tilt = (i * 67) % 180;
    const [cx, cy] = [x + rx * away * Math.cos(turn), y + ry * away * Math.sin(turn)];
    parts.push(
      `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="10" ry="8.2" transform="rotate(${tilt} ${cx.toFixed(1)} ${cy.toFixed(1)})" fill="url(#seed)" stroke="#38402f" stroke-width="0.8"/>`,
    );
  }
  return parts.join("");
}

/** The first player sits below, his store at his right hand. */
function houses(board, places, changed) {
  const each = board.names[0].length;
  const [end, step, height] = [112, 104, 330];
  const width = 2 * end + each * step + 24;
  const parts = [`<rect x="2" y="34" width="${width - 4}" height="${height - 68}" rx="60" fill="url(#wood)"/>`];
  const hollow = (place, x, y, rx, ry, tag) => {
    const rim = changed.has(place) ? ["#ffd27a", 5] : ["#c08a55", 1.5];
    parts.push(`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#hollow)" stroke="${rim[0]}" stroke-width="${rim[1]}"/>`);
    parts.push(seeds(places[place], x, y, rx * 0.68, ry * 0.68));
    const wide = String(places[place]).length > 1 ? 46 : 34;
    parts.push(`<rect x="${x - wide / 2}" y="${tag - 17}" width="${wide}" height="34" rx="17" fill="#f6f1e7"/>`);
    parts.push(text(x, tag + 10, 28, "#2a2520", places[place], 'font-weight="700"'));
  };
  for (let i = 0; i < each; i++) {
    const below = 12 + end + step * (i + 0.5);
    const above = width - below;
    hollow(i, below, 222, 46, 46, 266);
    hollow(each + i, above, 108, 46, 46, 64);
    parts.push(text(below, height - 4, 28, "var(--soft)", board.names[0][i]));
    parts.push(text(above, 24, 28, "var(--soft)", board.names[1][i]));
  }
  hollow(2 * each, width - end / 2 - 8, 165, 42, 84, 252);
  hollow(2 * each + 1, end / 2 + 8, 165, 42, 84, 78);
  return svg(width, height, parts.join(""));
}

/** Pebbles in columns; a heap higher than can be drawn shows its number all the same. */
function heaps(_board, places, changed, start) {
  const [across, most] = [10, 15];
  const high = Math.min(Math.max(...start, 1), most);
  const [step, stone] = [96, 26];
  const width = Math.min(places.length, across) * step;
  // Few heaps stand in the middle of the same room, or their stones would be huge.
  const room = Math.max(width, 480);
  const rowHeight = high * stone + 84;
  const parts = [];
  places.forEach((count, place) => {
    const x = (room - width) / 2 + (place % across) * step + step / 2;
    const floor = Math.floor(place / across) * rowHeight + high * stone + 14;
    const line = changed.has(place) ? ["var(--accent)", 6] : ["var(--line)", 4];
    parts.push(`<line x1="${x - 40}" x2="${x + 40}" y1="${floor}" y2="${floor}" stroke="${line[0]}" stroke-width="${line[1]}" stroke-linecap="round"/>`);
    for (let i = 0; i < Math.min(count, most); i++) {
      const shift = ((place * 7 + i * 5) % 5) - 2;
      parts.push(`<ellipse cx="${x + shift}" cy="${floor - 14 - i * stone}" rx="32" ry="12.5" fill="url(#pebble)"/>`);
    }
    parts.push(text(x, floor + 32, count > 99999 ? 18 : 28, "var(--ink)", count, 'font-weight="700"'));
    parts.push(text(x, floor + 56, 20, "var(--soft)", place + 1));
  });
  return svg(room, Math.ceil(places.length / across) * rowHeight, parts.join(""));
}

const DRAWN = { squares, houses, heaps };
