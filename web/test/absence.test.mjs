// Absent players: one who has left, or who never joined.

import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "./input.mjs";
import { accessibilityViolations } from "./accessibility.mjs";
import { browser, newPage, Server, server, startServerAndBrowser } from "./fixtures.mjs";

startServerAndBrowser();

const claimOf = (page) => page.locator('[data-action="claim"]');

test("a player sees how long to wait for an absent opponent, then claims the win", async () => {
  const own = await Server.start({ more: ["--away", "4s"] });
  const { id, seats } = await own.createGame({ game: "nim", options: { heaps: "2,3,4" } });
  const pages = [];
  for (const { secret } of seats) {
    const page = await newPage(browser);
    await page.goto(`${own.address}/play/${id}#${secret}`);
    await page.waitForSelector(".board-container .hit-area");
    pages.push(page);
  }
  const [page, other] = pages;
  await page.waitForFunction(() => document.querySelectorAll(".player-bar .dot.here").length === 2);
  assert.ok(await claimOf(page).isHidden(), "nobody is away");
  await other.context().close();
  await claimOf(page).waitFor();
  assert.ok(await claimOf(page).isDisabled());
  assert.match(await claimOf(page).textContent(), /^0:0[1-4]$/);
  assert.match(await claimOf(page).getAttribute("aria-label"), /you can claim the game in 0:0[1-4]/);
  assert.deepEqual(await accessibilityViolations(page), []);
  const first = await claimOf(page).textContent();
  await until("it counts down", async () => (await claimOf(page).textContent()) < first);
  await page.waitForSelector('[data-action="claim"]:enabled');
  await claimOf(page).click();
  await page.locator("dialog.confirm-dialog .main").click();
  await page.locator(".end h2", { hasText: "You win by absence" }).waitFor();
  assert.deepEqual(page.errors, []);
  await page.context().close();
  await own.stop();
});

test("a game that nobody has joined can be cancelled, and spectators are informed", async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}/new/tic-tac-toe`);
  await page.getByRole("radio", { name: "With a friend" }).check();
  await page.getByText("Anybody may take the other seat").click();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.waitForSelector(".board-container .hit-area");
  const address = page.url();
  const guest = await newPage(browser);
  await guest.goto(address);
  await guest.getByRole("button", { name: "Take the seat" }).waitFor();
  assert.equal(await guest.locator("[data-cancel]").count(), 0, "it is not the guest's to cancel");

  await page.locator("[data-cancel]").click();
  assert.deepEqual(await accessibilityViolations(page), []);
  await page.getByRole("button", { name: "Keep waiting" }).click();
  assert.equal(page.url(), address);
  await page.locator("[data-cancel]").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the game" }).click();
  for (const one of [page, guest]) {
    await one.getByRole("heading", { name: "What shall we play?" }).waitFor();
    assert.equal(new URL(one.url()).pathname, "/");
    assert.equal(await one.getByText("Waiting for a second player").count(), 0);
  }
  await guest.getByText("The game was cancelled").waitFor();
  assert.equal((await fetch(`${server.address}/api${new URL(address).pathname}`)).status, 404);
  for (const one of [page, guest]) {
    assert.deepEqual(one.errors, []);
    await one.context().close();
  }
});

test("a game that somebody has joined cannot be cancelled", async () => {
  const { id, seats } = await server.createGame({ game: "nim", open: true });
  const page = await newPage(browser);
  await page.goto(`${server.address}/play/${id}#${seats[0].secret}`);
  await page.locator("[data-cancel]").waitFor();
  const guest = await newPage(browser);
  await guest.goto(`${server.address}/play/${id}`);
  await guest.getByRole("button", { name: "Take the seat" }).click();
  await page.locator("[data-cancel]").waitFor({ state: "detached" });
  for (const one of [page, guest]) await one.context().close();
});

test("no win is claimed from a friend who never joined; the invitation can be withdrawn until then", async () => {
  const { id, seats } = await server.createGame({ game: "nim" });
  const page = await newPage(browser);
  await page.goto(`${server.address}/new/nim`);
  await page.getByRole("radio", { name: "With a friend" }).check();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".invite [data-cancel]").waitFor();
  assert.ok(await claimOf(page).isHidden());
  const friend = await newPage(browser);
  await friend.goto(await page.locator(".invite input").inputValue());
  await friend.waitForSelector(".board-container .hit-area");
  await page.locator(".invite").waitFor({ state: "detached" });
  await friend.context().close();
  await page.locator(".invite").waitFor();
  assert.equal(await page.locator(".invite [data-cancel]").count(), 0, "he has been here");
  // A move can be typed wherever the focus is.
  await page.goto(`${server.address}/play/${id}#${seats[0].secret}`);
  await page.waitForSelector(".board-container .hit-area");
  await page.evaluate(() => document.activeElement?.blur());
  await until("the move is made", async () => {
    await page.keyboard.type("1-1");
    return (await server.state(id)).ply === 1;
  });
  await page.context().close();
});

test("a move made before the connection is open is sent", async () => {
  const { id, seats } = await server.createGame({ game: "nim" });
  const page = await newPage(browser);
  // A slow connection.
  await page.addInitScript(() => {
    const Quick = WebSocket;
    globalThis.WebSocket = class extends Quick {
      set onopen(then) {
        this.addEventListener("open", () => setTimeout(then, 1500));
      }
      get readyState() {
        return super.readyState === Quick.OPEN && !this.ready ? Quick.CONNECTING : super.readyState;
      }
      send(text) {
        this.ready = true;
        super.send(text);
      }
    };
  });
  await page.goto(`${server.address}/play/${id}#${seats[0].secret}`);
  await page.waitForSelector(".board-container .hit-area");
  await until("the move is offered", async () => page.evaluate(() => document.querySelector(".board-container > *").interactive));
  await page.keyboard.type("1-1");
  assert.equal((await server.state(id)).ply, 0, "not there yet");
  await until("the move is made", async () => (await server.state(id)).ply === 1);
  await page.context().close();
});
