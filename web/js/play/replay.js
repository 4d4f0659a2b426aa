// Where in a game one looks: at its last move as it comes, or somewhere on the way through it.

import { announce } from "../dom.js";
import { settings } from "../settings.js";

/** @typedef {import("../api.js").Effect} Effect */

/** For each pace: how long a move is looked at, in milliseconds, and how many times as fast it is shown. */
export const PACES = {
  slow: { pause: 2200, speedFactor: 1 },
  normal: { pause: 900, speedFactor: 1 },
  fast: { pause: 200, speedFactor: 3 },
};

/** @typedef {keyof typeof PACES} Pace */

export class Replay {
  /** What the moves did, in order. @type {Effect[]} */
  plies = [];
  /** The position before the first move. */
  start = "";
  /** How many moves are made on the board as it is shown. */
  shown = 0;
  /** Whether a move that comes is shown at once. */
  following = true;
  /** Whether it goes on by itself. */
  playing = false;
  /** Whether moves have come that were not looked at yet: what they led to is not given away. */
  #movesMissed = false;
  /** Wakes whoever waits for the next step. */
  #wake = () => {};
  #run = 0;

  /**
   * @param {import("../boards/board.js").Board} board
   * @param {object} callbacks
   * @param {() => void} callbacks.onChange called when another place is shown, before the move has been seen
   * @param {() => void} callbacks.onSettled called when it has been
   * @param {() => boolean} callbacks.spectating whether the moves of others are all that can come: then one may stop to follow them
   */
  constructor(board, callbacks) {
    this.board = board;
    this.callbacks = callbacks;
  }

  /** The moves as they are written. */
  get moves() {
    return this.plies.map(({ move }) => move);
  }

  /** Whether the board shows the game as it stands. */
  get latest() {
    return this.shown === this.plies.length;
  }

  /** How many moves have been made since what is shown. */
  get behind() {
    return this.plies.length - this.shown;
  }

  /** Whether the button means to stop. */
  get stoppable() {
    return this.playing || (this.callbacks.spectating() && this.following);
  }

  /** Whether one could follow the moves of others and does not. */
  get stopped() {
    return !this.playing && !this.following && (this.callbacks.spectating() || this.unseen);
  }

  /** Whether one has stopped to follow, and the game has gone on since. */
  get unseen() {
    return this.#movesMissed && !this.latest;
  }

  /** Takes the moves of a game; who looks back at moves that are still the same goes on doing so. @param {string} start @param {Effect[]} plies */
  setLine(start, plies) {
    const same = this.start === start && plies.slice(0, this.shown).every(({ move }, i) => move === this.plies[i]?.move);
    [this.start, this.plies] = [start, plies];
    this.#jumpTo(same && !this.following ? Math.min(this.shown, plies.length) : plies.length);
  }

  /** A move has been made. @param {Effect} effect */
  async add(effect) {
    this.plies.push(effect);
    this.#movesMissed = !this.following;
    if (!this.following) return;
    this.shown++;
    announce(this.board.describe(effect));
    this.callbacks.onChange();
    await this.board.play(effect.move, effect.position ?? "", effect);
  }

  /** Moves have been taken back until so many are left. @param {number} ply */
  truncate(ply) {
    this.plies.length = ply;
    if (this.following || this.shown > ply) this.#jumpTo(ply);
  }

  /** Sets the board to a place in the game, without a film. @param {number} ply */
  #jumpTo(ply) {
    this.board.animation?.finish();
    this.shown = ply;
    this.board.last = this.plies[ply - 1]?.move ?? "";
    this.board.position = this.plies[ply - 1]?.position ?? this.start;
  }

  /** Shows a place in the game; one step forward is shown as it was played. @param {number} ply */
  async #show(ply) {
    const effect = this.plies[ply - 1];
    if (ply === this.shown + 1 && effect.position) {
      this.shown = ply;
      this.callbacks.onChange();
      announce(this.board.describe(effect));
      await this.board.play(effect.move, effect.position, effect);
    } else {
      this.#jumpTo(ply);
      this.callbacks.onChange();
    }
  }

  /** Goes to a place in the game, and stays there. @param {number} ply */
  async go(ply) {
    this.#stop();
    if (ply < 0 || ply > this.plies.length) return;
    this.following = ply === this.plies.length;
    if (ply !== this.shown) await this.#show(ply);
    this.callbacks.onSettled();
  }

  #stop() {
    this.#run++;
    this.playing = false;
    this.#wake();
  }

  /** Walks on by itself, or stops doing so. */
  toggle() {
    if (this.stoppable) this.#pause();
    else if (this.latest && !this.following && this.callbacks.spectating()) void this.go(this.shown);
    else if (this.plies.length > 0) void this.#play();
  }

  #pause() {
    this.#stop();
    this.following = this.latest && !this.callbacks.spectating();
    this.callbacks.onSettled();
  }

  /** From where one is, or at the end of a game from its beginning. */
  async #play() {
    const run = ++this.#run;
    let looked = !this.latest;
    if (this.latest) this.#jumpTo(0);
    [this.playing, this.following] = [true, false];
    this.callbacks.onChange();
    while (!this.latest) {
      if (!looked) await this.#pauseBetweenMoves();
      if (run !== this.#run) return;
      looked = false;
      this.board.speedFactor = PACES[settings.pace].speedFactor;
      const seen = this.#show(this.shown + 1);
      this.board.speedFactor = 1;
      await seen;
      if (run !== this.#run) return;
    }
    this.playing = false;
    this.following = true;
    this.callbacks.onSettled();
  }

  #pauseBetweenMoves() {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PACES[settings.pace].pause);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  /** The table is left. */
  leave() {
    this.#stop();
    this.board.animation?.finish();
  }
}
