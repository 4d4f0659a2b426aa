// The buttons under a board.

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

/** A row of buttons, each of which can be put away. */
export class Actions {
  /** @type {Map<Action, HTMLButtonElement>} */
  #buttons = new Map();
  element = h("div", { class: "actions", role: "toolbar", "aria-label": t("play.actions") });

  /** @param {(action: Action) => void} act */
  constructor(act) {
    for (const [name, picture] of BUTTONS) {
      const button = h("button", { "data-action": name, title: t(`play.${name}`), "aria-label": t(`play.${name}`), onclick: () => act(name) }, icon(picture));
      this.#buttons.set(name, button);
      this.element.append(button);
    }
  }

  /** @param {Set<Action>} able those that mean something now */
  show(able) {
    for (const [name, button] of this.#buttons) button.hidden = !able.has(name);
  }
}
