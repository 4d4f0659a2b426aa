// The choices of the new game form are remembered.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessibilityViolations } from "./accessibility.mjs";
import { browser, newPage, server, startServerAndBrowser } from "./fixtures.mjs";

startServerAndBrowser();

const createdGame = async (page) => {
  await page.waitForSelector(".board-container .hit-area");
  return server.state(new URL(page.url()).pathname.split("/").at(-1));
};
const chosen = (page) =>
  page
    .locator("form.new input[type=radio]:checked")
    .evaluateAll((all) => all.map(({ name, value }) => `${name} ${value}`));

test("choices are preselected again for the same game, on the home screen too, until they are reset", async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}/new/oware`);
  assert.equal(await page.getByText("choices of last time").count(), 0);
  const first = await chosen(page);
  const rules = page.locator("form.new select").first();
  const pick = (name, value) => page.locator(`input[name=${name}][value="${value}"]`).check();
  await pick("level", "5");
  await pick("side", "2");
  await pick("clock", "3+2");
  await rules.selectOption("ouri");
  await page.getByLabel("Houses in a row").fill("4");
  const choices = await chosen(page);
  await page.getByRole("button", { name: "Begin" }).click();
  const variant = "rules=ouri;houses=4";
  assert.equal((await createdGame(page)).variant, variant);

  await page.goto(server.address);
  const card = page.locator("article", { has: page.getByRole("heading", { name: "Oware" }) });
  await card.getByText("As last time: Ouri (Portuguese schools), Houses in a row: 4 · North · Clock: 3\u00a0+\u00a02").waitFor();
  assert.deepEqual(await accessibilityViolations(page), []);
  await page.getByRole("button", { name: "Play Nim against the computer, level 3" }).waitFor();
  await page.getByRole("button", { name: "Play Oware against the computer, level 5" }).click();
  const again = await createdGame(page);
  assert.deepEqual(
    [again.variant, again.players.map(({ bot }) => bot), again.clock.start],
    [variant, ["engine:level=5", null], 180_000],
  );

  await page.goto(`${server.address}/new/nim`);
  await page.waitForSelector("form.new");
  assert.equal(await page.getByText("choices of last time").count(), 0, "another game is another matter");
  await page.goto(`${server.address}/new/oware`);
  await page.getByText("choices of last time").waitFor();
  assert.deepEqual(await accessibilityViolations(page), []);
  assert.deepEqual(await chosen(page), choices);
  await page.waitForFunction(() => document.querySelector("[data-axis]"));
  assert.equal(await rules.inputValue(), "ouri");
  assert.equal(await page.getByLabel("Houses in a row").inputValue(), "4");
  await page.getByRole("button", { name: "Back to the usual ones" }).click();
  assert.deepEqual(await chosen(page), first);
  await page.reload();
  await page.waitForSelector("form.new");
  assert.deepEqual(await chosen(page), first);
  await page.goto(server.address);
  await page.getByRole("button", { name: "Play Oware against the computer, level 3" }).waitFor();
  assert.equal(await page.getByText("As last time").count(), 0);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("invalid stored choices are ignored", async () => {
  const page = await newPage(browser);
  await page.goto(server.address);
  const keep = (text) => page.evaluate((one) => localStorage.setItem("ludoteca.choices.tic-tac-toe", one), text);
  for (const text of ["{", "null", "7", '{"level":"99","side":"3","clock":5,"variant":"rows=5;walls=2","company":[]}']) {
    await keep(text);
    await page.goto(`${server.address}/new/tic-tac-toe`);
    await page.waitForSelector("form.new");
    assert.deepEqual((await chosen(page)).slice(0, 2), ["opponent computer", "level 3"], text);
  }
  await page.getByRole("button", { name: "Begin" }).click();
  assert.equal((await createdGame(page)).variant, "rows=5;columns=3;line=3");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("choices stored by an earlier version are still read", async () => {
  const page = await newPage(browser);
  await page.goto(server.address);
  await page.evaluate(() => localStorage.setItem("ludoteca.choices.nim", '{"company":"friend","level":"6"}'));
  await page.goto(`${server.address}/new/nim`);
  await page.waitForSelector("form.new");
  assert.deepEqual((await chosen(page)).slice(0, 2), ["opponent friend", "level 6"]);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
