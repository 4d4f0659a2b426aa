// A question before something that cannot be undone.

import { h } from "./dom.js";
import { t } from "./i18n.js";

/**
 * Asks whether somebody means it; the buttons name what they do. Escape, or pressing beside it, means no.
 * @param {"resign" | "claim" | "cancel"} deed
 * @param {AbortSignal} signal ends the question without an answer
 * @returns {Promise<boolean>}
 */
export function sure(deed, signal) {
  const dialog = h(
    "dialog",
    { class: "sure", "aria-labelledby": "sure-title", "aria-describedby": "sure-about" },
    h(
      "form",
      { method: "dialog", class: "sheet" },
      h("h2", { id: "sure-title" }, t(`sure.${deed}`)),
      h("p", { id: "sure-about" }, t(`sure.${deed}.about`)),
      h(
        "div",
        { class: "row end" },
        h("button", { value: "no" }, t(`sure.${deed}.no`)),
        h("button", { value: "yes", class: "main", autofocus: true }, t(`sure.${deed}.yes`)),
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
