// Parses game records written by the server.

/**
 * The players, the start and the moves of a record.
 * @param {string} record
 * @returns {{ names: string[], position: string | null, moves: string }}
 */
export function parseRecord(record) {
  const tag = (/** @type {string} */ name) => new RegExp(`^\\[${name} "([^"]*)"\\]`, "m").exec(record)?.[1] ?? null;
  const names = [tag("First"), tag("Second")].filter((name) => name !== null);
  const text = record.replace(/^\[.*\]$/gm, "").replace(/\{[^}]*\}/g, " ");
  const words = text
    .split(/\s+/)
    .filter((word) => word && !/^\d+\.+$/.test(word) && !["1-0", "0-1", "1/2-1/2", "*"].includes(word));
  return { names, position: tag("FEN"), moves: words.join(" ") };
}
