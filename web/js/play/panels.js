// What stands beside a board now and then: the end of a game, a question of the other player, an open seat.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @param {import("../live.js").State} state
 * @param {string} result
 * @param {(() => void) | null} rematch
 * @param {boolean} asked whether we have asked for another game already
 */
export function endPanel(state, result, rematch, asked) {
  const other = state.asked.rematch !== null && !asked;
  return h(
    "section",
    { class: "end" },
    h("h2", {}, result),
    state.scores && h("p", { class: "final" }, state.scores.join(" – ")),
    asked && h("p", {}, t("play.rematch-asked")),
    other && h("p", {}, t("play.rematch-offered")),
    h(
      "div",
      { class: "row" },
      rematch && !asked && h("button", { class: "main", onclick: rematch }, t("play.rematch")),
      h("a", { class: "button", href: `/analyse?play=${state.id}` }, t("play.analyse")),
      h("a", { class: "button", href: `/new/${state.game}` }, t("play.new")),
    ),
  );
}

/**
 * @param {"undo" | "draw"} what
 * @param {() => void} agree
 * @param {() => void} decline
 */
export function questionPanel(what, agree, decline) {
  return h(
    "section",
    { class: "question", role: "alert" },
    h("p", {}, t(`play.asks-${what}`)),
    h("div", { class: "row" }, h("button", { class: "main", onclick: agree }, t("play.agree")), h("button", { onclick: decline }, t("play.decline"))),
  );
}

/** @param {() => void} take */
export function seatPanel(take) {
  return h("section", { class: "question" }, h("p", {}, t("play.seat-free")), h("button", { class: "main", onclick: take }, t("play.take-seat")));
}
