// A confirmation dialog.

import { h } from "./dom.js";
import { t } from "./i18n.js";

/**
 * Asks for confirmation. Escape, or a click outside the dialog, means no.
 * @param {"resign" | "claim" | "cancel"} action
 * @param {AbortSignal} signal closes the dialog
 * @returns {Promise<boolean>}
 */
export function confirmDialog(action, signal) {
  const dialog = h(
    "dialog",
    { class: "confirm-dialog", "aria-labelledby": "confirm-title", "aria-describedby": "confirm-text" },
    h(
      "form",
      { method: "dialog", class: "dialog-form" },
      h("h2", { id: "confirm-title" }, t(`confirm.${action}`)),
      h("p", { id: "confirm-text" }, t(`confirm.${action}.about`)),
      h(
        "div",
        { class: "row end" },
        h("button", { value: "no" }, t(`confirm.${action}.no`)),
        h("button", { value: "yes", class: "main", autofocus: true }, t(`confirm.${action}.yes`)),
      ),
    ),
  );
  // Ignore repeats of the key press that opened the dialog.
  dialog.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  const close = () => dialog.close();
  signal.addEventListener("abort", close);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      signal.removeEventListener("abort", close);
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    }),
  );
}
