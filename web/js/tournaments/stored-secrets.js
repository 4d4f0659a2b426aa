// The secrets of tournaments started in this browser. A secret allows its tournament to be stopped.

const STORAGE_KEY = "ludoteca.tournaments";
/** How many are stored. */
const MAX_TOURNAMENTS = 40;

/** @returns {Record<string, string>} secrets by tournament id */
function loadSecrets() {
  try {
    const all = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return all && typeof all === "object" ? all : {};
  } catch {
    return {};
  }
}

/** @param {string} id @param {string} secret */
export function storeSecret(id, secret) {
  const all = Object.entries({ ...loadSecrets(), [id]: secret }).slice(-MAX_TOURNAMENTS);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Without storage the tournament cannot be stopped from here.
  }
}

/** @param {string} id */
export function secretOf(id) {
  return loadSecrets()[id] ?? null;
}
