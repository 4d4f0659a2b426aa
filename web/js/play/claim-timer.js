// The time until a win can be claimed from an absent player. The server sends it once; the page counts down.

export class ClaimTimer {
  /** @type {(number | null)[]} */
  #left = [null, null];
  #at = 0;

  /**
   * @param {(number | null)[] | undefined} left milliseconds until a win can be claimed from each player; null if it cannot
   * @param {number} at when it was received
   */
  set(left, at) {
    // Events wait in a queue, so an older value may arrive after a newer one.
    if (at < this.#at) return;
    [this.#left, this.#at] = [left ?? [null, null], at];
  }

  /** Milliseconds until a win can be claimed from a player; null if it cannot. @param {number} player */
  left(player) {
    const left = this.#left[player - 1] ?? null;
    return left === null ? null : Math.max(0, left - (performance.now() - this.#at));
  }
}
