// The buttons that lead through a game: step by step, or by itself at a pace of one's choice.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { set, settings } from "../settings.js";
import { PACES } from "./replay.js";

export class Steps {
  #toggle = h("button", { class: "quiet", "data-step": "toggle", onclick: () => this.walk.toggle() });
  #stoppable = false;

  /** @param {import("./replay.js").Walk} walk */
  constructor(walk) {
    this.walk = walk;
    const step = (/** @type {"first" | "back" | "forward" | "last"} */ name, /** @type {() => number} */ to) =>
      h(
        "button",
        {
          class: "quiet",
          "data-step": name,
          title: t(`play.${name}`),
          "aria-label": t(`play.${name}`),
          onclick: () => void walk.go(to()),
        },
        icon(name),
      );
    this.back = [step("first", () => 0), step("back", () => walk.shown - 1)];
    this.on = [step("forward", () => walk.shown + 1), step("last", () => walk.plies.length)];
    this.element = h(
      "div",
      { class: "steps", role: "toolbar", "aria-label": t("replay.label") },
      this.back,
      this.#toggle,
      this.on,
      this.#pace(),
    );
    this.#draw();
  }

  #pace() {
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

  #draw() {
    const name = this.#stoppable ? "pause" : "play";
    this.#toggle.replaceChildren(icon(name));
    this.#toggle.title = t(`replay.${name}`);
    this.#toggle.setAttribute("aria-label", t(`replay.${name}`));
  }

  /** Shows what can be done where one is. */
  show() {
    const { walk } = this;
    for (const button of this.back) button.disabled = walk.shown === 0;
    for (const button of this.on) button.disabled = walk.latest;
    this.#toggle.disabled = walk.plies.length === 0 && !walk.stoppable && walk.following;
    if (walk.stoppable === this.#stoppable) return;
    this.#stoppable = walk.stoppable;
    this.#draw();
  }
}

/**
 * Keys at the table, wherever the focus is: a move can be typed without going to the board first.
 * @param {import("../boards/board.js").Board} board
 * @param {import("./replay.js").Walk} walk
 * @param {KeyboardEvent} event
 */
export function tableKey(board, walk, event) {
  const typed = event.target === document.body && /^([a-z0-9-]|Enter|Escape)$/i.test(event.key);
  if (typed && !event.ctrlKey && !event.metaKey && !event.altKey) board.dispatchEvent(new KeyboardEvent("keydown", event));
  else walkByKey(walk, event);
}

/**
 * Arrows lead through a game, and the space bar sets it going, unless they mean something where the focus is.
 * @param {import("./replay.js").Walk} walk
 * @param {KeyboardEvent} event
 */
function walkByKey(walk, event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target instanceof Element ? event.target : document.body;
  if (at.closest("input, select, textarea") || document.querySelector("dialog[open]")) return;
  const { shown, plies } = walk;
  const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: plies.length }[event.key];
  if (to !== undefined) void walk.go(to);
  else if (event.key === " " && !at.closest("button, a, summary, [role=button]")) walk.toggle();
  else return;
  event.preventDefault();
}
