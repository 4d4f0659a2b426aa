// The list of keyboard shortcuts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessibilityViolations } from "./accessibility.mjs";
import { browser, newPage, server, startServerAndBrowser } from "./fixtures.mjs";

startServerAndBrowser();

for (const theme of ["light", "dark"]) {
  test(`"?" opens the list of shortcuts on every screen, ${theme}`, async () => {
    const page = await newPage(browser, { theme });
    const { id, seats } = await server.createGame({ game: "oware" });
    const list = page.locator("dialog.keyboard-help");
    for (const address of ["/", "/new/nim", `/play/${id}#${seats[0].secret}`, "/analyse/oware", "/learn/nim", "/tournaments"]) {
      await page.goto(server.address + address);
      await page.waitForSelector("main h1");
      await page.keyboard.press("?");
      await list.waitFor();
      const places = await list.getByRole("heading", { level: 3 }).allTextContents();
      assert.deepEqual(places, ["Everywhere", "On a board", "At a game", "Analysis", "Setting up a position"]);
      if (address === "/") assert.deepEqual(await accessibilityViolations(page), []);
      // A second question mark changes nothing.
      await page.keyboard.press("?");
      assert.equal(await list.count(), 1);
      await page.keyboard.press("Escape");
      await list.waitFor({ state: "detached" });
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}

test('"?" in a text field is text; the button opens the list in the current language', async () => {
  const page = await newPage(browser, { language: "pt" });
  await page.goto(`${server.address}/new/nim`);
  const field = page.locator("form.new input[type=text]");
  await field.fill("1");
  await field.press("?");
  assert.equal(await field.inputValue(), "1?");
  assert.equal(await page.locator("dialog.keyboard-help").count(), 0);
  await page.getByRole("button", { name: "Teclas" }).click();
  await page.locator("dialog.keyboard-help kbd", { hasText: "Espaço" }).first().waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("dialog.keyboard-help").textContent.includes("keys.")), false);
  await page.context().close();
});

test('"?" works on a board too, and the focus returns to it', async () => {
  const page = await newPage(browser);
  const { id, seats } = await server.createGame({ game: "tic-tac-toe" });
  await page.goto(`${server.address}/play/${id}#${seats[0].secret}`);
  await page.locator('.board-container [data-area="5"]').focus();
  await page.keyboard.press("?");
  await page.locator("dialog.keyboard-help").waitFor();
  // Keys pressed while the list is open are not moves.
  await page.keyboard.press("5");
  await page.keyboard.press("Enter");
  await page.locator("dialog.keyboard-help").waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement.dataset.area), "5");
  assert.equal((await server.state(id)).ply, 0);
  await page.context().close();
});
