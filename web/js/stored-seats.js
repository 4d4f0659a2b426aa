// The seats that are this browser's own. To know a seat's secret is to be its player.

const KEPT_AS = "ludoteca.seats";
/** So many games are remembered: with two seats each, as many as the server looks up at once. */
const MOST = 50;

/** @typedef {{ id: string, player: number, secret: string }} Seat */

/** @returns {Seat[]} latest first */
export function ownSeats() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {Seat[]} seats */
function keep(seats) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(seats.slice(0, 2 * MOST)));
  } catch {
    // The link in the address still holds the seat.
  }
}

/**
 * Remembers seats of a game.
 * @param {string} id
 * @param {{ player: number, secret: string }[]} seats
 */
export function keepSeats(id, seats) {
  const others = ownSeats().filter((kept) => kept.id !== id || !seats.some(({ secret }) => secret === kept.secret));
  keep([...seats.map(({ player, secret }) => ({ id, player, secret })), ...others]);
}

/** The seats at a game. @param {string} id */
export function seatsAt(id) {
  return ownSeats().filter((seat) => seat.id === id);
}

/** Forgets a game. @param {string} id */
export function forgetGame(id) {
  keep(ownSeats().filter((seat) => seat.id !== id));
  forgetInvitation(id);
}

const INVITATION = "ludoteca.invitation.";

/** Remembers the secret that is to be given to a friend. @param {string} id @param {string} secret */
export function keepInvitation(id, secret) {
  try {
    localStorage.setItem(INVITATION + id, secret);
  } catch {
    // Without it the game can still be played at one screen.
  }
}

/** The secret to be given to a friend, if there is one. @param {string} id */
export function invitation(id) {
  return localStorage.getItem(INVITATION + id);
}

/** Whoever has come needs none. @param {string} id */
export function forgetInvitation(id) {
  localStorage.removeItem(INVITATION + id);
}
