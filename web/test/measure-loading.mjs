// Measures loading times with an empty cache: LUDOTECA=program node test/measure-loading.mjs [TIMES] [LATENCY] [waterfall]
// Printed for the home screen (first board drawn), a game and the analysis (a move can be made): the
// median of TIMES visits, each with a new browser context, with requests and bytes. LATENCY is a simulated
// latency in milliseconds (default 0), which shows how many requests wait for each other.

import { loadavg } from "node:os";
import { BOARD } from "./input.mjs";
import { launch, newPage, Server } from "./fixtures.mjs";

const times = Number(process.argv[2] ?? 9);
const latency = Number(process.argv[3] ?? 0);
const waterfall = process.argv[4] === "waterfall";
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** One visit; returns milliseconds until the board can be used, requests and bytes until then. */
async function visit(browser, address, ready) {
  const page = await newPage(browser);
  await page.goto("about:blank");
  if (latency > 0) {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send("Network.emulateNetworkConditions", { ...unlimited, latency });
  }
  await page.goto(address, { waitUntil: "commit" });
  const soon = await (await page.waitForFunction(ready, BOARD, { polling: "raf" })).jsonValue();
  const loads = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name, startTime, responseEnd, transferSize }) => ({ name, startTime, responseEnd, transferSize })),
  );
  const until = loads.filter(({ startTime }) => startTime < soon);
  if (page.errors.length > 0) throw new Error(page.errors.join("; "));
  await page.context().close();
  return { soon, requests: until.length + 1, bytes: until.reduce((sum, one) => sum + one.transferSize, 0), loads };
}

const drawn = () => document.querySelector(".thumbnail .hit-area") && performance.now();
const usable = (board) => {
  const element = document.querySelector(board);
  return element?.interactive && element.legal.length > 0 && element.querySelector(".hit-area") && performance.now();
};

const server = await Server.start();
const browser = await launch();
try {
  const { id, seats } = await server.createGame({ game: "oware", players: ["human", "greedy"] });
  const screens = [
    ["first screen", "/", drawn],
    ["game", `/play/${id}#${seats[0].secret}`, usable],
    ["analysis", "/analyse/oware?moves=F+f", usable],
  ];
  console.log(`Chromium ${browser.version()}, load ${loadavg()[0].toFixed(1)}, server ${latency} ms away`);
  for (const [name, address, ready] of screens) {
    const visits = [];
    // The first visit makes the server compress its files, and is not counted.
    for (let i = 0; i <= times; i++) visits.push(await visit(browser, server.address + address, ready));
    const counted = visits.slice(1);
    const all = counted.map(({ soon }) => Math.round(soon)).sort((a, b) => a - b);
    const { requests, bytes, loads } = counted[0];
    const weight = `${requests} requests, ${(bytes / 1000).toFixed(0)} kB`;
    console.log(`${name}: ${middle(all)} ms (${all[0]} to ${all.at(-1)}), ${weight}`);
    if (waterfall)
      for (const { name: file, startTime, responseEnd } of loads)
        console.log(`  ${startTime.toFixed(0).padStart(5)} ${responseEnd.toFixed(0).padStart(5)} ${new URL(file).pathname}`);
  }
} finally {
  await browser.close();
  await server.stop();
}
