// Studies: the tree is in the address, and records are imported without creating games on the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessibilityViolations } from "./accessibility.mjs";
import { server, startServerAndBrowser } from "./fixtures.mjs";
import { hitArea, withPage } from "./with-page.mjs";

startServerAndBrowser();

const plies = (page) => page.locator(".ply").allTextContents();
const variations = (page) => page.locator(".variations .ply").allTextContents();
const fragment = (page) => new URL(page.url()).hash;

async function importText(page, text) {
  await page.getByRole("button", { name: "Paste or open" }).click();
  await page.getByLabel("Position, moves or record").fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
}

test("the whole tree is in the address: it survives a reload, a copied link, and back and forward", async () => {
  await withPage("/analyse/tic-tac-toe?moves=5+1+9", {}, async (page) => {
    const current = page.locator('.ply[aria-current="step"]');
    await current.filter({ hasText: "39" }).waitFor();
    assert.equal(fragment(page), "", "one line needs no tree");
    const instead = async (of, ...cells) => {
      await page.locator(".ply", { hasText: of }).first().click();
      await page.keyboard.press("ArrowLeft");
      for (const cell of cells) {
        await page.locator(`.board-container .hit-area.playable[data-area="${cell}"]`).click();
        await current.filter({ hasText: cell }).waitFor();
      }
    };
    await instead("21", "2", "3");
    await instead("33", "7");
    assert.equal(fragment(page), "#5.1(2.3(7))9");
    const [all, tried] = [await plies(page), await variations(page)];
    assert.deepEqual([all.sort(), tried.sort()], [["15", "21", "22", "33", "37", "39"], ["22", "33", "37"]]);
    await page.reload();
    await current.filter({ hasText: "37" }).waitFor();
    assert.deepEqual((await plies(page)).sort(), all);
    assert.deepEqual((await variations(page)).sort(), tried);
    const link = page.url();
    await page.getByRole("link", { name: "Learn" }).click();
    await page.getByRole("heading", { level: 1, name: /Learn/ }).waitFor();
    await page.goBack();
    await current.filter({ hasText: "37" }).waitFor();
    assert.deepEqual((await variations(page)).sort(), tried);
    await withPage(link.slice(server.address.length), {}, async (other) => {
      await other.locator('.ply[aria-current="step"]', { hasText: "37" }).waitFor();
      assert.deepEqual((await plies(other)).sort(), all);
      await hitArea(other, "8").click();
      await other.waitForFunction(() => location.hash === "#5.1(2.3(7.8))9");
    });
  });
});

test("if the tree is too large, the address holds the current line", async () => {
  // Two-move lines on a board of 49 cells take thousands of characters.
  const cells = [...Array(49).keys()].map((i) => String(i + 1));
  const tried = cells.slice(1).map((cell) => {
    const answers = cells.filter((one) => one !== cell).slice(0, 40);
    return `(${cell}.${answers[0]}${answers.slice(1).map((one) => `(${one})`).join("")})`;
  });
  const address = `/analyse/tic-tac-toe?rules=7x7&moves=1+2#1${tried.join("")}2`;
  assert.ok(new URL(address, server.address).hash.length > 4000);
  await withPage(address, {}, async (page) => {
    await page.locator(".variations .ply").nth(100).waitFor();
    await page.waitForFunction(() => location.hash === "");
    assert.equal(new URL(page.url()).searchParams.get("moves"), "1 2");
  });
});

const TWO = `[Game "oware"]
[First "Ana"]
[Second "Rui"]
[Result "1-0"]

1. F f (1... c 2. A (2. B b) 2... a) 2. E 1-0

[Game "nim"]
[Heaps "1,3,5"]

1. 3-3 2-1 *
`;

test("a record with variations is imported whole, without creating a game", async () => {
  await withPage("/analyse/nim", {}, async (page) => {
    const asked = [];
    page.on("request", (request) => request.method() === "POST" && asked.push(new URL(request.url()).pathname));
    await importText(page, TWO.slice(0, TWO.indexOf("[Game \"nim")));
    await page.getByText("Ana – Rui").waitFor();
    assert.deepEqual((await plies(page)).sort(), ["1F", "2c", "2f", "3A", "3B", "3E", "4a", "4b"]);
    assert.deepEqual(asked, ["/api/records/read"]);
    await page.reload();
    await page.getByText("Ana – Rui").waitFor();
    assert.equal((await plies(page)).length, 8);
  });
});

test("one of several games is chosen, and unreadable ones are reported", async () => {
  await withPage("/analyse/oware", {}, async (page) => {
    await importText(page, `${TWO}\n[Game "nim"]\n[Heaps "1,2"]\n\n1. 2-9 *\n`);
    const games = page.locator(".import-games button");
    await games.nth(1).waitFor();
    assert.deepEqual(await games.allTextContents(), [
      "Ana – Rui · Oware · 3 moves · South won",
      "First – Second · Nim · 2 moves",
    ]);
    assert.equal(await page.locator(".import-games li").first().textContent(), "2 games. Which one?");
    assert.match(await page.locator("dialog .wrong").textContent(), /^One game cannot be read and is left out: line \d+/);
    assert.deepEqual(await accessibilityViolations(page), []);
    await games.nth(1).click();
    await page.locator(".ply").nth(1).waitFor();
    assert.deepEqual(await plies(page), ["13-3", "22-1"]);
    assert.match(page.url(), /analyse\/nim/);
  });
});

for (const [name, viewport] of Object.entries({ phone: { width: 360, height: 740 }, desk: { width: 1280, height: 720 } }))
  test(`badges hide neither seeds nor counts on the Oware board: ${name}`, async () => {
    await withPage("/analyse/oware?p=12-1-3-0-8-0-12-6-1-2-3-0-0-0-S", { viewport }, async (page) => {
      await page.locator(".badge").nth(3).waitFor();
      const hidden = await page.evaluate(() => {
        const badges = [...document.querySelectorAll(".badge")].map((one) => one.getBoundingClientRect());
        const things = [...document.querySelectorAll(".board-container .seed, .board-container svg.pieces > g text")];
        // A badge may overlap the rim of a seed, but not its middle.
        return things
          .filter((one) => !one.closest(".badge"))
          .map((one) => one.getBoundingClientRect())
          .filter(({ left, right, top, bottom, height }) =>
            badges.some(
              (badge) =>
                Math.min(right, badge.right) > Math.max(left, badge.left) &&
                Math.min(bottom, badge.bottom) - Math.max(top, badge.top) > height * 0.4,
            ),
          ).length;
      });
      assert.ok((await page.locator(".seed").count()) === 48);
      assert.equal(hidden, 0);
    });
  });

test("nodes are counted by depth, within the time limit", async () => {
  await withPage("/analyse/tic-tac-toe", {}, async (page) => {
    await page.getByText("How a program searches").click();
    await page.getByLabel("Depth").fill("4");
    await page.locator(".counts tbody tr").nth(3).waitFor();
    const rows = await page
      .locator(".counts tbody tr")
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    // Nine first moves, eight replies to each, and so on: 9, 72, 504, 3024 more.
    assert.deepEqual(
      rows.map(([depth, minimax]) => [depth, minimax]),
      [["1", "9"], ["2", "81"], ["3", "585"], ["4", "3,609"]],
    );
    assert.equal(rows[1][2], "25");
    assert.deepEqual(await accessibilityViolations(page), []);
  });
  await withPage("/analyse/jeson-mor", { refused: true }, async (page) => {
    await page.getByText("How a program searches").click();
    await page.getByLabel("Depth").fill("10");
    await page.locator(".counts td", { hasText: "takes too long" }).first().waitFor();
    assert.match(await page.locator(".search-demo-status").textContent(), /take/);
  });
});

test("Enter submits the typed position; Prolog lists can be typed and pasted", async () => {
  await withPage("/analyse/oware?rules=rules%3Dfeup", {}, async (page) => {
    await page.locator(".tools button").first().click();
    const text = page.locator(".position-text");
    await text.fill("0-0-0-0-2-1-0-0-0-0-1-0-20-20-S");
    await text.press("Enter");
    await page.waitForURL(/p=0-0-0-0-2-1-0-0-0-0-1-0-20-20-S/);
    await page.locator(".tools button").first().click();
    await text.fill("nonsense");
    await text.press("Enter");
    await page.waitForFunction(() => document.querySelector(".position-editor .main").disabled);
    await text.fill("[[1,0,7,0,0,0],[0,4,2,1,1,0]]");
    await text.press("Enter");
    await page.waitForURL(/p=0-0-0-7-0-1-0-4-2-1-1-0-0-0-S/);
    await page.locator(".tools button").nth(1).click();
    await page.locator(".import-dialog textarea").fill("[0,1,4,6,2,1,0,0,8,1,4,6]");
    await page.locator(".import-dialog button.main").click();
    await page.waitForURL(/rules=rules%3Dfeup&p=0-1-4-6-2-1-0-0-8-1-4-6-0-0-S/);
    assert.ok(page.errors.every((said) => said.includes("400")), "only what it was asked and refused");
    page.errors.length = 0;
  });
});
