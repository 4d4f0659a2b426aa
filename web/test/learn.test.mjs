// Lessons: tasks can be solved, wrong moves are explained, and rule sets differ as described.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, newPage, server, startServerAndBrowser } from "./fixtures.mjs";

startServerAndBrowser();

async function openPage(address, how = {}) {
  const page = await newPage(browser, how);
  await page.goto(server.address + address);
  await page.waitForSelector("main h1");
  return page;
}

/** Clicks hit areas of a diagram. */
async function point(diagram, spots) {
  await diagram.scrollIntoViewIfNeeded();
  for (const area of spots) await diagram.locator(`[data-area="${area}"]`).click();
}

/** For each game's tasks: a wrong and the right answer, as hit areas. */
const TASKS = {
  oware: [[0, ["A"], ["C"]]],
  kalah: [
    [0, ["A"], ["E"]],
    [1, ["A"], ["C"]],
    [2, ["F"], ["A"]],
  ],
  "jeson-mor": [
    [0, ["a1", "c2"], ["b3", "d4"]],
    [1, ["a1", "c2"], ["c3", "a2"]],
    [2, ["b1", "d2"], ["d1", "c3"]],
  ],
  nim: [
    [1, ["1:1"], ["2:4"]],
    [2, ["1:1"], ["3:3"]],
    [3, ["1:1"], ["2:1"]],
    [4, ["1:10"], ["1:9"]],
  ],
  "tic-tac-toe": [
    [0, ["9"], ["3"]],
    [1, ["7"], ["3"]],
    [2, ["2"], ["7"]],
  ],
};

for (const [game, tasks] of Object.entries(TASKS)) {
  test(`the tasks of ${game}`, async () => {
    const page = await openPage(`/learn/${game}`);
    for (const [i, wrong, right] of tasks) {
      const diagram = page.locator(".diagram").nth(i);
      const feedback = diagram.locator(".feedback");
      await point(diagram, wrong);
      await feedback.filter({ hasText: "not it yet" }).waitFor();
      await diagram.getByRole("button", { name: "Again" }).click();
      await page.waitForFunction((element) => element.textContent === "", await feedback.elementHandle());
      await point(diagram, right);
      await feedback.filter({ hasText: "✓" }).waitFor();
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}

test("an illegal house shows the reason, in both languages", async () => {
  for (const [language, why] of [
    ["en", "your opponent has no seeds: you must play E or F"],
    ["pt", "o adversário não tem sementes"],
  ]) {
    const page = await openPage("/learn/oware", { language });
    const diagram = page.locator(".diagram", {
      hasText: language === "en" ? "North has no seeds" : "Norte não tem sementes",
    });
    await diagram.scrollIntoViewIfNeeded();
    await diagram.locator('[data-area="A"]').click({ force: true });
    await diagram.locator(".feedback", { hasText: why }).waitFor();
    await page.context().close();
  }
});

test("under the rules of ouri a grand slam moves again, and the diagram says whose turn it is", async () => {
  const page = await openPage("/learn/oware/ouri");
  const section = page.locator(".lesson", { has: page.getByRole("heading", { name: "Grand slam" }) });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole("button", { name: "Play F on both" }).click();
  await section.getByText("South is to move again.").waitFor();
  assert.equal(await section.getByText("South is to move again.").count(), 1, "under one of the two rules alone");
  await page.context().close();
});

/** The result of a move on both boards: description and counts. */
const outcomes = (section) =>
  section
    .locator(".side-by-side section")
    .evaluateAll((all) =>
      all.map(
        (one) =>
          one.querySelector(".feedback").textContent +
          [...one.querySelectorAll("pits-board .pieces text")].map((text) => text.textContent).join(),
      ),
    );

test("every difference between rule sets is shown", async () => {
  const page = await openPage("/learn/oware");
  const { axes, presets } = await (await fetch(`${server.address}/api/games/oware`)).json();
  const title = (name) =>
    page.evaluate(async (key) => (await (await fetch("/lang/study-en.json")).json())[key], `axis.${name}`);
  let seen = 0;
  for (const { name } of axes) {
    const section = page.locator(".lesson", { has: page.locator("h3", { hasText: await title(name) }) });
    const values = new Set(presets.map((preset) => preset.axes[name]));
    const others = values.size - 1;
    assert.ok(others > 0, `${name} differs nowhere`);
    for (let i = 0; i < others; i++) {
      if (others > 1) await section.locator("input[type=radio]").nth(i).check();
      await section.scrollIntoViewIfNeeded();
      await section.locator(".side-by-side pits-board .pieces").nth(1).waitFor();
      const before = await outcomes(section);
      assert.equal(before[0], before[1], `${name}: both boards begin alike`);
      await section.locator(".compare > button").click();
      await section.locator(".feedback:not(:empty)").nth(1).waitFor();
      if (name === "repetition") await section.getByText("by repetition").first().waitFor();
      await page.waitForTimeout(300);
      const [left, right] = await outcomes(section);
      assert.notEqual(left, right, `${name}: nothing differs`);
      seen++;
    }
  }
  assert.ok(seen >= 13, `only ${seen} differences`);
  await page.context().close();
});

test("the table lists every rule set and links to its lessons", async () => {
  const page = await openPage("/learn/oware", { language: "pt" });
  assert.equal(await page.locator(".preset-table tbody tr").count(), 9);
  assert.equal(await page.locator(".preset-table thead th").count(), 6);
  await page.getByRole("link", { name: "Évora" }).first().click();
  await page.getByRole("heading", { name: "Ouri: Évora" }).waitFor();
  await page.locator(".lesson", { hasText: "todas as casas inimigas semeadas" }).first().waitFor();
  await page.context().close();
});

test("lessons fit a phone", async () => {
  for (const address of ["/learn", "/learn/oware", "/learn/jeson-mor", "/learn/tic-tac-toe"]) {
    const page = await openPage(address, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${address} is too wide`);
    await page.context().close();
  }
});
