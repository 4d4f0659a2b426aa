// Edits positions of tic-tac-toe.

/** @param {string} position */
function parse(position) {
  const [board, side] = position.split(" ");
  const rows = board.split("/");
  return { columns: rows[0].length, cells: rows.join("").split(""), side };
}

/** @param {number} columns @param {string[]} cells @param {string} side */
function format(columns, cells, side) {
  const rows = [];
  for (let i = 0; i < cells.length; i += columns) rows.push(cells.slice(i, i + columns).join(""));
  return `${rows.join("/")} ${side}`;
}

/** @type {Record<string, string>} */
const MARKS = { x: "x", o: "o", empty: "." };

/** @param {string} position @param {string} cell @param {string} mark */
function placed(position, cell, mark) {
  const { columns, cells, side } = parse(position);
  const i = Number(cell) - 1;
  cells[i] = cells[i] === mark ? "." : mark;
  return format(columns, cells, side);
}

/** @type {import("../position-editor.js").GameEditor} */
export const editor = {
  tools: ["x", "o", "empty"],
  point: (position, cell, tool) => placed(position, cell, MARKS[tool]),
  key(position, cell, key) {
    const mark = { x: "x", o: "o", 0: "o", Delete: ".", Backspace: "." }[key];
    return mark ? placed(position, cell, mark) : null;
  },
  turn: (position) => (parse(position).side === "o" ? 2 : 1),
  withTurn(position, player) {
    const { columns, cells } = parse(position);
    return format(columns, cells, player === 1 ? "x" : "o");
  },
  cleared(position) {
    const { columns, cells } = parse(position);
    return format(
      columns,
      cells.map(() => "."),
      "x",
    );
  },
};
