// Edits positions of Jeson Mor.

/** @param {string} position */
function parse(position) {
  const [board, side] = position.split(" ");
  const ranks = board.split("/").map((rank) => rank.replace(/\d+/g, (run) => ".".repeat(Number(run))).split(""));
  return { ranks, side };
}

/** @param {string[][]} ranks @param {string} side */
function format(ranks, side) {
  const board = ranks.map((rank) => rank.join("").replace(/\.+/g, (run) => String(run.length))).join("/");
  return `${board} ${side} - - 0 1`;
}

/** @type {Record<string, string>} */
const KNIGHTS = { white: "N", black: "n", empty: "." };

/** @param {string} position @param {string} square @param {string} knight */
function placed(position, square, knight) {
  const { ranks, side } = parse(position);
  const rank = ranks[ranks.length - Number(square.slice(1))];
  const file = square.charCodeAt(0) - 97;
  // Placing the same knight again removes it.
  rank[file] = rank[file] === knight ? "." : knight;
  return format(ranks, side);
}

/** @type {import("../position-editor.js").GameEditor} */
export const editor = {
  tools: ["white", "black", "empty"],
  point: (position, square, tool) => placed(position, square, KNIGHTS[tool]),
  key(position, square, key) {
    const tool = { w: "white", b: "black", Delete: "empty", Backspace: "empty" }[key];
    return tool ? placed(position, square, KNIGHTS[tool]) : null;
  },
  turn: (position) => (parse(position).side === "b" ? 2 : 1),
  withTurn: (position, player) => format(parse(position).ranks, player === 1 ? "w" : "b"),
  cleared(position) {
    const { ranks, side } = parse(position);
    return format(
      ranks.map((rank) => rank.map(() => ".")),
      side,
    );
  },
};
