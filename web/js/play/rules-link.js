// The rules of the game, as a link to their lessons.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { rulesText } from "../rules.js";

/** A link from the rules to their explanation. @param {import("../game-socket.js").State} state */
export function rulesLink({ game, variant }) {
  const preset = /^rules=(?:[^:;+]*:)?([a-z-]+)/.exec(variant)?.[1];
  const place = `/learn/${game}${preset ? `/${preset}` : ""}`;
  return h("p", { class: "rules-link" }, h("a", { href: place }, `${t(`game.${game}`)} · ${rulesText(game, variant)}`));
}
