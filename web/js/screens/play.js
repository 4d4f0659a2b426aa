// The screen of a game.

import { fetchJson } from "../api.js";
import { t } from "../i18n.js";
import { GameView } from "../play/game-view.js";
import { invitation, storeSeats, seatsInGame } from "../stored-seats.js";
import { showNote } from "../shell.js";

/**
 * @param {import("../router.js").Params} params
 * @param {URL} url
 * @returns {Promise<import("../router.js").Screen>}
 */
export async function open({ id }, url) {
  const given = url.hash.slice(1);
  if (given && given === invitation(id)) {
    // Opening one's own invitation must not take the friend's seat.
    showNote(t("play.own-invitation"));
    history.replaceState(null, "", url.pathname + url.search);
  } else if (given) {
    // A link to a seat: the secret is stored and removed from the address.
    const { you } = await fetchJson(`/api/play/${encodeURIComponent(id)}`, { secret: given });
    storeSeats(id, [{ player: you, secret: given }]);
    history.replaceState(null, "", url.pathname + url.search);
  }
  const seats = seatsInGame(id);
  const state = await fetchJson(`/api/play/${encodeURIComponent(id)}`, { secret: seats[0]?.secret });
  const ply = url.searchParams.get("ply");
  const view = new GameView(state, seats, { ply: ply === null ? null : Number(ply), invitation: invitation(id) });
  await view.start();
  return { element: view.element, title: t(`game.${state.game}`), board: true, leave: () => view.leave() };
}
