// Panels beside the board: the result, an offer from the opponent, an open seat, the invitation.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { invitePanel } from "./invite-panel.js";

/**
 * @param {import("../game-socket.js").State} state
 * @param {string} result
 * @param {(() => void) | null} rematch
 * @param {boolean} asked whether we have offered a rematch
 */
function endPanel(state, result, rematch, asked) {
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
function questionPanel(what, agree, decline) {
  return h(
    "section",
    { class: "question", role: "alert" },
    h("p", {}, t(`play.asks-${what}`)),
    h(
      "div",
      { class: "row" },
      h("button", { class: "main", onclick: agree }, t("play.agree")),
      h("button", { onclick: decline }, t("play.decline")),
    ),
  );
}

/** @param {() => void} take */
function seatPanel(take) {
  return h(
    "section",
    { class: "question" },
    h("p", {}, t("play.seat-free")),
    h("button", { class: "main", onclick: take }, t("play.take-seat")),
  );
}

/**
 * @typedef {object} PanelContext what the panels depend on besides the state
 * @property {(player: number) => boolean} ours
 * @property {boolean} seated whether we have a seat
 * @property {string | null} invitation the secret for the invited friend
 * @property {string} result how the game ended, in words
 * @property {(type: "undo" | "draw" | "decline" | "rematch") => void} send
 * @property {() => void} join
 * @property {() => void} cancel
 */

/**
 * The panels to show.
 * @param {import("../game-socket.js").State} state
 * @param {PanelContext} context
 */
export function panelsFor(state, { ours, seated, invitation, result, send, join, cancel }) {
  const parts = [];
  const { asked, over } = state;
  if (over) parts.push(endPanel(state, result, seated ? () => send("rematch") : null, ours(asked.rematch ?? 0)));
  for (const what of /** @type {const} */ (["undo", "draw"])) {
    if (over || !seated || asked[what] === null || ours(asked[what])) continue;
    const agree = () => send(what);
    parts.push(questionPanel(what, agree, () => send("decline")));
  }
  if (state.open && !seated) parts.push(seatPanel(join));
  const address = `${location.origin}/play/${state.id}`;
  const awaited = state.players.some((player, i) => !player.bot && !player.here && !ours(i + 1));
  // No win can be claimed from a player who has never connected.
  const never = state.claim_ms?.[ours(1) ? 1 : 0] === null;
  if (invitation && awaited && state.ply < 2 && !over)
    parts.push(invitePanel(`${address}#${invitation}`, never ? cancel : null));
  else if (state.open && seated) parts.push(invitePanel(address, cancel));
  return parts;
}
