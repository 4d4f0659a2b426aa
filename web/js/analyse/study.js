// A position and what was tried from there: a tree of moves with a place in it where one stands.

import { ask } from "../api.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("../api.js").Moves} Moves */
/** @typedef {import("./value.js").Value} Value */

/** A place in the tree. */
export class Place {
  /** @type {Place[]} the first is the main line */
  next = [];
  /** What can be played here; null until it was asked. @type {Moves | null} */
  told = null;
  /** What the place is worth for player 1, once known. @type {Value | null} */
  worth = null;

  /**
   * @param {Place | null} before
   * @param {Effect} effect the move that led here, and what it did
   */
  constructor(before, effect) {
    this.before = before;
    this.effect = effect;
    /** @type {number} how many moves lead here */
    this.ply = before ? before.ply + 1 : 0;
  }

  get position() {
    return this.effect.position ?? "";
  }

  /** The places from the start to here. @returns {Place[]} */
  get path() {
    const path = [];
    for (let place = /** @type {Place | null} */ (this); place; place = place.before) path.push(place);
    return path.reverse();
  }

  /** The moves that lead here. */
  get moves() {
    return this.path.slice(1).map(({ effect }) => effect.move);
  }

  /** The main line from here on, this place first. */
  get line() {
    const line = [];
    for (let place = /** @type {Place | undefined} */ (this); place; place = place.next[0]) line.push(place);
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
    this.root = new Place(null, { move: "", position: start });
    this.at = this.root;
  }

  /**
   * A study of a line of play, standing at a ply; `tree` holds all that was tried, with variations in brackets.
   * @param {{ game: string, variant: string, position?: string | null, moves?: string, tree?: string, ply?: number | null, names?: string[] }} wanted
   */
  static async of({ game, variant, position, moves = "", tree = "", ply = null, names }) {
    const query = new URLSearchParams({ moves: tree || moves });
    if (position) query.set("p", position);
    const line = await ask(`/api/games/${game}/${encodeURIComponent(variant)}/line?${query}`);
    const study = new Study(game, variant, line.start, names);
    study.#grow(study.root, line.plies);
    study.at = tree && moves ? await study.extend(study.root, moves.split(" ")) : (study.root.line.at(-1) ?? study.root);
    if (ply !== null && ply < study.at.ply) study.at = study.at.path[Math.max(0, ply)];
    return study;
  }

  /**
   * Adds moves, and what could have been played instead of each.
   * @param {Place} from
   * @param {(Effect & { variations?: Effect[][] })[]} plies
   */
  #grow(from, plies) {
    let place = from;
    for (const { variations = [], ...effect } of plies) {
      const before = place;
      place = this.add(before, effect);
      for (const variation of variations) this.#grow(before, variation);
    }
  }

  /** Where requests about this game go. */
  get address() {
    return `/api/games/${this.game}/${encodeURIComponent(this.variant)}`;
  }

  /** How a request names a place: moves count for repetition. @param {Place} place */
  query(place) {
    return new URLSearchParams({ p: this.root.position, moves: place.moves.join(" ") });
  }

  /** The place after a move; a new one if it was not played there before. @param {Place} from @param {Effect} effect */
  add(from, effect) {
    const known = from.next.find((place) => place.effect.move === effect.move);
    if (known) return known;
    const place = new Place(from, effect);
    from.next.push(place);
    return place;
  }

  /**
   * Asks what can be played somewhere, once.
   * @param {Place} place
   * @param {AbortSignal} [signal]
   */
  async look(place, signal) {
    place.told ??= await ask(`${this.address}/moves?${this.query(place)}`, { signal });
    // The usual rules have a name of their own too.
    if (this.variant === "default") this.variant = place.told?.variant ?? this.variant;
    const { over, result } = /** @type {Moves} */ (place.told);
    if (over) place.worth ??= { kind: result === "draw" ? "draw" : result === "1" ? "win" : "loss", plies: 0 };
    return /** @type {Moves} */ (place.told);
  }

  /**
   * Plays a line from somewhere, and gives the places on it.
   * @param {Place} from
   * @param {string[]} moves
   */
  async extend(from, moves) {
    const query = new URLSearchParams({ p: this.root.position, moves: [...from.moves, ...moves].join(" ") });
    const { plies } = await ask(`${this.address}/line?${query}`);
    let place = from;
    for (const effect of plies.slice(from.ply)) place = this.add(place, effect);
    return place;
  }
}
