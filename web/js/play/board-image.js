// The board as an image file.

import { lightColour } from "../boards/theme-colour.js";
import { s } from "../dom.js";

/**
 * Merges the layers of a board into one SVG that does not depend on the page.
 * @param {import("../boards/board.js").Board} board
 */
export function boardSvg(board) {
  const layers = [...board.querySelectorAll(".layers > svg")];
  const box = layers[0].getAttribute("viewBox") ?? "0 0 1 1";
  const [, , width, height] = box.split(" ");
  const all = s("svg", { viewBox: box, width, height, xmlns: "http://www.w3.org/2000/svg" });
  for (const layer of layers) {
    const part = s("g", { "font-family": "system-ui, sans-serif" });
    for (const child of layer.cloneNode(true).childNodes) part.append(child.cloneNode(true));
    all.append(part);
  }
  for (const element of all.querySelectorAll("*")) {
    for (const name of ["class", "role", "tabindex", "aria-label", "aria-disabled", "data-area", "style"])
      element.removeAttribute(name);
    for (const name of ["fill", "stroke", "stop-color"]) {
      const colour = element.getAttribute(name);
      if (colour) element.setAttribute(name, lightColour(colour));
    }
  }
  return new XMLSerializer().serializeToString(all);
}

/**
 * @param {string} svg
 * @param {number} width in pixels
 * @returns {Promise<Blob>}
 */
export async function svgToPng(svg, width) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("canvas"))), "image/png"),
  );
}

/**
 * Offers a file for download.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
