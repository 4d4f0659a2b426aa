// A position and what was tried from there: a tree of moves with a place in it where one stands.

import { fetchJson } from "../api.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("../api.js").Moves} Moves */
/** @typedef {import("./value.js").Value} Value */

/** A place in the tree. */
export class MoveNode {
  /** @type {MoveNode[]} the first is the main line */
  children = [];
  /** What can be played here; null until it was asked. @type {Moves | null} */
  info = null;
  /** What the place is worth for player 1, once known. @type {Value | null} */
  value = null;

  /**
   * @param {MoveNode | null} parent
   * @param {Effect} effect the move that led here, and what it did
   */
  constructor(parent, effect) {
    this.parent = parent;
    this.effect = effect;
    /** @type {number} how many moves lead here */
    this.ply = parent ? parent.ply + 1 : 0;
  }

  get position() {
    return this.effect.position ?? "";
  }

  /** The places from the start to here. @returns {MoveNode[]} */
  get path() {
    const path = [];
    for (let node = /** @type {MoveNode | null} */ (this); node; node = node.parent) path.push(node);
    return path.reverse();
  }

  /** The moves that lead here. */
  get moves() {
    return this.path.slice(1).map(({ effect }) => effect.move);
  }

  /** The main line from here on, this place first. */
  get line() {
    const line = [];
    for (let node = /** @type {MoveNode | undefined} */ (this); node; node = node.children[0]) line.push(node);
    return line;
  }
}

export class Study {
  /**
   * @param {string} game
   * @param {string} variant
   * @param {string} start
   * @param {string[]} [names] of the players
   */
  constructor(game, variant, start, names = []) {
    this.game = game;
    this.variant = variant;
    this.names = names;
    this.root = new MoveNode(null, { move: "", position: start });
    this.at = this.root;
  }

  /**
   * A study of a line of play, standing at a ply; `tree` holds all that was tried, with variations in brackets.
   * @param {{ game: string, variant: string, position?: string | null, moves?: string, tree?: string, ply?: number | null, names?: string[] }} wanted
   */
  static async of({ game, variant, position, moves = "", tree = "", ply = null, names }) {
    const query = new URLSearchParams({ moves: tree || moves });
    if (position) query.set("p", position);
    const line = await fetchJson(`/api/games/${game}/${encodeURIComponent(variant)}/line?${query}`);
    const study = new Study(game, variant, line.start, names);
    study.#addLine(study.root, line.plies);
    study.at = tree && moves ? await study.playMoves(study.root, moves.split(" ")) : (study.root.line.at(-1) ?? study.root);
    if (ply !== null && ply < study.at.ply) study.at = study.at.path[Math.max(0, ply)];
    return study;
  }

  /**
   * Adds moves, and what could have been played instead of each.
   * @param {MoveNode} from
   * @param {(Effect & { variations?: Effect[][] })[]} plies
   */
  #addLine(from, plies) {
    let node = from;
    for (const { variations = [], ...effect } of plies) {
      const parent = node;
      node = this.add(parent, effect);
      for (const variation of variations) this.#addLine(parent, variation);
    }
  }

  /** Where requests about this game go. */
  get address() {
    return `/api/games/${this.game}/${encodeURIComponent(this.variant)}`;
  }

  /** How a request names a place: moves count for repetition. @param {MoveNode} node */
  query(node) {
    return new URLSearchParams({ p: this.root.position, moves: node.moves.join(" ") });
  }

  /** The place after a move; a new one if it was not played there before. @param {MoveNode} from @param {Effect} effect */
  add(from, effect) {
    const known = from.children.find((node) => node.effect.move === effect.move);
    if (known) return known;
    const node = new MoveNode(from, effect);
    from.children.push(node);
    return node;
  }

  /**
   * Asks what can be played somewhere, once.
   * @param {MoveNode} node
   * @param {AbortSignal} [signal]
   */
  async loadMoves(node, signal) {
    node.info ??= await fetchJson(`${this.address}/moves?${this.query(node)}`, { signal });
    // The usual rules have a name of their own too.
    if (this.variant === "default") this.variant = node.info?.variant ?? this.variant;
    const { over, result } = /** @type {Moves} */ (node.info);
    if (over) node.value ??= { kind: result === "draw" ? "draw" : result === "1" ? "win" : "loss", plies: 0 };
    return /** @type {Moves} */ (node.info);
  }

  /**
   * Plays a line from somewhere, and gives the places on it.
   * @param {MoveNode} from
   * @param {string[]} moves
   */
  async playMoves(from, moves) {
    const query = new URLSearchParams({ p: this.root.position, moves: [...from.moves, ...moves].join(" ") });
    const { plies } = await fetchJson(`${this.address}/line?${query}`);
    let node = from;
    for (const effect of plies.slice(from.ply)) node = this.add(node, effect);
    return node;
  }
}
