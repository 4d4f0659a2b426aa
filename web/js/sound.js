// Sounds, made here and off at first.

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let room = null;

/**
 * A knock on wood.
 * @param {number} pitch
 * @param {number} loud
 */
function knock(pitch, loud) {
  if (!settings.sound) return;
  room ??= new AudioContext();
  const now = room.currentTime;
  const tone = new OscillatorNode(room, { type: "triangle", frequency: pitch * (0.95 + Math.random() * 0.1) });
  const gain = new GainNode(room, { gain: 0 });
  gain.gain.setValueAtTime(loud, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + 0.12);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, now + 0.1);
  tone.connect(gain).connect(room.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}

/** Something small is put down. */
export const tick = () => knock(620, 0.12);
/** Something is taken. */
export const thud = () => knock(240, 0.25);
