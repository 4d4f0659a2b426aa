// The buttons below the board.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";

/** @typedef {"undo" | "hint" | "flip" | "draw" | "resign" | "claim" | "share" | "counts"} Action */

/** @type {[Action, Parameters<typeof icon>[0]][]} */
const BUTTONS = [
  ["undo", "undo"],
  ["hint", "hint"],
  ["flip", "flip"],
  ["counts", "binary"],
  ["draw", "draw"],
  ["resign", "flag"],
  ["claim", "hourglass"],
  ["share", "share"],
];

/** A toolbar whose buttons can be hidden. */
export class ActionBar {
  /** @type {Map<Action, HTMLButtonElement>} */
  #buttons = new Map();
  element = h("div", { class: "actions", role: "toolbar", "aria-label": t("play.actions") });

  /** @param {(action: Action) => void} act */
  constructor(act) {
    for (const [name, picture] of BUTTONS) {
      const button = h(
        "button",
        { "data-action": name, title: t(`play.${name}`), "aria-label": t(`play.${name}`), onclick: () => act(name) },
        icon(picture),
      );
      this.#buttons.set(name, button);
      this.element.append(button);
    }
  }

  /**
   * Shows the time until a win can be claimed, in place of the icon.
   * @param {number | null} left in milliseconds; null if nobody is away
   */
  countdown(left) {
    const button = this.#buttons.get("claim");
    const seconds = Math.ceil((left ?? 0) / 1000);
    if (!button || button.dataset.seconds === String(seconds)) return;
    button.dataset.seconds = String(seconds);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const text = seconds > 0 ? t("play.claim-in", { time }) : t("play.claim");
    button.disabled = seconds > 0;
    button.title = text;
    button.setAttribute("aria-label", text);
    button.replaceChildren(seconds > 0 ? time : icon("hourglass"));
  }

  /** @param {Set<Action>} available the actions to show */
  show(available) {
    for (const [name, button] of this.#buttons) button.hidden = !available.has(name);
  }
}

/**
 * The actions available in the current state.
 * @param {import("../game-socket.js").State} state
 * @param {(player: number) => boolean} ours
 * @param {boolean} latest whether the board shows the current position
 */
export function availableActions(state, ours, latest) {
  /** @type {Set<Action>} */
  const available = new Set(["flip", "share"]);
  if (state.view.layout === "heaps") available.add("counts");
  const seated = ours(1) || ours(2);
  const playing = seated && !state.over && !state.open;
  const other = state.players.find((_, i) => !ours(i + 1));
  // A player who has not moved cannot take back.
  if (playing && state.ply > (ours(1) ? 0 : 1)) available.add("undo");
  if (playing && other && !other.bot) available.add("draw");
  if (playing) available.add("resign");
  // No win can be claimed from a player who has never connected.
  if (playing && other && !other.here && state.claim_ms?.[state.players.indexOf(other)] !== null) available.add("claim");
  // No hints against another person.
  const alone = state.players.every((player, i) => player.bot || ours(i + 1));
  if (state.over ? !latest : alone && seated) available.add("hint");
  return available;
}
