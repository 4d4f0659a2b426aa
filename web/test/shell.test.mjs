// The shell: languages, themes, accessibility, size, content security policy.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { browser, newPage, server, startServerAndBrowser } from "./fixtures.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

startServerAndBrowser();

/** Every screen, with an address. */
async function screens() {
  const people = { players: ["human", "human"] };
  const wanted = [
    { game: "oware", ...people, clock: { start: 60_000, increment: 0 } },
    { game: "jeson-mor", options: { size: 7 }, ...people },
    { game: "nim", options: { heaps: "1,3,25" }, ...people },
    { game: "tic-tac-toe", ...people, moves: "5 1" },
  ];
  const all = { home: "/", "new oware": "/new/oware", "new nim": "/new/nim", nothing: "/play/aaaaaaaaaaaa" };
  Object.assign(all, {
    "which to analyse": "/analyse",
    analysis: "/analyse/oware?moves=F+f",
    "knights analysed": "/analyse/jeson-mor?rules=size%3D7",
  });
  Object.assign(all, {
    lessons: "/learn",
    "oware lessons": "/learn/oware",
    "evora lessons": "/learn/oware/evora",
    "nim lessons": "/learn/nim",
    tournaments: "/tournaments",
  });
  for (const one of wanted) {
    const { id, seats } = await server.createGame(one);
    all[one.game] = `/play/${id}#${seats[0].secret}`;
  }
  return all;
}

for (const theme of ["light", "dark"]) {
  test(`no accessibility violations, ${theme}`, async () => {
    const page = await newPage(browser, { theme });
    for (const [name, address] of Object.entries(await screens())) {
      // Load the document anew, so that one screen's result is not taken for another's.
      await page.goto("about:blank");
      await page.goto(server.address + address);
      await page.waitForSelector("main h1");
      await page.waitForTimeout(150);
      await page.evaluate(axe);
      const { violations, passes } = await page.evaluate(() => globalThis.axe.run());
      assert.ok(passes.length > 15, `${name}: only ${passes.length} rules had anything to look at`);
      const told = violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join("; ")}`,
      );
      assert.deepEqual(told, [], name);
    }
    await page.context().close();
  });
}

test("no errors, and no requests to other hosts", async () => {
  const page = await newPage(browser);
  for (const [name, address] of Object.entries(await screens())) {
    await page.goto("about:blank");
    await page.goto(server.address + address);
    await page.waitForLoadState("networkidle");
    // The browser itself reports a 404.
    const wrong = name === "nothing" ? page.errors.filter((text) => !text.includes("404")) : page.errors;
    assert.deepEqual(wrong, [], name);
    page.errors.length = 0;
  }
  assert.deepEqual(page.foreignRequests, []);
  await page.context().close();
});

test("the language changes at once and is stored", async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}/new/oware`);
  await page.getByText("Against the computer").waitFor();
  await page.getByRole("button", { name: "Português" }).click();
  await page.getByText("Contra o computador").waitFor();
  assert.equal(await page.getAttribute("html", "lang"), "pt-PT");
  await page.reload();
  await page.getByText("Contra o computador").waitFor();
  const refused = page.waitForResponse((answer) => answer.url().includes("/api/play/"));
  await page.goto(`${server.address}/play/aaaaaaaaaaaa`);
  assert.equal((await (await refused).request().allHeaders())["accept-language"], "pt");
  await page.getByText("esse jogo não existe aqui").waitFor();
  await page.context().close();
});

test("the theme follows the system unless chosen", async () => {
  const page = await newPage(browser, { theme: "dark" });
  await page.goto(server.address);
  await page.waitForSelector("main h1");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  assert.equal(await ground(), "rgb(23, 21, 19)");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Light" }).check();
  assert.equal(await ground(), "rgb(246, 241, 231)");
  await page.reload();
  await page.waitForSelector("main h1");
  assert.equal(await ground(), "rgb(246, 241, 231)");
  await page.context().close();
});

test("the first load is small, and a board appears soon", async (t) => {
  const page = await newPage(browser);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(server.address);
  await page.waitForSelector(".thumbnail .hit-area");
  const soon = await page.evaluate(() => Math.round(performance.now()));
  await page.waitForLoadState("networkidle");
  const requests = await page.evaluate(() => performance.getEntriesByType("resource").length);
  t.diagnostic(`${bytes} bytes in ${requests} requests, a board after ${soon} ms`);
  assert.ok(bytes > 10_000 && bytes < 150_000, `${bytes} bytes`);
  await page.context().close();
});

test("every module that a screen runs is preloaded", async () => {
  for (const address of ["/", "/new/nim", "/analyse/oware", "/learn/oware", "/tournaments"]) {
    const page = await newPage(browser);
    await page.goto(server.address + address);
    await page.waitForLoadState("networkidle");
    const [announced, fetched] = await page.evaluate(() => [
      [...document.querySelectorAll("link[rel=modulepreload]")].map((link) => link.href).sort(),
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.endsWith(".js"))
        .sort(),
    ]);
    assert.ok(announced.length > 10, address);
    assert.deepEqual(fetched, announced, address);
    await page.context().close();
  }
});

test("the content security policy has no exceptions", async () => {
  const answer = await fetch(server.address);
  const policy = answer.headers.get("content-security-policy");
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|\*|https?:/);
  const page = await newPage(browser);
  await page.goto(server.address);
  await page.waitForSelector(".thumbnail .hit-area");
  assert.equal(await page.evaluate(() => document.querySelectorAll("[style], style, script:not([src])").length), 0);
  await page.context().close();
});

test("a phone shows board, clocks and buttons without scrolling, large enough for touch", async () => {
  const page = await newPage(browser, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  for (const [name, address] of Object.entries(await screens())) {
    if (!address.startsWith("/play/") || name === "nothing") continue;
    await page.goto("about:blank");
    await page.goto(server.address + address);
    await page.waitForSelector(".board-container .hit-area");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is too wide`);
    for (const part of [".board-container svg", ".player-bar.top", ".player-bar:not(.top)", ".actions"]) {
      const box = await page.locator(part).first().boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= 640, `${name}: ${part} reaches to ${box.y + box.height}`);
    }
    for (const button of await page.locator(".actions button:visible, .bar button:visible").all()) {
      const { width, height } = await button.boundingBox();
      assert.ok(width >= 43.9 && height >= 43.9, `${name}: a button of ${width}×${height}`);
    }
    if (name !== "oware") continue;
    for (const house of await page.locator(".board-container .hit-area").all()) {
      const { width, height } = await house.boundingBox();
      assert.ok(width >= 44 && height >= 44, `a house of ${width}×${height}`);
    }
  }
  await page.context().close();
});
