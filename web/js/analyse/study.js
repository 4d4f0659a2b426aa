// A study: a tree of moves from a position, with a current node.

import { fetchJson } from "../api.js";
import { afterSteps } from "../boards/view.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("../api.js").Moves} Moves */
/** @typedef {import("./value.js").Value} Value */

/** A node of the move tree. */
export class MoveNode {
  /** @type {MoveNode[]} the first is the main line */
  children = [];
  /** The legal moves; null until loaded. @type {Moves | null} */
  info = null;
  /** The value for player 1, once known. @type {Value | null} */
  value = null;

  /**
   * @param {MoveNode | null} parent
   * @param {Effect} effect the move that led here
   */
  constructor(parent, effect) {
    this.parent = parent;
    this.effect = effect;
    /** @type {number} distance from the root */
    this.ply = parent ? parent.ply + 1 : 0;
  }

  get position() {
    return this.effect.position ?? "";
  }

  /** The view of its position. @returns {import("../api.js").View} */
  get view() {
    const { view, steps = [] } = this.effect;
    return this.info?.view ?? view ?? afterSteps(/** @type {MoveNode} */ (this.parent).view, steps);
  }

  /** The nodes from the root to this one. @returns {MoveNode[]} */
  get path() {
    const path = [];
    for (let node = /** @type {MoveNode | null} */ (this); node; node = node.parent) path.push(node);
    return path.reverse();
  }

  /** The moves that lead here. */
  get moves() {
    return this.path.slice(1).map(({ effect }) => effect.move);
  }

  /** The main line from this node on, including it. */
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
   * @param {import("../boards/board.js").Shown} start
   * @param {string[]} [names] of the players
   */
  constructor(game, variant, start, names = []) {
    this.game = game;
    this.variant = variant;
    this.names = names;
    this.root = new MoveNode(null, { move: "", ...start });
    this.current = this.root;
  }

  /**
   * Creates a study of a line, positioned at a ply; `tree` may add variations in brackets.
   * @param {{ game: string, variant: string, position?: string | null, moves?: string, tree?: string, ply?: number | null, names?: string[] }} wanted
   */
  static async of({ game, variant, position, moves = "", tree = "", ply = null, names }) {
    const query = new URLSearchParams({ moves: tree || moves });
    if (position) query.set("p", position);
    const line = await fetchJson(`/api/games/${game}/${encodeURIComponent(variant)}/line?${query}`);
    const study = new Study(game, variant, { position: line.start, view: line.view }, names);
    study.#addLine(study.root, line.plies);
    study.current = tree && moves ? await study.playMoves(study.root, moves.split(" ")) : (study.root.line.at(-1) ?? study.root);
    if (ply !== null && ply < study.current.ply) study.current = study.current.path[Math.max(0, ply)];
    return study;
  }

  /**
   * Adds moves with their variations.
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

  /** The API path of the variant. */
  get apiPath() {
    return `/api/games/${this.game}/${encodeURIComponent(this.variant)}`;
  }

  /** The query for a node: moves are included because repetitions count. @param {MoveNode} node */
  query(node) {
    return new URLSearchParams({ p: this.root.position, moves: node.moves.join(" ") });
  }

  /** The child after a move; added if new. @param {MoveNode} from @param {Effect} effect */
  add(from, effect) {
    const known = from.children.find((node) => node.effect.move === effect.move);
    if (known) return known;
    const node = new MoveNode(from, effect);
    from.children.push(node);
    return node;
  }

  /**
   * Loads the legal moves of a node, once.
   * @param {MoveNode} node
   * @param {AbortSignal} [signal]
   */
  async loadMoves(node, signal) {
    node.info ??= await fetchJson(`${this.apiPath}/moves?${this.query(node)}`, { signal });
    // Replace "default" by the variant's real name.
    if (this.variant === "default") this.variant = node.info?.variant ?? this.variant;
    const { over, result } = /** @type {Moves} */ (node.info);
    if (over) node.value ??= { kind: result === "draw" ? "draw" : result === "1" ? "win" : "loss", plies: 0 };
    return /** @type {Moves} */ (node.info);
  }

  /**
   * Adds a line from a node and returns its last node.
   * @param {MoveNode} from
   * @param {string[]} moves
   */
  async playMoves(from, moves) {
    const query = new URLSearchParams({ p: this.root.position, moves: [...from.moves, ...moves].join(" ") });
    const { plies } = await fetchJson(`${this.apiPath}/line?${query}`);
    let node = from;
    for (const effect of plies.slice(from.ply)) node = this.add(node, effect);
    return node;
  }
}
