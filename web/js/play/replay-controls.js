// The buttons and keys that replay a game, step by step or automatically.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { set, settings } from "../settings.js";
import { PACES } from "./replay.js";

export class ReplayControls {
  #toggle = h("button", { class: "subtle", "data-step": "toggle", onclick: () => this.replay.toggle() });
  #showsPause = false;

  /** @param {import("./replay.js").Replay} replay */
  constructor(replay) {
    this.replay = replay;
    const step = (/** @type {"first" | "back" | "forward" | "last"} */ name, /** @type {() => number} */ to) =>
      h(
        "button",
        {
          class: "subtle",
          "data-step": name,
          title: t(`play.${name}`),
          "aria-label": t(`play.${name}`),
          onclick: () => void replay.go(to()),
        },
        icon(name),
      );
    this.back = [step("first", () => 0), step("back", () => replay.shown - 1)];
    this.forward = [step("forward", () => replay.shown + 1), step("last", () => replay.plies.length)];
    this.element = h(
      "div",
      { class: "replay-controls", role: "toolbar", "aria-label": t("replay.label") },
      this.back,
      this.#toggle,
      this.forward,
      this.#paceSelect(),
    );
    this.#drawToggle();
  }

  #paceSelect() {
    const select = h(
      "select",
      {
        "aria-label": t("replay.pace"),
        title: t("replay.pace"),
        onchange: () => set("pace", /** @type {import("./replay.js").Pace} */ (select.value)),
      },
      Object.keys(PACES).map((pace) =>
        h("option", { value: pace, selected: pace === settings.pace }, t(`replay.pace.${pace}`)),
      ),
    );
    return select;
  }

  #drawToggle() {
    const name = this.#showsPause ? "pause" : "play";
    this.#toggle.replaceChildren(icon(name));
    this.#toggle.title = t(`replay.${name}`);
    this.#toggle.setAttribute("aria-label", t(`replay.${name}`));
  }

  /** Enables the buttons that apply at the current ply. */
  show() {
    const { replay } = this;
    for (const button of this.back) button.disabled = replay.shown === 0;
    for (const button of this.forward) button.disabled = replay.latest;
    this.#toggle.disabled = replay.plies.length === 0 && !replay.stoppable && replay.following;
    if (replay.stoppable === this.#showsPause) return;
    this.#showsPause = replay.stoppable;
    this.#drawToggle();
  }
}

/**
 * Handles keys anywhere on the screen: a move can be typed without focusing the board.
 * @param {import("../boards/board.js").Board} board
 * @param {import("./replay.js").Replay} replay
 * @param {KeyboardEvent} event
 */
export function gameKey(board, replay, event) {
  const typed = event.target === document.body && /^([a-z0-9-]|Enter|Escape)$/i.test(event.key);
  if (typed && !event.ctrlKey && !event.metaKey && !event.altKey) board.dispatchEvent(new KeyboardEvent("keydown", event));
  else replayKey(replay, event);
}

/**
 * Arrow keys step through the game and space toggles autoplay, unless the focused element uses them.
 * @param {import("./replay.js").Replay} replay
 * @param {KeyboardEvent} event
 */
function replayKey(replay, event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target instanceof Element ? event.target : document.body;
  if (at.closest("input, select, textarea") || document.querySelector("dialog[open]")) return;
  const { shown, plies } = replay;
  const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: plies.length }[event.key];
  if (to !== undefined) void replay.go(to);
  else if (event.key === " " && !at.closest("button, a, summary, [role=button]")) replay.toggle();
  else return;
  event.preventDefault();
}
