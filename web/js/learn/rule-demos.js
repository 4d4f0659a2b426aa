// For each game, a position for each rule axis that shows how its values differ.

/**
 * @typedef {object} Demo
 * @property {string} position
 * @property {string[]} moves that show the difference
 * @property {Record<string, Demo>} [instead] other positions for some values
 * @property {Record<string, string[]>} [with] further options that a value needs, such as `feeding=avoid`
 */

/** By game and axis. @type {Record<string, Record<string, Demo>>} */
export const RULE_DEMOS = {
  oware: {
    sowing: { position: "0-0-0-0-0-12-0-1-2-0-3-0-10-10-S", moves: ["F"] },
    capture: { position: "1-0-0-2-0-4-1-4-1-2-3-0-8-9-S", moves: ["F"] },
    "grand-slam": { position: "2-0-0-0-3-2-1-2-0-0-0-0-15-15-S", moves: ["F"], with: { avoid: ["feeding=avoid"] } },
    singletons: { position: "1-0-3-0-1-2-4-0-0-2-1-0-10-10-S", moves: ["E"] },
    feeding: {
      position: "2-1-3-0-2-1-0-0-0-0-0-0-20-15-S",
      moves: ["A"],
      instead: { avoid: { position: "3-1-0-0-0-0-0-0-0-0-0-1-18-20-N", moves: ["f"] } },
    },
    stuck: { position: "0-0-0-0-0-1-3-1-0-0-0-0-20-18-S", moves: ["F"], with: { pass: ["feeding=pass"] } },
    repetition: {
      position: "1-0-1-0-0-1-0-0-0-0-0-0-10-12-S",
      moves: ["F", "a", "A", "b", "C", "c", "D", "d", "E", "e", "B", "f"],
    },
    "early-end": { position: "0-0-0-0-0-1-1-0-1-0-1-1-12-14-S", moves: ["F"] },
    goal: { position: "0-0-0-1-0-1-1-3-2-0-3-0-24-13-S", moves: ["F"] },
  },
};

/**
 * The variant of a preset with one axis changed.
 * @param {string} game
 * @param {string} preset
 * @param {string} axis
 * @param {string} value
 */
export function changedRules(game, preset, axis, value) {
  return `rules=${[preset, `${axis}=${value}`, ...(RULE_DEMOS[game]?.[axis]?.with?.[value] ?? [])].join("+")}`;
}
