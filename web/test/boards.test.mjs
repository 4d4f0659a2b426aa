// Drawing of boards: cell numbers, heaps of any size, colours of both themes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOARD, ready, until } from "./input.mjs";
import { accessibilityViolations } from "./accessibility.mjs";
import { browser, newPage, server, startServerAndBrowser } from "./fixtures.mjs";

startServerAndBrowser();

async function openGame(wanted, how) {
  const { id, seats } = await server.createGame({ players: ["human", "human"], ...wanted });
  const page = await newPage(browser, how);
  await page.goto(`${server.address}/play/${id}#${seats[0].secret}`);
  await ready(page, (await server.state(id)).position);
  return { id, page };
}
const hitArea = (page, id) => page.locator(`${BOARD} [data-area="${id}"]`);

test("a cell shows the number of its move", async () => {
  const { page } = await openGame({ game: "tic-tac-toe", options: { rows: 3, columns: 5, line: 3 } });
  for (let cell = 1; cell <= 15; cell++) {
    assert.equal(await hitArea(page, cell).locator("text").textContent(), String(cell));
    assert.match(await hitArea(page, cell).getAttribute("aria-label"), new RegExp(`^Cell ${cell}, row ${Math.ceil(cell / 5)},`));
  }
  await page.context().close();
});

test("on a large board the margins add up to a cell's number, and hovering shows it", async () => {
  const { page } = await openGame({ game: "tic-tac-toe", options: { rows: 19, columns: 19, line: 5 } });
  const sums = await page.evaluate((board) => {
    const { hitAreas } = document.querySelector(board);
    const labels = [...document.querySelectorAll(`${board} svg > g > text`)];
    const middle = (element) => element.getBBox().x + element.getBBox().width / 2;
    const rows = labels.filter(({ textContent }) => textContent.endsWith("+"));
    const columns = labels.filter(({ textContent }) => !textContent.endsWith("+"));
    const nearest = (all, distance) => all.reduce((a, b) => (distance(b) < distance(a) ? b : a));
    return [...hitAreas.values()].map(({ id, x, y }) => {
      const row = nearest(rows, (one) => Math.abs(one.getBBox().y + one.getBBox().height / 2 - y));
      const column = nearest(columns, (one) => Math.abs(middle(one) - x));
      return [Number(id), parseInt(row.textContent) + Number(column.textContent)];
    });
  }, BOARD);
  assert.equal(sums.length, 361);
  for (const [cell, sum] of sums) assert.equal(sum, cell);
  const number = hitArea(page, 144).locator("text");
  const seen = () => number.evaluate((one) => getComputedStyle(one).opacity);
  assert.equal(await seen(), "0");
  await hitArea(page, 144).hover();
  assert.equal(await seen(), "1");
  await page.context().close();
});

test("pointing at the goal shows which pieces attack it", async () => {
  const position = "1n3/5/5/N4/4N w";
  const { page } = await openGame({ game: "jeson-mor", options: { size: 5 }, position });
  const lines = page.locator(`${BOARD} line`);
  assert.equal(await lines.count(), 0);
  await hitArea(page, "c3").hover();
  assert.equal(await lines.count(), 2, "the knights on b5 and a2, but not the one on e1");
  await hitArea(page, "e3").hover();
  assert.equal(await lines.count(), 0);
  await page.context().close();
});

for (const [name, how] of Object.entries({
  desktop: {},
  phone: { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
})) {
  test(`larger heaps are higher, and any can be taken from, ${name}`, async () => {
    const heaps = [5, 15, 16, 40, 347, 1000, 1_000_000];
    const { id, page } = await openGame({ game: "nim", options: { heaps: heaps.join() } }, how);
    const heights = await page.evaluate(
      ([board, all]) =>
        all.map((_, i) => {
          const boxes = [...document.querySelectorAll(`${board} [data-area^="${i + 1}:"]`)].map((one) => one.getBBox());
          return Math.max(...boxes.map(({ y, height }) => y + height)) - Math.min(...boxes.map(({ y }) => y));
        }),
      [BOARD, heaps],
    );
    // Fifteen and sixteen both have an incomplete row.
    const distinct = heights.filter((_, i) => heaps[i] !== 16);
    for (let i = 1; i < distinct.length; i++) assert.ok(distinct[i] > distinct[i - 1], String(heights));
    assert.ok(heights[5] > 1.5 * heights[3], `1000 against 40: ${heights}`);

    const point = (where) => (how.hasTouch ? hitArea(page, where).tap() : hitArea(page, where).click());
    const take = page.getByRole("button", { name: "Take", exact: true });
    await point(`6:${1000 - 20 + 1}`);
    assert.equal(await page.getByLabel("Heap and number").inputValue(), "6-20");
    assert.equal(await page.locator(`${BOARD} .pebble.raised`).count(), 11, "ten, and a row of ten");
    assert.deepEqual(await accessibilityViolations(page), []);
    assert.equal((await server.state(id)).ply, 0, "nothing is taken before it is confirmed");
    await take.click();
    await until("twenty are taken", async () => (await server.state(id)).moves[0] === "6-20");
    await page.context().close();
  });
}

test("a move missing from the incomplete list can be typed, and the text is kept", async () => {
  const { id, page } = await openGame({ game: "nim", options: { heaps: "1000,40" } });
  assert.ok((await server.state(id)).legal.every((move) => move.startsWith("1-")), "the list is cut");
  await page.getByLabel("Heap and number").fill("2-3");
  await page.evaluate((board) => document.querySelector(board).redraw(), BOARD);
  assert.equal(await page.getByLabel("Heap and number").inputValue(), "2-3");
  await hitArea(page, "2:1").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await until("the heap of forty is taken", async () => (await server.state(id)).position === "1000,0 2");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("boards are dark in the dark theme, and their text has enough contrast", async () => {
  const measured = {};
  for (const theme of ["light", "dark"]) {
    for (const [game, ground] of Object.entries({ nim: ".sand", "tic-tac-toe": ".paper" })) {
      const { page } = await openGame({ game }, { theme });
      measured[`${game} ${theme}`] = await page.evaluate(
        ([board, under]) => {
          const light = (element) => {
            const [r, g, b] = getComputedStyle(element)
              .fill.match(/[\d.]+/g)
              .map((part) => Number(part) / 255)
              .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const ground = light(document.querySelector(`${board} ${under}`));
          const texts = [...document.querySelectorAll(`${board} text`)].map(light);
          const contrast = (text) => (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
          return { ground, least: Math.min(...texts.map(contrast)) };
        },
        [BOARD, ground],
      );
      await page.context().close();
    }
  }
  for (const [name, { ground, least }] of Object.entries(measured)) {
    assert.ok(name.endsWith("dark") ? ground < 0.06 : ground > 0.5, `${name}: ${ground}`);
    assert.ok(least >= 4.5, `${name}: ${least}`);
  }
});

test("an exported image has plain colours in any theme", async () => {
  const pictures = [];
  for (const theme of ["light", "dark"]) {
    const { page } = await openGame({ game: "tic-tac-toe", moves: "5 1" }, { theme });
    await page.locator('[data-action="share"]').click();
    const save = page.getByRole("button", { name: "Save a picture (SVG)" });
    const [file] = await Promise.all([page.waitForEvent("download"), save.click()]);
    const parts = [];
    for await (const part of await file.createReadStream()) parts.push(part);
    pictures.push(Buffer.concat(parts).toString());
    await page.context().close();
  }
  assert.ok(!pictures[0].includes("light-dark") && pictures[0].includes("#fbf6ea"));
  assert.equal(pictures[1], pictures[0]);
});
