// The share dialog: position, record, image, link.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { showNote } from "../shell.js";
import { boardSvg, download, svgToPng } from "./board-image.js";

/**
 * @typedef {object} ShareContext
 * @property {string} id
 * @property {string} game
 * @property {() => number} ply
 * @property {() => import("../boards/board.js").Board} board
 */

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    showNote(t("share.copied"));
  } catch {
    // The clipboard needs a secure context; otherwise the text is shown for copying by hand.
    prompt(t("share.copy-by-hand"), text);
  }
}

/** @param {string} id */
async function record(id) {
  return (await fetch(`/api/play/${id}/record`)).text();
}

/** @param {ShareContext} shared */
export function shareDialog({ id, game, ply, board }) {
  const name = `${game}-${id}`;
  const png = async () => download(`${name}.png`, await svgToPng(boardSvg(board()), 1600));
  const link = () => `${location.origin}/play/${id}?ply=${ply()}`;
  /** @type {[string, () => unknown][]} */
  const actions = [
    ["share.position", () => copy(board().position)],
    ["share.link", () => copy(link())],
    ["share.record", async () => copy(await record(id))],
    ["share.file", async () => download(`${name}.pgn`, new Blob([await record(id)], { type: "text/plain" }))],
    ["share.svg", () => download(`${name}.svg`, new Blob([boardSvg(board())], { type: "image/svg+xml" }))],
    ["share.png", png],
  ];
  const dialog = h(
    "dialog",
    { "aria-labelledby": "share-title" },
    h(
      "form",
      { method: "dialog", class: "dialog-form" },
      h("h2", { id: "share-title" }, t("share.title")),
      actions.map(([key, act]) => h("button", { type: "button", class: "wide", onclick: act }, t(key))),
      h("div", { class: "row end" }, h("button", { class: "main" }, t("shell.done"))),
    ),
  );
  return dialog;
}
