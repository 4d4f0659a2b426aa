// The user's settings, stored in the browser.

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {"en" | "pt"} language
 * @property {boolean} sound
 * @property {number} speed animation speed factor; 0 for no animations
 * @property {string} name the player's name; empty for none
 * @property {boolean} counts whether heaps are shown in binary
 * @property {"slow" | "normal" | "fast"} pace speed of autoplay
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

/** The current settings. Change them with `set`. */
export const settings = load();

const changes = new EventTarget();

/**
 * Changes a setting, stores it and notifies listeners.
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
  changes.dispatchEvent(new Event(name));
}

/**
 * Calls back when a setting has changed, until the signal is aborted.
 * @param {keyof Settings} name
 * @param {() => void} callback
 * @param {AbortSignal} [signal]
 */
export function onSettingChange(name, callback, signal) {
  changes.addEventListener(name, callback, { signal });
}

/** Whether animations are switched off, here or in the system. */
export function animationsOff() {
  return settings.speed === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
