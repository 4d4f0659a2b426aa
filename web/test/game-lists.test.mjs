// The lists of games on the home screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessibilityViolations } from "./accessibility.mjs";
import { browser, newPage, server, startServerAndBrowser } from "./fixtures.mjs";

startServerAndBrowser();

const PEOPLE = { players: ["human", "human"], names: ["Ana", "Rui"] };

/** Creates games in which the page has a seat, oldest first. */
async function createGames(page, wanted) {
  const createdGame = [];
  for (const { seat, ...one } of wanted) {
    const { id, seats } = await server.createGame({ ...PEOPLE, ...one });
    createdGame.push({ id, secrets: seats.map(({ secret }) => secret) });
    await page.goto(`${server.address}/play/${id}#${seats[seat].secret}`);
    await page.waitForSelector(".board-container .hit-area");
  }
  return createdGame;
}

async function lines(page, title) {
  const section = page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) }).last();
  await section.waitFor();
  return section.locator(".line").allTextContents();
}

test("a finished game shows the winner, the score, the reason and the date", async () => {
  const page = await newPage(browser);
  const [oware, nim, drawn] = await createGames(page, [
    { game: "oware", position: "0-0-0-0-0-1-1-0-0-0-0-1-23-22-S", seat: 0 },
    { game: "nim", options: { heaps: "1,2" }, seat: 1 },
    { game: "tic-tac-toe", seat: 0 },
  ]);
  await server.act(oware.id, oware.secrets[0], "move", { ply: 0, move: "F" });
  await server.act(nim.id, nim.secrets[1], "resign");
  for (const secret of drawn.secrets) await server.act(drawn.id, secret, "draw");
  const state = await server.state(oware.id);
  assert.deepEqual([state.result, state.scores, state.reason], ["1", [25, 22], "majority"]);
  await page.goto(server.address);
  const told = await lines(page, "Finished");
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }).format(Date.now());
  assert.match(told[0], /^Tic-tac-toe Ana – Rui.*A draw by agreement\./);
  assert.match(told[1], /^Nim Ana – Rui.*You lose by resignation\./);
  assert.match(told[2], /^Oware Ana – Rui.*You win by a majority of the seeds\. 25 – 22/);
  for (const line of told) assert.ok(line.includes(day), `${line} has no ${day}`);
  assert.deepEqual(await accessibilityViolations(page), []);

  await page.getByRole("button", { name: "Português" }).click();
  const [last] = (await lines(page, "Terminados")).slice(-1);
  assert.match(last, /^Ouri Ana – Rui.*25 – 22/);
  assert.ok(last.includes(new Intl.DateTimeFormat("pt-PT", { dateStyle: "medium" }).format(Date.now())), last);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("games waiting for the player come first, and each shows whose turn it is", async () => {
  const page = await newPage(browser);
  await createGames(page, [
    { game: "nim", names: [null, null], seat: 0 },
    { game: "jeson-mor", options: { size: 5 }, seat: 1 },
    { game: "tic-tac-toe", moves: "5", seat: 1 },
  ]);
  await page.goto(server.address);
  const first = await lines(page, "Your games");
  assert.match(first[0], /^Tic-tac-toe Ana – Rui.*Your turn/);
  assert.match(first[1], /^Nim You – Guest.*Your turn/);
  const [last] = await lines(page, "More of your games");
  assert.match(last, /^Jeson Mor Ana – Rui.*It is the turn of Ana/);
  await page.context().close();
});
