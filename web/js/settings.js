// What a player likes, kept in this browser.

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {"en" | "pt"} language
 * @property {boolean} sound
 * @property {number} speed how many times as fast things move; 0 for not at all
 * @property {string} name what the player is called; empty for no name
 * @property {boolean} counts whether Nim shows its heaps in binary
 * @property {"slow" | "normal" | "fast"} pace how fast a game is walked through
 */

const STORAGE_KEY = "ludoteca.settings";

/** @returns {Settings} */
function defaults() {
  const language = navigator.languages.some((one) => one.toLowerCase().startsWith("pt")) ? "pt" : "en";
  return { theme: "auto", language, sound: false, speed: 1, name: "", counts: false, pace: "normal" };
}

/** @returns {Settings} */
function load() {
  try {
    return { ...defaults(), ...JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") };
  } catch {
    return defaults();
  }
}

/** The settings as they are. Change them with `set`. */
export const settings = load();

const changes = new EventTarget();

/**
 * Changes a setting, keeps it and tells everybody who listens.
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  changes.dispatchEvent(new Event(name));
}

/**
 * Calls back when a setting has changed, until the signal is given.
 * @param {keyof Settings} name
 * @param {() => void} callback
 * @param {AbortSignal} [signal]
 */
export function onSettingChange(name, callback, signal) {
  changes.addEventListener(name, callback, { signal });
}

/** Whether things are to stand still. */
export function animationsOff() {
  return settings.speed === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
