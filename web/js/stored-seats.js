// The seats that are this browser's own. To know a seat's secret is to be its player.

const STORAGE_KEY = "ludoteca.seats";
/** So many games are remembered: with two seats each, as many as the server looks up at once. */
const MAX_GAMES = 50;

/** @typedef {{ id: string, player: number, secret: string }} Seat */

/** @returns {Seat[]} latest first */
export function storedSeats() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** @param {Seat[]} seats */
function save(seats) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(seats.slice(0, 2 * MAX_GAMES)));
  } catch {
    // The link in the address still holds the seat.
  }
}

/**
 * Remembers seats of a game.
 * @param {string} id
 * @param {{ player: number, secret: string }[]} seats
 */
export function storeSeats(id, seats) {
  const others = storedSeats().filter((stored) => stored.id !== id || !seats.some(({ secret }) => secret === stored.secret));
  save([...seats.map(({ player, secret }) => ({ id, player, secret })), ...others]);
}

/** The seats at a game. @param {string} id */
export function seatsInGame(id) {
  return storedSeats().filter((seat) => seat.id === id);
}

/** Forgets a game. @param {string} id */
export function forgetGame(id) {
  save(storedSeats().filter((seat) => seat.id !== id));
  forgetInvitation(id);
}

const INVITATION_KEY = "ludoteca.invitation.";

/** Remembers the secret that is to be given to a friend. @param {string} id @param {string} secret */
export function storeInvitation(id, secret) {
  try {
    localStorage.setItem(INVITATION_KEY + id, secret);
  } catch {
    // Without it the game can still be played at one screen.
  }
}

/** The secret to be given to a friend, if there is one. @param {string} id */
export function invitation(id) {
  return localStorage.getItem(INVITATION_KEY + id);
}

/** Whoever has come needs none. @param {string} id */
export function forgetInvitation(id) {
  localStorage.removeItem(INVITATION_KEY + id);
}
