// Playing: two browsers, offers, dialogs, lost connections, replay, invitations, clocks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOARD, byTyping, byMouse, ready, until } from "./input.mjs";
import { accessibilityViolations } from "./accessibility.mjs";
import { browser, newPage, Server, server, startServerAndBrowser } from "./fixtures.mjs";

startServerAndBrowser();

const HEAPS = { game: "nim", options: { heaps: "2,3,4" } };
const act = (page, name) => page.locator(`[data-action="${name}"]`).click();
const shown = (page) => page.evaluate((board) => document.querySelector(board)?.position, BOARD);
const shows = (page, position) => until(`the page shows ${position}`, async () => (await shown(page)) === position);

/** Two players in separate browser contexts. */
async function two(wanted, at = server) {
  const { id, seats } = await at.createGame(wanted);
  const pages = [];
  for (const { secret } of seats) {
    const page = await newPage(browser);
    await page.goto(`${at.address}/play/${id}#${secret}`);
    await page.waitForSelector(".board-container .hit-area");
    pages.push(page);
  }
  return { id, pages };
}

async function move(at, id, pages, text) {
  const state = await at.state(id);
  const page = pages[state.to_move - 1];
  await ready(page, state.position);
  await byMouse(page, text);
  await until(`${text} is made`, async () => (await at.state(id)).ply > state.ply);
  const { position } = await at.state(id);
  for (const one of pages) await shows(one, position);
}

async function leave(pages) {
  for (const page of pages) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
}

test("two browsers, one of which reloads in the middle", async () => {
  const { id, pages } = await two(HEAPS);
  await move(server, id, pages, "3-4");
  await move(server, id, pages, "2-1");
  await pages[0].reload();
  await move(server, id, pages, "1-2");
  await move(server, id, pages, "2-2");
  for (const [i, page] of pages.entries()) {
    await page.waitForSelector(".end h2");
    assert.match(await page.locator(".end h2").textContent(), i === 1 ? /You win/ : /You lose/);
  }
  await leave(pages);
});

test("a game continues after the server is killed and restarted", async () => {
  const first = await Server.start();
  const { id, pages } = await two(HEAPS, first);
  await move(first, id, pages, "3-4");
  await first.kill();
  for (const page of pages) await page.waitForSelector(".game-view.disconnected");
  assert.match(await pages[0].locator(".status").textContent(), /Connection lost/);
  const second = await Server.start({ folder: first.folder, listen: first.address.replace("http://", "") });
  for (const page of pages) await page.waitForSelector(".game-view:not(.disconnected)");
  await move(second, id, pages, "2-3");
  await move(second, id, pages, "1-2");
  await pages[0].waitForSelector(".end h2");
  for (const page of pages) await page.context().close();
  second.own = true;
  await second.stop();
});

test("taking back and a draw need the opponent's agreement; then a rematch", async () => {
  const { id, pages } = await two(HEAPS);
  const [first, second] = pages;
  await move(server, id, pages, "3-4");
  await act(first, "undo");
  await second.locator(".question .main").click();
  await until("the move is taken back", async () => (await server.state(id)).ply === 0);
  await shows(first, "2,3,4 1");
  await move(server, id, pages, "3-1");
  await act(first, "draw");
  await second.locator(".question button:not(.main)").click();
  await until("the draw is declined", async () => (await first.locator(".status").textContent()).includes("declines"));
  await act(second, "draw");
  await first.locator(".question .main").click();
  for (const page of pages) assert.match(await page.locator(".end h2").textContent(), /draw by agreement/);
  await first.locator("section.end .main").click();
  await second.locator("section.end .main").click();
  for (const page of pages)
    await page.waitForFunction(
      (old) => !location.pathname.includes(old) && document.querySelector(".board-container .hit-area"),
      id,
    );
  const next = new URL(first.url()).pathname.split("/").at(-1);
  // The players have swapped sides.
  await move(server, next, [second, first], "1-1");
  await act(second, "resign");
  await second.locator("dialog.confirm-dialog .main").click();
  await until("the game is resigned", async () => (await server.state(next)).reason === "resigned");
  await leave(pages);
});

test("resigning asks for confirmation, in the current language and with the keyboard", async () => {
  const { id, seats } = await server.createGame(HEAPS);
  const page = await newPage(browser, { language: "pt" });
  await page.goto(`${server.address}/play/${id}#${seats[0].secret}`);
  await page.waitForSelector(".board-container .hit-area");
  const button = page.locator('[data-action="resign"]');
  const question = page.locator("dialog.confirm-dialog");
  await button.focus();
  await page.keyboard.press("Enter");
  await question.waitFor();
  assert.deepEqual(await question.getByRole("button").allTextContents(), ["Continuar", "Desistir"]);
  assert.deepEqual(await accessibilityViolations(page), []);
  // The focus stays within the dialog or the browser's own controls.
  const seen = new Set();
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press("Tab");
    seen.add(await page.evaluate(() => document.activeElement.closest(".confirm-dialog button")?.value ?? document.activeElement.tagName));
  }
  seen.delete("BODY");
  assert.deepEqual([...seen].sort(), ["no", "yes"]);
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement.dataset.action), "resign", "the focus is back");
  assert.equal((await server.state(id)).over, false);
  await page.keyboard.press("Enter");
  await question.waitFor();
  await page.keyboard.press("Enter");
  await until("the game is resigned", async () => (await server.state(id)).reason === "resigned");
  await leave([page]);
});

test("a confirmation dialog closes when its game is left", async () => {
  const { pages } = await two(HEAPS);
  const [page] = pages;
  await act(page, "resign");
  await page.locator("dialog.confirm-dialog").waitFor();
  await page.evaluate(() => document.querySelector(".brand").click());
  await page.locator("dialog.confirm-dialog").waitFor({ state: "detached" });
  for (const one of pages) await one.context().close();
});

test("replaying a game with keys and by link", async () => {
  const { id, pages } = await two(HEAPS);
  for (const text of ["3-4", "2-1", "1-2"]) await move(server, id, pages, text);
  const [page] = pages;
  await page.locator(".moves").focus();
  const walk = async (key, position) => {
    await page.keyboard.press(key);
    await shows(page, position);
  };
  await walk("ArrowLeft", "2,2,0 1");
  await walk("Home", "2,3,4 1");
  assert.match(await page.locator(".status").textContent(), /After move 0 of 3/);
  await walk("ArrowRight", "2,3,0 2");
  await walk("End", "0,2,0 2");
  await page.goto(`${server.address}/play/${id}?ply=1`);
  await shows(page, "2,3,0 2");
  await leave(pages);
});

test("a game against the computer: one click, reopening, a hint, taking back", async () => {
  const page = await newPage(browser);
  await page.goto(server.address);
  await page.getByRole("button", { name: /Play Tic-tac-toe/ }).click();
  await page.waitForSelector(".board-container .hit-area");
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await ready(page, ".../.../... x");
  await byTyping(page, "5");
  await until("the computer answers", async () => (await server.state(id)).ply === 2);
  await ready(page, (await server.state(id)).position);
  await act(page, "hint");
  await until("there is a hint", async () => /Try \d/.test(await page.locator(".status").textContent()));
  await page.goto(server.address);
  await page.getByRole("link", { name: /Tic-tac-toe.*Your turn/ }).click();
  await ready(page, (await server.state(id)).position);
  await act(page, "undo");
  await shows(page, ".../.../... x");
  await leave([page]);
});

test("a friend joins by link; bots are watched; an open seat is taken", async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}/new/nim`);
  await page.getByRole("radio", { name: "With a friend" }).check();
  await page.getByRole("button", { name: "Begin" }).click();
  const link = await page.locator(".invite input").inputValue();
  assert.equal(await page.locator(".invite .qr").count(), 1);
  const friend = await newPage(browser);
  await friend.goto(link);
  await friend.waitForSelector(".board-container .hit-area");
  await page.waitForSelector(".invite", { state: "detached" });
  assert.ok(!friend.url().includes("#"));

  await page.goto(`${server.address}/new/tic-tac-toe`);
  await page.getByRole("radio", { name: "With a friend" }).check();
  await page.getByText("Anybody may take the other seat").click();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.waitForSelector(".board-container .hit-area");
  await friend.goto(server.address);
  await friend.getByRole("button", { name: /Waiting for a second player/ }).click();
  await ready(page, ".../.../... x");

  await page.goto(`${server.address}/new/tic-tac-toe`);
  await page.getByRole("radio", { name: "Watch bots" }).check();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.waitForSelector(".end h2", { timeout: 30_000 });
  await leave([page, friend]);
});

test("the exported image is self-contained, the record is the server's", async () => {
  const { id, pages } = await two({ game: "oware" });
  const [page] = pages;
  await act(page, "share");
  const take = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    const parts = [];
    for await (const part of await file.createReadStream()) parts.push(part);
    return Buffer.concat(parts);
  };
  const svg = (await take("Save a picture (SVG)")).toString();
  assert.ok(svg.startsWith("<svg") && !svg.includes("style=") && svg.match(/<ellipse/g).length > 150);
  const png = await take("Save a picture (PNG)");
  assert.deepEqual(
    [...png.subarray(1, 4)],
    [..."PNG"].map((letter) => letter.charCodeAt(0)),
  );
  assert.ok(png.length > 20_000, `${png.length} bytes`);
  const record = (await take("Save the record")).toString();
  assert.equal(record, await (await fetch(`${server.address}/api/play/${id}/record`)).text());
  await leave(pages);
});

test("clocks run, and the game ends on time", async () => {
  const { id, pages } = await two({ ...HEAPS, clock: { start: 1500, increment: 0 } });
  await move(server, id, pages, "3-4");
  const [first] = await pages[0].locator(".player-bar.top .clock").allTextContents();
  assert.match(first, /^[01]\.\d$/);
  await pages[0].waitForSelector(".end h2");
  assert.match(await pages[0].locator(".end h2").textContent(), /You win on time/);
  await leave(pages);
});

test("a game with custom rules", async () => {
  const page = await newPage(browser);
  const createdGame = async () => {
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForSelector(".board-container .hit-area");
    return (await server.state(new URL(page.url()).pathname.split("/").pop())).variant;
  };
  await page.goto(`${server.address}/new/oware`);
  await page.getByText("Change the rules one by one").click();
  await page.locator("[data-axis=capture]").selectOption("touched");
  await page.getByLabel("Houses in a row").fill("5");
  assert.equal(await createdGame(), "rules=abapa+capture=touched;houses=5");
  await page.goto(`${server.address}/new/nim`);
  await page.getByLabel("Heaps").fill("2,5");
  await page.getByLabel("Whoever takes the last one loses").check();
  assert.equal(await createdGame(), "heaps=2,5;misere");
  // Invalid heaps are not sent.
  await page.goto(`${server.address}/new/nim`);
  await page.getByLabel("Heaps").fill("two");
  await page.getByRole("button", { name: "Begin" }).click();
  assert.ok(page.url().endsWith("/new/nim"));
  await leave([page]);
});

test("opening one's own invitation does not take the friend's seat", async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}/new/nim`);
  await page.getByLabel("With a friend").check();
  await page.getByRole("button", { name: "Begin" }).click();
  const link = await page.locator(".invite input").inputValue();
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByText("send it on").waitFor();
  assert.equal(await page.locator(".invite input").inputValue(), link, "it is still there to be sent");
  assert.ok(!page.url().includes("#"));
  const friend = await newPage(browser);
  await friend.goto(link);
  await until("the friend is seen", async () => (await page.locator(".player-bar .dot.here").count()) === 2);
  await leave([page, friend]);
});

test("typed text is shown, and so is that it is not a legal move", async () => {
  const { pages } = await two({ game: "jeson-mor", options: { size: 5 } });
  const [page] = pages;
  await page.waitForSelector(".hit-area.playable");
  await page.locator(`${BOARD} [data-area="a1"]`).focus();
  await page.keyboard.type("a1");
  await page.locator(".status", { hasText: "a1…" }).waitFor();
  await page.keyboard.type("a9");
  await page.locator(".status", { hasText: "is no move here" }).waitFor();
  await leave(pages);
});
