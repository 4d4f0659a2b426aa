// The bar of a player: name, presence, score and clock.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { seatName } from "../player-names.js";

/** @typedef {import("../game-socket.js").State} State */

/** @param {number} ms */
function clockText(ms) {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 20) return seconds.toFixed(1);
  const [whole, hours] = [Math.ceil(seconds), Math.floor(Math.ceil(seconds) / 3600)];
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** The bar of one player. */
export class PlayerBar {
  #name = h("span", { class: "name" });
  #side = h("span", { class: "side-name" });
  #score = h("span", { class: "score" });
  #clock = h("span", { class: "clock", role: "timer" });
  #dot = h("span", { class: "dot" });
  element = h("div", { class: "player-bar" }, this.#dot, this.#name, this.#side, this.#score, this.#clock);

  /** @param {1 | 2} player */
  constructor(player) {
    this.player = player;
  }

  /**
   * @param {State} state
   * @param {(player: number) => boolean} ours whether a seat is ours
   * @param {boolean} latest whether the board shows the current position
   */
  show(state, ours, latest) {
    const { here } = state.players[this.player - 1];
    const side = t(`side.${state.game}.${this.player}`);
    const shown = seatName(state.game, state.players, this.player, ours);
    this.#name.textContent = shown;
    this.#side.textContent = shown === side ? "" : side;
    this.element.setAttribute("aria-label", shown === side ? side : `${shown}, ${side}`);
    this.element.setAttribute("role", "group");
    this.#dot.classList.toggle("here", here);
    this.#dot.title = here ? t("play.here") : t("play.away");
    const score = state.scores?.[this.player - 1];
    this.#score.textContent = score === undefined || !latest ? "" : String(score);
    this.element.classList.toggle("turn", !state.over && state.to_move === this.player);
    this.element.classList.toggle("won", state.over && state.result === String(this.player));
    this.#clock.hidden = !state.clock;
  }

  /** @param {number} left in milliseconds */
  tick(left) {
    this.#clock.textContent = clockText(left);
    this.#clock.classList.toggle("short", left < 20_000);
  }
}

/** Both clocks. The server's times are authoritative; between messages the page counts down. */
export class Clocks {
  #left = [0, 0];
  #at = 0;

  /** @param {PlayerBar[]} bars */
  constructor(bars) {
    this.bars = bars;
  }

  /** @param {number[]} left milliseconds of both players @param {number} at when they were received */
  set(left, at) {
    [this.#left, this.#at] = [left, at];
  }

  /** @param {State} state */
  show({ clock, to_move: mover, over }) {
    if (!clock) return;
    const spent = clock.runs && !over ? performance.now() - this.#at : 0;
    for (const bar of this.bars) bar.tick(this.#left[bar.player - 1] - (bar.player === mover ? spent : 0));
  }
}
