// Tournaments: started from the page, watched, stopped, and their games analysed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessibilityViolations } from "./accessibility.mjs";
import { browser, newPage, server, startServerAndBrowser } from "./fixtures.mjs";

startServerAndBrowser();

/** Fills in the form. */
async function createTournament(page, game, players, games) {
  await page.goto(`${server.address}/tournaments`);
  await page.locator("select[name=game]").selectOption(game);
  for (let left = await page.getByRole("button", { name: "Remove this player" }).count(); left > 0; left--)
    await page.getByRole("button", { name: "Remove this player" }).first().click();
  for (const player of players) {
    await page.getByRole("button", { name: "Add a player" }).click();
    await page.keyboard.type(player);
  }
  await page.locator("[name=games]").fill(String(games));
  await page.getByRole("button", { name: "Begin" }).click();
}

test("a tournament is started, watched to its end, and its games replayed", async () => {
  const page = await newPage(browser);
  await createTournament(page, "tic-tac-toe", ["Ana=engine:level=8", "random", "minimax:depth=2"], 4);
  await page.getByText("Over after 12 games").waitFor();
  const rows = await page
    .locator(".tables .wide")
    .first()
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.equal(rows.length, 3);
  assert.equal(
    rows.reduce((sum, row) => sum + Number(row[2]), 0),
    12,
    "a point for each game",
  );
  for (const row of rows) assert.deepEqual([Number(row[4]), Number(row[5]) + Number(row[6]) + Number(row[7])], [8, 8]);
  const cells = await page.locator(".cross tbody td:not(.self)").allTextContents();
  assert.equal(cells.length, 6);
  for (const cell of cells) assert.match(cell, /^[\d.]+\/4$/);
  await page.locator(".played-games a").nth(11).waitFor();
  const [game] = await page.locator(".played-games a").last().locator("span").allTextContents();
  assert.match(game, /^1\. /);
  const plies = Number(/in (\d+) moves/.exec(await page.locator(".played-games a").last().textContent())[1]);
  await page.locator(".played-games a").last().click();
  await page
    .locator(".ply")
    .nth(plies - 1)
    .waitFor();
  assert.equal(await page.locator(".ply").count(), plies);
  const names = await page.locator(".analysis-head").textContent();
  assert.ok(names.startsWith(game.slice(3)), `${names} is no game of ${game}`);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("running games are shown, and the creator can stop the tournament", async () => {
  const page = await newPage(browser);
  await createTournament(page, "oware", ["engine:level=7", "engine:level=8"], 200);
  await page.locator(".running pits-board .pieces").first().waitFor();
  const first = await page.locator(".running figcaption").first().textContent();
  assert.match(first, /Game \d+: Level \d – Level \d, move \d+/);
  await page.waitForFunction((before) => document.querySelector(".running figcaption")?.textContent !== before, first);
  const other = await newPage(browser);
  await other.goto(page.url());
  await other.locator(".running pits-board .pieces").first().waitFor();
  assert.equal(await other.getByRole("button", { name: "Stop it" }).isHidden(), true, "a stranger may not stop it");
  await page.getByRole("button", { name: "Stop it" }).click();
  await other.getByText(/Stopped after \d+ (of \d+ )?games/).waitFor();
  await page.getByText(/Stopped after \d+ (of \d+ )?games/).waitFor();
  await page.getByRole("link", { name: "All tournaments" }).click();
  await page.locator(".line", { hasText: "stopped" }).first().waitFor();
  assert.deepEqual([...page.errors, ...other.errors], []);
  await page.context().close();
  await other.context().close();
});

test("an invalid tournament is refused with the reason, in both languages", async () => {
  for (const language of ["en", "pt"]) {
    const page = await newPage(browser, { language });
    await page.goto(`${server.address}/tournaments`);
    await page.locator("[name=player]").first().fill("cmd:rm");
    await page.locator("main form button.main").click();
    const wrong = page.locator("main form .wrong");
    await wrong.waitFor();
    assert.match(await wrong.textContent(), language === "en" ? /program/ : /programa/);
    await page.context().close();
  }
});

test("the tables are accessible and fit a phone", async () => {
  const page = await newPage(browser, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const long = "A-name-as-long-as-anybody-would-type-it-in";
  await createTournament(page, "nim", ["nimsum", "random", `${long}=greedy`], 2);
  await page.getByText("Over after 6 games. Winner: nimsum").or(page.getByText("Over after 6 games")).first().waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "too wide");
  const head = page.locator(".cross tbody th", { hasText: long });
  assert.equal(await head.getAttribute("title"), long);
  const { x, width } = await head.boundingBox();
  assert.ok(width < 180, `the name takes ${width}`);
  await head.evaluate((one) => one.closest(".wide").scrollTo(1000, 0));
  assert.equal((await head.boundingBox()).x, x, "names stay while results are scrolled");
  assert.deepEqual(await accessibilityViolations(page), []);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.deepEqual(await accessibilityViolations(page), [], "in the dark");
  await page.context().close();
});
