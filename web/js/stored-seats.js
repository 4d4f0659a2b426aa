// The seats stored in this browser. Whoever knows a seat's secret can play for it.

const STORAGE_KEY = "ludoteca.seats";
/** How many games are stored; the server looks up at most two seats for each. */
const MAX_GAMES = 50;

/** @typedef {{ id: string, player: number, secret: string }} Seat */

/** @returns {Seat[]} newest first */
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
    // Without storage the link is needed to return to the seat.
  }
}

/**
 * Stores seats of a game.
 * @param {string} id
 * @param {{ player: number, secret: string }[]} seats
 */
export function storeSeats(id, seats) {
  const others = storedSeats().filter((stored) => stored.id !== id || !seats.some(({ secret }) => secret === stored.secret));
  save([...seats.map(({ player, secret }) => ({ id, player, secret })), ...others]);
}

/** The stored seats of a game. @param {string} id */
export function seatsInGame(id) {
  return storedSeats().filter((seat) => seat.id === id);
}

/** Removes a game. @param {string} id */
export function forgetGame(id) {
  save(storedSeats().filter((seat) => seat.id !== id));
  forgetInvitation(id);
}

const INVITATION_KEY = "ludoteca.invitation.";

/** Stores the secret for an invited friend. @param {string} id @param {string} secret */
export function storeInvitation(id, secret) {
  try {
    localStorage.setItem(INVITATION_KEY + id, secret);
  } catch {
    // Without storage the link cannot be shown again.
  }
}

/** The secret for an invited friend, if stored. @param {string} id */
export function invitation(id) {
  return localStorage.getItem(INVITATION_KEY + id);
}

/** Removes the secret once the friend has joined. @param {string} id */
export function forgetInvitation(id) {
  localStorage.removeItem(INVITATION_KEY + id);
}
