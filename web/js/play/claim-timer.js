// When a game can be claimed of a player who is away. The server tells it once; from then on it is counted down here.

export class ClaimTimer {
  /** @type {(number | null)[]} */
  #left = [null, null];
  #at = 0;

  /**
   * @param {(number | null)[] | undefined} left in how many milliseconds each can be claimed on; null for one who cannot
   * @param {number} at when that was told
   */
  set(left, at) {
    // What was heard earlier may be shown later, after the moves before it.
    if (at < this.#at) return;
    [this.#left, this.#at] = [left ?? [null, null], at];
  }

  /** In how many milliseconds somebody can be claimed on: null for not at all. @param {number} player */
  left(player) {
    const left = this.#left[player - 1] ?? null;
    return left === null ? null : Math.max(0, left - (performance.now() - this.#at));
  }
}
