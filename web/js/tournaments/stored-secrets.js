// The tournaments that were begun in this browser: to know a tournament's secret is to be allowed to stop it.

const KEPT_AS = "ludoteca.tournaments";
/** So many are remembered. */
const MOST = 40;

/** @returns {Record<string, string>} secrets by number */
function kept() {
  try {
    const all = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    return all && typeof all === "object" ? all : {};
  } catch {
    return {};
  }
}

/** @param {string} id @param {string} secret */
export function hold(id, secret) {
  const all = Object.entries({ ...kept(), [id]: secret }).slice(-MOST);
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // It goes on without; only it cannot be stopped from here.
  }
}

/** @param {string} id */
export function secretOf(id) {
  return kept()[id] ?? null;
}
