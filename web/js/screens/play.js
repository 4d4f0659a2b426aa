// A game being played, or watched.

import { ask } from "../api.js";
import { t } from "../i18n.js";
import { Table } from "../play/game-view.js";
import { invitation, keepSeats, seatsAt } from "../stored-seats.js";
import { note } from "../shell.js";

/**
 * @param {import("../router.js").Params} params
 * @param {URL} url
 * @returns {Promise<import("../router.js").Screen>}
 */
export async function open({ id }, url) {
  const given = url.hash.slice(1);
  if (given && given === invitation(id)) {
    // Whoever tries his own invitation is not to take his friend's seat.
    note(t("play.own-invitation"));
    history.replaceState(null, "", url.pathname + url.search);
  } else if (given) {
    // A link to a seat: from now on the seat is this browser's, and the secret leaves the address.
    const { you } = await ask(`/api/play/${encodeURIComponent(id)}`, { secret: given });
    keepSeats(id, [{ player: you, secret: given }]);
    history.replaceState(null, "", url.pathname + url.search);
  }
  const seats = seatsAt(id);
  const state = await ask(`/api/play/${encodeURIComponent(id)}`, { secret: seats[0]?.secret });
  const ply = url.searchParams.get("ply");
  const table = new Table(state, seats, { ply: ply === null ? null : Number(ply), invitation: invitation(id) });
  await table.start();
  return { element: table.element, title: t(`game.${state.game}`), board: true, leave: () => table.leave() };
}
