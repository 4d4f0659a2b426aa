// Analysis: values, lines, variations, the graph, the position editor, import, and search trees.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessibilityViolations } from "./accessibility.mjs";
import { server, startServerAndBrowser } from "./fixtures.mjs";
import { until } from "./input.mjs";
import { hitArea, withPage } from "./with-page.mjs";

startServerAndBrowser();

const moves = (page) => new URL(page.url()).searchParams.get("moves");

test("every move has a badge with its value: exact ones are solid, the best is outlined", async () => {
  await withPage("/analyse/tic-tac-toe?p=xo./.../...+x", {}, async (page) => {
    // The first values are estimates; they are replaced as they are proven.
    await page.locator(".badge", { hasText: "▲#5" }).nth(2).waitFor();
    await page.waitForFunction(
      () => [...document.querySelectorAll(".badge")].filter((one) => one.textContent === "=").length === 4,
    );
    const badges = await page
      .locator(".badge")
      .evaluateAll((all) => all.map((one) => [one.textContent, one.querySelectorAll("rect").length]));
    // Cells 4, 5 and 7 win in five; the others hold the draw.
    assert.deepEqual(badges.filter(([text]) => text === "▲#5").length, 3);
    assert.deepEqual(badges.filter(([text]) => text === "=").length, 4);
    for (const [text, rects] of badges)
      assert.equal(rects, text === "▲#5" ? 2 : 1, "an outline round the best ones alone");
    await page.getByRole("img", { name: "Value for Crosses: won for certain, in 5 moves" }).waitFor();
    assert.equal(await page.locator(".lines .value-tag.exact").count(), 3);
  });
  await withPage("/analyse/oware", {}, async (page) => {
    await page.locator(".badge").nth(5).waitFor();
    const grounds = await page
      .locator(".badge")
      .evaluateAll((all) => all.map((one) => one.querySelector("rect:last-of-type").getAttribute("fill")));
    assert.deepEqual([...new Set(grounds)], ["#fbf6ea"], "an estimate is not solid");
    assert.match(await page.locator(".engine .secondary-text").textContent(), /depth \d+/);
  });
});

test("the engine searches deeper, can be switched off and on, and restarts for each position", async () => {
  await withPage("/analyse/oware", {}, async (page) => {
    const state = page.locator(".engine .secondary-text");
    const depth = async () => Number(/depth (\d+)/.exec(await state.textContent())?.[1] ?? 0);
    const deeper = (before) =>
      page.waitForFunction(
        (before) => Number(/depth (\d+)/.exec(document.querySelector(".engine .secondary-text").textContent)?.[1]) > before,
        before,
      );
    await deeper(2);
    await deeper(await depth());
    await page.getByRole("switch", { name: "Engine" }).uncheck();
    assert.equal(await state.textContent(), "off");
    assert.equal(await page.locator(".badge").count(), 0);
    await page.getByRole("switch", { name: "Engine" }).check();
    await page.locator(".badge").nth(5).waitFor();
    await hitArea(page, "C").click();
    await page.locator('.ply[aria-current="step"]', { hasText: "C" }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".lines .line-move")[0]?.textContent.match(/^[a-f]$/));
  });
});

test("other moves from the same node become variations, by mouse and keys, and the address restores them", async () => {
  await withPage("/analyse/nim?rules=heaps%3D1%2C3%2C5", {}, async (page) => {
    const current = page.locator('.ply[aria-current="step"]');
    await page.locator(".badge").first().waitFor();
    await hitArea(page, "3:3").focus();
    await page.keyboard.press("Enter");
    await current.filter({ hasText: "3-3" }).waitFor();
    await page.locator("h1").evaluate(() => document.activeElement.blur());
    await page.keyboard.press("Home");
    await page.waitForFunction(() => !document.querySelector(".ply[aria-current]"));
    await page.locator('.hit-area.playable[data-area="2:1"]').click();
    await current.filter({ hasText: "2-3" }).waitFor();
    assert.equal(await page.locator(".variations .ply").count(), 1);
    assert.equal(moves(page), "2-3");
    await current.focus();
    await page.keyboard.press("ArrowUp");
    await current.filter({ hasText: "3-3" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await current.filter({ hasText: "2-3" }).waitFor();
    await page.reload();
    await current.filter({ hasText: "2-3" }).waitFor();
    await page.getByRole("button", { name: "To the start" }).click();
    await page.waitForFunction(() => new URL(location.href).searchParams.get("ply") === "0");
    await page.reload();
    await page.locator(".ply").first().waitFor();
    assert.equal(await current.count(), 0, "the address names the ply too");
  });
});

test("the moves of an engine line can be clicked", async () => {
  await withPage("/analyse/oware?moves=F+f", {}, async (page) => {
    const steps = page.locator(".lines li").first().locator(".line-move");
    await steps.nth(3).waitFor();
    await page.getByRole("switch").focus();
    const wanted = await steps.nth(2).evaluate((step) => {
      const line = [...step.parentElement.children].slice(0, 3).map((one) => one.textContent);
      step.click();
      return line;
    });
    await page.locator(".ply").nth(4).waitFor();
    assert.deepEqual(
      (await page.locator(".ply").allTextContents()).slice(2),
      wanted.map((move, i) => `${i + 3}${move}`),
    );
    assert.equal(moves(page), `F f ${wanted.join(" ")}`);
  });
});

test("the evaluation graph shows blunders, and a click goes there", async () => {
  // Noughts answer a corner with the cell beside it, a losing move, and crosses win.
  await withPage("/analyse/tic-tac-toe?moves=1+2+5+9+4+7+6", {}, async (page) => {
    await page.getByRole("button", { name: "Value every move" }).click();
    await page.getByRole("button", { name: "Value again" }).waitFor();
    assert.deepEqual(await page.locator(".graph-mistakes button").allTextContents(), ["2. 2??"]);
    assert.equal(await page.locator(".move-tree .glyph.blunder").count(), 1);
    assert.equal(
      (await page.locator(".graph-picture .curve").getAttribute("points")).split(" ").length,
      16,
      "a point for every place",
    );
    await page.getByRole("button", { name: "2. 2??" }).click();
    await page.locator('.ply[aria-current="step"]', { hasText: "22" }).waitFor();
    const box = await page.locator(".graph-picture").boundingBox();
    await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2);
    await page.getByText("A win for Crosses with a line").waitFor();
  });
});

test("the analysis of a game can be stopped", async () => {
  await withPage("/analyse/oware?moves=B+a+A+c+F+f+A+c+D+e+D+f+E+c+C+b", {}, async (page) => {
    await page.getByRole("button", { name: "Value every move" }).click();
    await page.waitForFunction(() => document.querySelector(".graph progress")?.value > 0.1);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Value every move" }).waitFor();
    assert.equal(await page.locator(".graph progress").isHidden(), true);
  });
});

test("any position can be edited with clicks and keys, and the server's errors are shown", async () => {
  await withPage("/analyse/oware", { refused: true }, async (page) => {
    const text = page.getByLabel("Position as text");
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("button", { name: "Empty board" }).click();
    await hitArea(page, "F").click();
    await hitArea(page, "F").click();
    await hitArea(page, "a").focus();
    await page.keyboard.type("12");
    await page.keyboard.press("-");
    await page.getByLabel("Store of North").fill("7");
    await page.getByRole("radio", { name: "North" }).check();
    await until("the text follows", async () => (await text.inputValue()) === "0-0-0-0-0-2-11-0-0-0-0-0-0-7-N");
    await hitArea(page, "b").focus();
    await page.keyboard.type("40");
    await page.getByText("the position holds 60 seeds, the board has 48").waitFor();
    assert.equal(await page.getByRole("button", { name: "Analyse it" }).isDisabled(), true);
    await page.keyboard.press("Delete");
    await page.getByText("Rules", { exact: true }).first().click();
    await page.getByText("Change the rules one by one").click();
    await page.locator("[data-axis=capture]").selectOption("touched");
    await page.waitForFunction(() => !document.querySelector(".position-editor button.main").disabled);
    await page.getByRole("button", { name: "Analyse it" }).click();
    await page.getByText("North to move").waitFor();
    const query = new URL(page.url()).searchParams;
    assert.equal(query.get("p"), "0-0-0-0-0-2-11-0-0-0-0-0-0-7-N");
    assert.equal(query.get("rules"), "rules=abapa+capture=touched");
    await page.locator(".badge").first().waitFor();
  });
});

test("positions of the other games can be edited too", async () => {
  const setUp = async (page) => {
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("button", { name: "Empty board" }).click();
  };
  await withPage("/analyse/jeson-mor?rules=size%3D5", { refused: true }, async (page) => {
    await setUp(page);
    await page
      .getByText("has no knights")
      .or(page.locator(".wrong:not(.valid)", { hasText: /\S/ }))
      .first()
      .waitFor();
    await hitArea(page, "c3").click();
    await hitArea(page, "a5").focus();
    await page.keyboard.press("b");
    await page.getByRole("button", { name: "Analyse it" }).click();
    await page.getByRole("img", { name: "won for certain, in 1 moves" }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("p"), "n4/5/2N2/5/5 w - - 0 1");
  });
  await withPage("/analyse/nim", { refused: true }, async (page) => {
    await setUp(page);
    await page.getByRole("spinbutton", { name: "Heap 1" }).fill("4");
    await page.getByRole("button", { name: "One heap more" }).click();
    await page.getByRole("spinbutton", { name: "Heap 2" }).fill("6");
    await page.getByRole("button", { name: "Analyse it" }).click();
    await page.locator(".badge").first().waitFor();
    assert.equal(new URL(page.url()).searchParams.get("rules"), "heaps=4,6");
  });
  await withPage("/analyse/tic-tac-toe", { refused: true }, async (page) => {
    await setUp(page);
    await hitArea(page, "1").click();
    await hitArea(page, "2").click();
    await page.getByText("the board has 2 x and 0 o").waitFor();
    await page.getByRole("radio", { name: "nought", exact: true }).check();
    await hitArea(page, "2").click();
    await hitArea(page, "9").focus();
    await page.keyboard.press("o");
    await page.getByText("the board has 1 x and 2 o").waitFor();
    await page.keyboard.press("Delete");
    await page.getByRole("button", { name: "Analyse it" }).click();
    await page.getByText("Crosses to move").waitFor();
  });
});

test("positions, moves and records can be pasted, and invalid text is refused", async () => {
  const { id } = await server.createGame({
    game: "oware",
    players: ["human", "human"],
    names: ["Ana", "Rui"],
    moves: "C d F f",
  });
  const record = await (await fetch(`${server.address}/api/play/${id}/record`)).text();
  await withPage("/analyse/oware", { refused: true }, async (page) => {
    const paste = async (text) => {
      await page.getByRole("button", { name: "Paste or open" }).click();
      await page.getByLabel("Position, moves or record").fill(text);
      await page.getByRole("button", { name: "Open", exact: true }).click();
    };
    await paste("0-0-1-2-0-0-1-0-0-0-0-0-20-20-N");
    await page.getByText("North to move · 20 – 20").waitFor();
    await paste("F f E c");
    await page.locator(".ply").nth(3).waitFor();
    await paste(record);
    await page.getByText("Ana – Rui").waitFor();
    assert.deepEqual(await page.locator(".ply").allTextContents(), ["1C", "2d", "3F", "4f"]);
    await paste("4-4-4-S");
    await page.locator("dialog .wrong", { hasText: "fields" }).waitFor();
  });
});

test("a finished game leads to its analysis", async () => {
  const { id, seats } = await server.createGame({ game: "tic-tac-toe", players: ["human", "human"], moves: "1 4 2 5" });
  await withPage(`/play/${id}#${seats[0].secret}`, {}, async (page) => {
    await hitArea(page, "3").click();
    await page.getByRole("link", { name: "Analyse this game" }).click();
    await page.locator(".ply").nth(4).waitFor();
    assert.deepEqual(await page.locator(".ply").allTextContents(), ["11", "24", "32", "45", "53"]);
    await page.getByText("The game is over here.").waitFor();
  });
});

test("minimax and alpha-beta are drawn side by side, with what was cut", async () => {
  await withPage("/analyse/tic-tac-toe", {}, async (page) => {
    await page.getByText("How a program searches").click();
    await page.getByText("Alpha-beta looks at 25 positions instead of 81: 69 % saved.").waitFor();
    const rows = await page
      .locator(".search-demo table")
      .first()
      .locator("tbody tr")
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.deepEqual(
      rows.map((row) => row[1]),
      ["81", "25"],
    );
    assert.equal(rows[0][3], rows[1][3], "both find the same value");
    assert.equal(await page.locator(".search-tree-figure").nth(0).locator(".cut-count").count(), 0);
    assert.ok((await page.locator(".search-tree-figure").nth(1).locator(".cut-count").count()) > 0);
    const wide = async () => Number(await page.locator(".search-tree-figure svg[role=img]").first().getAttribute("width"));
    const before = await wide();
    await page.getByRole("button", { name: "Larger: Minimax" }).click();
    assert.ok((await wide()) > before);
    await page.getByLabel("Depth").focus();
    await page.keyboard.press("ArrowRight");
    await page.getByText("instead of 585").waitFor();
  });
});

for (const theme of ["light", "dark"]) {
  test(`no accessibility violations with everything open, ${theme}`, async () => {
    await withPage("/analyse/tic-tac-toe?moves=1+2+5", { theme }, async (page) => {
      await page.locator(".badge").nth(5).waitFor();
      await page.getByRole("button", { name: "Value every move" }).click();
      await page.getByRole("button", { name: "Value again" }).waitFor();
      await page.getByText("How a program searches").click();
      await page.locator(".search-tree-figure").nth(1).waitFor();
      await page.locator(".badge").nth(5).waitFor();
      assert.deepEqual(await accessibilityViolations(page), [], "analysis");
      await page.getByRole("button", { name: "Paste or open" }).click();
      assert.deepEqual(await accessibilityViolations(page), [], "pasting");
      await page.keyboard.press("Escape");
    });
    for (const game of ["oware", "jeson-mor", "nim", "tic-tac-toe"]) {
      await withPage(`/analyse/${game}`, { theme }, async (page) => {
        await page.getByRole("button", { name: "Set up" }).click();
        await page.getByText("Rules", { exact: true }).first().click();
        await page.waitForTimeout(300);
        assert.deepEqual(await accessibilityViolations(page), [], `setting up ${game}`);
      });
    }
  });
}

test("the analysis fits a phone, in Portuguese too", async () => {
  await withPage(
    "/analyse/oware?moves=F+f+E",
    { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, language: "pt" },
    async (page) => {
      await page
        .getByText("Norte para jogar")
        .or(page.locator(".status", { hasText: "Norte" }))
        .first()
        .waitFor();
      await page.locator(".badge").first().waitFor();
      await page.getByText("Como procura um programa").click();
      await page.locator(".search-demo-status", { hasText: "poupa" }).waitFor();
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "too wide");
      for (const button of await page.locator(".tools button, .analysis-grid .replay-controls button").all()) {
        const { height } = await button.boundingBox();
        assert.ok(height >= 43.9, `a button ${height} high`);
      }
      await page.getByRole("button", { name: "Montar" }).click();
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        "too wide while setting up",
      );
    },
  );
});
