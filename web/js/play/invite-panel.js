// The invitation link, also as a QR code.

import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { encode } from "../qr.js";
import { showNote } from "../shell.js";

/** @param {string} text */
function qrCode(text) {
  const rows = encode(text);
  const size = rows.length + 8;
  let path = "";
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) if (dark) path += `M${x + 4} ${y + 4}h1v1h-1z`;
  return s(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("invite.qr") },
    s("rect", { width: size, height: size, fill: "#fff" }),
    s("path", { d: path, fill: "#000" }),
  );
}

/**
 * @param {string} address
 * @param {(() => void) | null} [cancel] cancels the game, if that is still possible
 */
export function invitePanel(address, cancel = null) {
  const field = h("input", {
    type: "text",
    readonly: true,
    value: address,
    "aria-label": t("invite.link"),
    onfocus: () => field.select(),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showNote(t("share.copied"));
    } catch {
      field.select();
    }
  };
  return h(
    "section",
    { class: "invite" },
    h("h2", {}, t("invite.title")),
    h("p", {}, t("invite.text")),
    h("div", { class: "row" }, field, h("button", { onclick: copy }, t("invite.copy"))),
    cancel && h("div", { class: "row end" }, h("button", { "data-cancel": true, onclick: cancel }, t("play.cancel"))),
    qrCode(address),
  );
}
