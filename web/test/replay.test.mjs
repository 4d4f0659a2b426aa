// Replay, autoplay and watching a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOARD, until } from "./input.mjs";
import { accessibilityViolations } from "./accessibility.mjs";
import { browser, newPage, Server, server, startServerAndBrowser } from "./fixtures.mjs";

startServerAndBrowser();

const HEAPS = { game: "nim", options: { heaps: "5,5,5" }, players: ["human", "human"] };
const step = (page, name) => page.locator(`[data-step="${name}"]`);
const shows = (page, position) =>
  until(`the page shows ${position}`, () =>
    page.evaluate(([board, wanted]) => document.querySelector(board)?.position === wanted, [BOARD, position]),
  );
const says = (page, text) => page.locator(".status", { hasText: text }).waitFor();

async function play(id, seats, move, at = server) {
  const { ply, to_move: mover } = await at.state(id);
  const { secret } = seats.find(({ player }) => player === mover);
  await at.act(id, secret, "move", { ply, move });
}

/** A spectator of a game between two others. */
async function watch(wanted = HEAPS, at = server) {
  const { id, seats } = await at.createGame(wanted);
  const page = await newPage(browser);
  await page.goto(`${at.address}/play/${id}`);
  await page.waitForSelector(".board-container .hit-area");
  return { id, seats, page };
}

test("a spectator can pause, sees how many moves behind the board is, and catches up", async () => {
  const { id, seats, page } = await watch();
  await page.locator("[data-step=toggle][aria-label=Pause]").waitFor();
  await play(id, seats, "1-1");
  await shows(page, "4,5,5 2");
  await step(page, "toggle").click();
  await says(page, "Paused at the latest move");
  for (const move of ["1-1", "1-1", "2-1"]) await play(id, seats, move);
  await says(page, "Paused, 3 moves behind");
  await shows(page, "4,5,5 2");
  assert.deepEqual(await accessibilityViolations(page), []);

  await page.getByLabel("Pace").selectOption("Fast");
  await step(page, "toggle").click();
  await shows(page, "2,4,5 1");
  await says(page, "It is the turn of");
  // Following again from here on.
  await play(id, seats, "3-5");
  await shows(page, "2,4,0 2");
  assert.equal(await step(page, "toggle").getAttribute("aria-label"), "Pause");
  await page.reload();
  await page.waitForSelector(".board-container .hit-area");
  assert.equal(await page.getByLabel("Pace").inputValue(), "fast");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("the result is not revealed to a spectator who has paused", async () => {
  const { id, seats, page } = await watch({ ...HEAPS, options: { heaps: "1,1,1" } });
  await play(id, seats, "1-1");
  await shows(page, "0,1,1 2");
  await step(page, "toggle").click();
  for (const move of ["2-1", "3-1"]) await play(id, seats, move);
  await says(page, "Paused, 2 moves behind");
  assert.equal(await page.locator(".panel .end").count(), 0);
  await page.getByLabel("Pace").selectOption("Fast");
  await step(page, "toggle").click();
  await page.locator(".panel .end").waitFor();
  await shows(page, "0,0,0 2");
  await page.context().close();
});

test("new moves do not change the ply shown while looking back", async () => {
  const { id, seats, page } = await watch({ ...HEAPS, moves: "1-1 1-1" });
  await shows(page, "3,5,5 1");
  await step(page, "back").click();
  await shows(page, "4,5,5 2");
  await play(id, seats, "2-2");
  await says(page, "Paused, 2 moves behind");
  await shows(page, "4,5,5 2");
  await step(page, "last").click();
  await shows(page, "3,3,5 2");
  await play(id, seats, "2-1");
  await shows(page, "3,2,5 1");
  await page.context().close();
});

test("a lost connection does not end a pause", async () => {
  const first = await Server.start();
  const { id, seats, page } = await watch({ ...HEAPS, moves: "1-1" }, first);
  await step(page, "toggle").click();
  await says(page, "Paused at the latest move");
  await first.kill();
  await page.waitForSelector(".game-view.disconnected");
  const second = await Server.start({ folder: first.folder, listen: first.address.replace("http://", "") });
  await play(id, seats, "2-1", second);
  await says(page, "Paused, 1 move behind");
  await shows(page, "4,5,5 2");
  await page.context().close();
  second.own = true;
  await second.stop();
});

test("autoplay replays a finished game from the start, and space stops it", async () => {
  const { id, seats, page } = await watch({ ...HEAPS, moves: "1-5 2-5 3-1 3-1" });
  await play(id, seats, "3-3");
  await page.waitForSelector(".end h2");
  await page.locator(".moves").focus();
  await page.keyboard.press("Space");
  await shows(page, "5,5,5 1");
  await shows(page, "0,5,5 2");
  await page.keyboard.press("Space");
  await says(page, "After move 1 of 5");
  await page.waitForTimeout(1500);
  await shows(page, "0,5,5 2");
  await page.getByLabel("Pace").selectOption("Fast");
  // On a button, space presses the button.
  await step(page, "forward").focus();
  await page.keyboard.press("Space");
  await shows(page, "0,0,5 1");
  await step(page, "toggle").click();
  await page.locator("[data-step=toggle][aria-label=Pause]").waitFor();
  await page.locator("[data-step=toggle]:not([aria-label=Pause])").waitFor();
  await shows(page, "0,0,0 2");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("a player can replay the game and still move at its end", async () => {
  const { id, seats } = await server.createGame({ ...HEAPS, moves: "1-5 2-5" });
  const page = await newPage(browser);
  await page.goto(`${server.address}/play/${id}#${seats[0].secret}`);
  await page.waitForSelector(".board-container .hit-area.playable");
  assert.notEqual(await step(page, "toggle").getAttribute("aria-label"), "Pause", "there is nothing to stop");
  await page.getByLabel("Pace").selectOption("Fast");
  await step(page, "toggle").click();
  await shows(page, "5,5,5 1");
  assert.equal(await page.locator(".board-container .hit-area.playable").count(), 0, "a move of then cannot be made now");
  await shows(page, "0,0,5 1");
  await page.waitForSelector(".board-container .hit-area.playable");
  await page.context().close();
});
