// The entry point of the page.

import { loadCatalogue } from "./games.js";
import { loadTexts } from "./i18n.js";
import { show, startRouter } from "./router.js";
import { settings, onSettingChange } from "./settings.js";
import { openHelpOnQuestionMark, buildShell } from "./shell.js";

function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}

applyTheme();
onSettingChange("theme", applyTheme);
onSettingChange("language", async () => {
  await loadTexts();
  buildShell();
  await show();
});
addEventListener("keydown", openHelpOnQuestionMark);
await Promise.all([loadTexts(), loadCatalogue()]);
buildShell();
await startRouter();
