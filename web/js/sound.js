// Sound effects, synthesised; off by default.

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let audioContext = null;

/**
 * Plays a short knock.
 * @param {number} pitch
 * @param {number} loud
 */
function playKnock(pitch, loud) {
  if (!settings.sound) return;
  audioContext ??= new AudioContext();
  const now = audioContext.currentTime;
  const oscillator = new OscillatorNode(audioContext, { type: "triangle", frequency: pitch * (0.95 + Math.random() * 0.1) });
  const gain = new GainNode(audioContext, { gain: 0 });
  gain.gain.setValueAtTime(loud, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + 0.12);
  oscillator.frequency.exponentialRampToValueAtTime(pitch * 0.6, now + 0.1);
  oscillator.connect(gain).connect(audioContext.destination);
  oscillator.start(now);
  oscillator.stop(now + 0.13);
}

/** A piece is placed. */
export const tick = () => playKnock(620, 0.12);
/** A piece is captured. */
export const thud = () => playKnock(240, 0.25);
