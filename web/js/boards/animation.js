// Animations that can be finished early.

/** The running animations of one move. */
export class BoardAnimation {
  /** @type {Set<Animation>} */
  #running = new Set();
  /** @type {Set<() => void>} */
  #waiting = new Set();
  finished = false;

  /** @param {number} speed factor; 2 is twice as fast */
  constructor(speed) {
    this.speed = speed;
  }

  /**
   * Waits for the given time, or until the animation is finished early.
   * @param {number} ms
   * @returns {Promise<void>}
   */
  wait(ms) {
    if (this.finished) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms / this.speed);
      this.#waiting.add(done);
    });
  }

  /**
   * Animates an element; its final state must already be set.
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {{ duration: number, delay?: number, easing?: string }} options
   * @returns {Promise<void>}
   */
  async animate(element, frames, { duration, delay = 0, easing = "ease-out" }) {
    if (this.finished) return;
    const running = element.animate(frames, {
      duration: duration / this.speed,
      delay: delay / this.speed,
      easing,
      fill: "backwards",
    });
    this.#running.add(running);
    await running.finished.catch(() => undefined);
    this.#running.delete(running);
  }

  /** Jumps to the end. */
  finish() {
    this.finished = true;
    for (const running of this.#running) running.finish();
    for (const done of [...this.#waiting]) done();
  }
}
