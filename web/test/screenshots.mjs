// Screenshots of every screen, phone and desktop, light and dark: node test/screenshots.mjs FOLDER

import { mkdir } from "node:fs/promises";
import { launch, newPage, Server } from "./fixtures.mjs";

const folder = process.argv[2] ?? "pictures";
await mkdir(folder, { recursive: true });
const server = await Server.start();
const browser = await launch();
const people = { players: ["human", "human"], names: ["Ana", "Rui"] };
const clock = { start: 300_000, increment: 3000 };
const games = {
  oware: { game: "oware", ...people, clock, moves: "C d F f D" },
  "jeson-mor": { game: "jeson-mor", ...people, moves: "b1c3 g9f7 e1d3 h9g7" },
  nim: { game: "nim", options: { heaps: "1,3,5,7" }, ...people },
  "tic-tac-toe": { game: "tic-tac-toe", options: { rows: 5, columns: 5, line: 4 }, ...people, moves: "13 7 8 18 12" },
};
const sizes = {
  phone: { width: 360, height: 640 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};
const only = process.argv[3];

/** Scrolls through the page, since boards of lessons are drawn when they come near the viewport. */
async function scrollThrough(page) {
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < end; y += 400) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await page.waitForTimeout(60);
  }
  await page.evaluate(() => scrollTo(0, 0));
}
async function analyseGame(page) {
  await page.locator(".graph-head button").click();
  await page.locator(".graph-picture .curve").waitFor();
  await page.waitForFunction(() => document.querySelector(".graph progress").hidden);
  await page.locator(".badge").first().waitFor();
}
async function openSearchDemo(page) {
  await page.locator(".search-demo summary").click();
  await page.locator(".search-tree-figure").nth(1).waitFor();
}
async function startTournament(page) {
  await page.locator("main form button.main").click();
  await page.locator(".played-games a").nth(3).waitFor();
}
const studies = [
  ["analysis", "/analyse/oware?moves=B+a+A+c+F+f+A+c+D+e+D+f+E+c+C&ply=13", analyseGame],
  ["analysis-trees", "/analyse/jeson-mor?rules=size%3D5&moves=c1a2+c5a4", openSearchDemo],
  ["setup", "/analyse/oware?moves=F+f+E+c", (page) => page.locator(".tools button").first().click()],
  ["learn", "/learn", async () => {}],
  ["learn-oware", "/learn/oware", scrollThrough],
  ["learn-ouri", "/learn/oware/ouri", scrollThrough],
  ["learn-jeson-mor", "/learn/jeson-mor", scrollThrough],
  ["tournaments", "/tournaments", async () => {}],
  ["tournament", "/tournaments", startTournament],
];

for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ["light", "dark"]) {
    const page = await newPage(browser, { viewport, theme, deviceScaleFactor: size === "phone" ? 2 : 1 });
    const shoot = async (name, address, whole = false, before = async () => {}) => {
      if (only && !name.includes(only)) return;
      await page.goto(server.address + address);
      await page.waitForLoadState("networkidle");
      await before();
      await page.waitForTimeout(200);
      await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png`, fullPage: whole });
    };
    await shoot("home", "/", true);
    await shoot("new", "/new/oware", true);
    for (const [name, wanted] of Object.entries(games)) {
      const { id, seats } = await server.createGame(wanted);
      await shoot(name, `/play/${id}#${seats[0].secret}`);
    }
    for (const [name, address, act] of studies) await shoot(name, address, true, () => act(page));
    await page.context().close();
  }
}
await browser.close();
await server.stop();
