// Where the page begins.

import { loadTexts } from "./i18n.js";
import { show, startRouter } from "./router.js";
import { settings, whenChanged } from "./settings.js";
import { askForKeys, buildShell } from "./shell.js";

function paint() {
  document.documentElement.dataset.theme = settings.theme;
}

paint();
whenChanged("theme", paint);
whenChanged("language", async () => {
  await loadTexts();
  buildShell();
  await show();
});
addEventListener("keydown", askForKeys);
await loadTexts();
buildShell();
await startRouter();
