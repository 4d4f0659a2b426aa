// Hints from the engine.

import { count, t } from "../i18n.js";

/** @typedef {{ kind: "win" | "loss" | "draw" | "seeds" | "score", plies?: number | null, net?: number, exact?: boolean, centi?: number }} Value */

/** Search time in milliseconds. */
const TIME = 1200;

/** @param {Value} value */
function valueText({ kind, plies, net = 0, exact }) {
  // Plies to the end are shown as moves of the winner.
  if (kind === "win") return plies ? count("hint.win-in", Math.ceil(plies / 2)) : t("hint.win");
  if (kind === "loss") return plies ? count("hint.loss-in", Math.ceil(plies / 2)) : t("hint.loss");
  if (kind === "draw") return t("hint.draw");
  if (kind === "score") return t("hint.estimate");
  const seeds = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 }).format(
    Math.abs(net),
  );
  const text = net > 0 ? t("hint.ahead", { seeds }) : net < 0 ? t("hint.behind", { seeds }) : t("hint.level");
  return exact ? t("hint.certain", { text }) : t("hint.about", { text });
}

/**
 * Asks the engine for the best move.
 * @param {string} game
 * @param {string} variant
 * @param {string} position
 * @param {AbortSignal} signal
 * @returns {Promise<{ move: string, text: string }>}
 */
export function fetchHint(game, variant, position, signal) {
  const address = `/api/games/${game}/${encodeURIComponent(variant)}/analysis?time=${TIME}&p=${encodeURIComponent(position)}`;
  return new Promise((resolve, reject) => {
    const source = new EventSource(address);
    const end = () => source.close();
    signal.addEventListener("abort", end);
    source.addEventListener("done", ({ data }) => {
      end();
      const [best] = JSON.parse(data).moves;
      if (!best) return reject(new Error(t("hint.none")));
      const { move, value, pv } = best;
      const words = { move, value: valueText(value), line: pv.slice(1, 6).join(" ") };
      resolve({ move, text: words.line ? t("hint.try", words) : t("hint.try-alone", words) });
    });
    source.onerror = () => {
      end();
      reject(new Error(t("hint.none")));
    };
  });
}
