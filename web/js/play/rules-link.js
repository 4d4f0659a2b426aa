// By which rules a game is played.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { rulesText } from "../rules.js";

/** The rules in words, which lead to where they are explained. @param {import("../game-socket.js").State} state */
export function rulesLink({ game, variant }) {
  const preset = /^rules=(?:[^:;+]*:)?([a-z-]+)/.exec(variant)?.[1];
  const place = `/learn/${game}${preset ? `/${preset}` : ""}`;
  return h("p", { class: "rules-link" }, h("a", { href: place }, `${t(`game.${game}`)} · ${rulesText(game, variant)}`));
}
