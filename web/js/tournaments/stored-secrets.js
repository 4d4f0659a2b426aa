// The tournaments that were begun in this browser: to know a tournament's secret is to be allowed to stop it.

const STORAGE_KEY = "ludoteca.tournaments";
/** So many are remembered. */
const MAX_TOURNAMENTS = 40;

/** @returns {Record<string, string>} secrets by number */
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
    // It goes on without; only it cannot be stopped from here.
  }
}

/** @param {string} id */
export function secretOf(id) {
  return loadSecrets()[id] ?? null;
}
