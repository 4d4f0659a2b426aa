// Replay of a game: which ply the board shows, following new moves, and autoplay.

import { announce } from "../dom.js";
import { settings } from "../settings.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("../boards/board.js").Shown} Shown */

/** For each pace: the pause between moves in milliseconds, and the animation speed factor. */
export const PACES = {
  slow: { pause: 2200, speedFactor: 1 },
  normal: { pause: 900, speedFactor: 1 },
  fast: { pause: 200, speedFactor: 3 },
};

/** @typedef {keyof typeof PACES} Pace */

export class Replay {
  /** The moves with their effects. @type {Effect[]} */
  plies = [];
  /** The position before the first move. @type {Shown | null} */
  start = null;
  /** The ply shown on the board. */
  shown = 0;
  /** Whether new moves are shown as they arrive. */
  following = true;
  /** Whether autoplay is running. */
  playing = false;
  /** Whether moves have arrived that were not shown; the result is not revealed before they are. */
  #movesMissed = false;
  /** Ends the pause between moves. */
  #wake = () => {};
  #run = 0;

  /**
   * @param {import("../boards/board.js").Board} board
   * @param {object} callbacks
   * @param {() => void} callbacks.onChange called when another ply is shown, before its animation
   * @param {() => void} callbacks.onSettled called after the animation
   * @param {() => boolean} callbacks.spectating whether the user only watches: then following can be paused
   */
  constructor(board, callbacks) {
    this.board = board;
    this.callbacks = callbacks;
  }

  /** The moves in notation. */
  get moves() {
    return this.plies.map(({ move }) => move);
  }

  /** Whether the board shows the current position. */
  get latest() {
    return this.shown === this.plies.length;
  }

  /** How many moves have been made since the ply shown. */
  get behind() {
    return this.plies.length - this.shown;
  }

  /** Whether the toggle button pauses. */
  get stoppable() {
    return this.playing || (this.callbacks.spectating() && this.following);
  }

  /** Whether a spectator has paused following. */
  get stopped() {
    return !this.playing && !this.following && (this.callbacks.spectating() || this.unseen);
  }

  /** Whether moves have arrived since following was paused. */
  get unseen() {
    return this.#movesMissed && !this.latest;
  }

  /** Sets the moves of the game. The ply shown is kept if the moves up to it are unchanged and the user is looking back. @param {Shown} start @param {Effect[]} plies */
  setLine(start, plies) {
    const same = this.start?.position === start.position && plies.slice(0, this.shown).every(({ move }, i) => move === this.plies[i]?.move);
    [this.start, this.plies] = [start, plies];
    this.#jumpTo(same && !this.following ? Math.min(this.shown, plies.length) : plies.length);
  }

  /** Appends a move. @param {Effect} effect */
  async add(effect) {
    this.plies.push(effect);
    this.#movesMissed = !this.following;
    if (!this.following) return;
    this.shown++;
    announce(this.board.describe(effect));
    this.callbacks.onChange();
    await this.board.play(effect);
  }

  /** Removes moves that were taken back. @param {number} ply */
  truncate(ply) {
    this.plies.length = ply;
    if (this.following || this.shown > ply) this.#jumpTo(ply);
  }

  /** Shows a ply without animation. @param {number} ply */
  #jumpTo(ply) {
    this.board.animation?.finish();
    this.shown = ply;
    const { path = null, position, view } = this.plies[ply - 1] ?? {};
    this.board.last = path;
    if (position !== undefined && view) this.board.show({ position, view });
    else if (this.start) this.board.show(this.start);
  }

  /** Shows a ply; a single step forward is animated. @param {number} ply */
  async #show(ply) {
    const effect = this.plies[ply - 1];
    if (ply === this.shown + 1) {
      this.shown = ply;
      this.callbacks.onChange();
      announce(this.board.describe(effect));
      await this.board.play(effect);
    } else {
      this.#jumpTo(ply);
      this.callbacks.onChange();
    }
  }

  /** Goes to a ply and stops autoplay. @param {number} ply */
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

  /** Toggles autoplay or following. */
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

  /** Autoplay from the current ply, or from the start if at the end. */
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

  /** Called when the screen is left. */
  leave() {
    this.#stop();
    this.board.animation?.finish();
  }
}
