// A question before something that cannot be undone.

import { h } from "./dom.js";
import { t } from "./i18n.js";

/**
 * Asks whether somebody means it; the buttons name what they do. Escape, or pressing beside it, means no.
 * @param {"resign" | "claim" | "cancel"} action
 * @param {AbortSignal} signal ends the question without an answer
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
  // A key that is held down since the question was brought about is no answer to it.
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
