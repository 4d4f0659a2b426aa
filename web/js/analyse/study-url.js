// The address of a study. The query holds the current line; if there are variations, the fragment holds the whole tree
// as in records: `F.f(c.E)E.c` is F f E c, with the variation c E instead of f.

/** @typedef {import("./study.js").MoveNode} MoveNode */
/** @typedef {import("./study.js").Study} Study */

/** A longer tree is left out: very long links may be cut off. */
const MAX_LENGTH = 4000;
/** The nesting limit of records. */
const MAX_NESTING = 16;

/**
 * The moves after a node, with variations in brackets.
 * @param {MoveNode} from
 * @param {number} [nested]
 * @returns {string}
 */
function treeText(from, nested = 0) {
  if (nested > MAX_NESTING) throw new RangeError("nested too deep");
  let text = "";
  for (let node = from; node.children.length > 0; node = node.children[0]) {
    const [main, ...others] = node.children;
    text += `${text && !text.endsWith(")") ? "." : ""}${main.effect.move}`;
    for (const other of others) {
      const rest = treeText(other, nested + 1);
      text += `(${other.effect.move}${rest && "."}${rest})`;
    }
  }
  return text;
}

/** The whole tree; empty if it is a single line or too long for an address. @param {Study} study */
function fullTreeText(study) {
  try {
    const text = treeText(study.root);
    return text.includes("(") && text.length <= MAX_LENGTH ? text : "";
  } catch {
    return "";
  }
}

/** Adds the players' names, if both are known. @param {URLSearchParams} query @param {(string | null)[]} names */
function addNames(query, [first, second]) {
  if (!first || !second) return;
  query.set("first", first);
  query.set("second", second);
}

/** The address of a study. @param {Study} study */
export function studyUrl(study) {
  const query = new URLSearchParams({ rules: study.variant, p: study.root.position });
  const end = study.current.line.at(-1) ?? study.current;
  if (end.ply > 0) query.set("moves", end.moves.join(" "));
  if (end !== study.current) query.set("ply", String(study.current.ply));
  addNames(query, study.names);
  const tree = fullTreeText(study);
  return `/analyse/${study.game}?${query}${tree && "#"}${tree}`;
}

/** The tree in the fragment, in the server's notation. @param {URL} url */
export function treeFromUrl({ hash }) {
  try {
    return decodeURIComponent(hash.slice(1)).replaceAll(".", " ");
  } catch {
    return "";
  }
}

/**
 * The address of an imported game.
 * @param {{ game: string, variant: string, start: string, moves: string, names: (string | null)[] }} record
 */
export function recordUrl({ game, variant, start, moves, names }) {
  const query = new URLSearchParams({ rules: variant, p: start, ply: "0" });
  addNames(query, names);
  const tree = moves.replace(/\s*([()])\s*/g, "$1").replace(/\s+/g, ".");
  return `/analyse/${game}?${query}#${tree}`;
}
