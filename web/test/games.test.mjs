// A full game of each kind by mouse, keyboard and touch, with both seats in one browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOARD, byArrows, byDrag, byTyping, byMouse, byTouch, playOut, ready, until } from "./input.mjs";
import { browser, newPage, server, startServerAndBrowser } from "./fixtures.mjs";

startServerAndBrowser();

/** Knights go to the centre and leave it, so that the game ends. */
function raceForCentre({ legal, ply }) {
  return (
    legal.find((move) => move.startsWith("c3")) ??
    legal.find((move) => move.endsWith("c3")) ??
    legal[ply % legal.length]
  );
}
const anyMove = ({ legal, ply }) => legal[(ply * 7) % legal.length];

const games = {
  oware: { wanted: { game: "oware", options: { houses: 3, seeds: 1 } }, choose: anyMove },
  "jeson-mor": { wanted: { game: "jeson-mor", options: { size: 5 } }, choose: raceForCentre },
  nim: { wanted: { game: "nim", options: { heaps: "2,3,4" } }, choose: anyMove },
  "tic-tac-toe": { wanted: { game: "tic-tac-toe" }, choose: anyMove },
};
const hands = {
  mouse: { input: byMouse },
  keyboard: { input: (page, move, ply) => (ply % 2 ? byArrows : byTyping)(page, move) },
  touch: { input: byTouch, how: { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } } },
};

async function sitDown(wanted, how) {
  const page = await newPage(browser, how);
  const { id, seats } = await server.createGame(wanted);
  for (const { secret } of seats) {
    // The second seat opens the screen again: wait for the new board, not the old one.
    await page.evaluate(() => document.querySelector(".game-view")?.classList.add("old"));
    await page.goto(`${server.address}/play/${id}#${secret}`);
    await page.waitForSelector(".game-view:not(.old) .board-container .hit-area");
  }
  return { page, id };
}

for (const [game, { wanted, choose }] of Object.entries(games)) {
  for (const [name, { input, how }] of Object.entries(hands)) {
    test(`${game} by ${name}`, async () => {
      const { page, id } = await sitDown(wanted, how);
      const last = await playOut(server, page, id, choose, input);
      await page.waitForSelector(".end h2");
      assert.equal(await page.evaluate((board) => document.querySelector(board).position, BOARD), last.position);
      assert.deepEqual(await page.locator(".moves li button").allTextContents(), last.moves);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  }
}

test("a knight is dragged", async () => {
  const { page, id } = await sitDown({ game: "jeson-mor", options: { size: 5 } });
  await ready(page, (await server.state(id)).position);
  await byDrag(page, "b1c3");
  await until("the knight has moved", async () => (await server.state(id)).moves[0] === "b1c3");
  await page.context().close();
});

test("a click finishes the sowing animation, and every seed is where it should be", async () => {
  const { page, id } = await sitDown({ game: "oware" }, { speed: 0.5 });
  const seeds = () => page.locator(`${BOARD} .seed`).count();
  assert.equal(await seeds(), 48);
  const before = await server.state(id);
  await ready(page, before.position);
  await byMouse(page, "F");
  await until("the film runs", () => page.evaluate((board) => document.querySelector(board).animation !== null, BOARD));
  const start = Date.now();
  await page.mouse.click(5, 400);
  await page.locator(BOARD).click({ position: { x: 10, y: 10 } });
  await ready(page, (await server.state(id)).position);
  assert.ok(Date.now() - start < 700, `the film went on for ${Date.now() - start} ms`);
  assert.equal(await seeds(), 48);
  const tags = await page.evaluate(
    (board) => document.querySelector(board).houses.map(({ count }) => Number(count.textContent)),
    BOARD,
  );
  assert.deepEqual(tags, [4, 4, 4, 4, 4, 0, 5, 5, 5, 5, 4, 4, 0, 0]);
  await page.context().close();
});

test("a seed keeps its look and its position", async () => {
  const { page, id } = await sitDown({ game: "oware" });
  await ready(page, (await server.state(id)).position);
  const places = () =>
    page.evaluate((board) => {
      const { seeds } = document.querySelector(board);
      return [0, 1, 2, 3, 9, 10, 11].map((house) => seeds.in(house).map(({ id, x, y }) => [id, x, y]));
    }, BOARD);
  const was = await places();
  await byMouse(page, "E");
  await until("the move is made", async () => (await server.state(id)).ply === 1);
  await ready(page, (await server.state(id)).position);
  const now = await places();
  assert.deepEqual(now.slice(0, 4), was.slice(0, 4));
  assert.deepEqual(now.slice(5), was.slice(5));
  await page.context().close();
});

test("an illegal house shows the reason, a legal one its effect", async () => {
  const { page } = await sitDown({ game: "oware", position: "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S" });
  await ready(page, "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S");
  const label = (house) => page.locator(`${BOARD} [data-area="${house}"]`).getAttribute("aria-label");
  assert.match(await label("F"), /Last seed falls in a/);
  await byMouse(page, "A");
  const why = await page.locator(".status").textContent();
  assert.ok(why.length > 10 && (await label("A")).endsWith(why), why);
  await page.context().close();
});

test("with both seats, taking back and a rematch need no agreement", async () => {
  const { page, id } = await sitDown({ game: "tic-tac-toe" });
  for (const [ply, move] of ["5", "1", "9"].entries()) {
    await ready(page, (await server.state(id)).position);
    await byMouse(page, move);
    await until(`${move} is made`, async () => (await server.state(id)).ply === ply + 1);
  }
  await ready(page, (await server.state(id)).position);
  await page.locator('[data-action="undo"]').click();
  await until("the last move is taken back", async () => (await server.state(id)).moves.join() === "5,1");
  await ready(page, (await server.state(id)).position);
  await page.locator('[data-action="resign"]').click();
  await page.locator("dialog.confirm-dialog .main").click();
  await page.locator("section.end .main").click();
  await page.waitForFunction((old) => !location.pathname.includes(old), id);
  await ready(page, ".../.../... x");
  await page.context().close();
});
