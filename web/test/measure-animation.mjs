// Measures how smooth the sowing animation is, from Chromium's trace: LUDOTECA=program node test/measure-animation.mjs [GAMES]
// A frame counts when it has been displayed. Printed are frames per second, dropped frames (a gap of two
// intervals drops one), the longest gap, and the CPU time per frame in the page's process.

import { loadavg } from "node:os";
import { byMouse, ready } from "./input.mjs";
import { launch, newPage, Server } from "./fixtures.mjs";

/** Both sides have a house of 19 seeds: the longest sowing likely in a real game, with captures. */
const START = "1-1-1-1-1-19-1-1-1-1-1-19-0-0-S";
const SOWINGS = ["F", "f"];
const INTERVAL = 1000 / 60;
const CATEGORIES = [
  "benchmark",
  "blink.user_timing",
  "cc",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "viz",
];

/** Plays both sowings with the mouse; returns the trace. */
async function traced(server, browser, size) {
  const page = await newPage(browser, { speed: 1, viewport: size });
  const { id, seats } = await server.createGame({ game: "oware", players: ["human", "human"], position: START });
  // Both seats are in this page, so that no other browser affects the measurement.
  for (const { secret } of seats) {
    await page.goto("about:blank");
    await page.goto(`${server.address}/play/${id}#${secret}`);
    await ready(page, START);
  }
  await page.evaluate(() => {
    const board = document.querySelector(".board-container > *");
    const play = board.play;
    board.play = async (...move) => {
      performance.mark("sowing-begins");
      await play.apply(board, move);
      performance.mark("sowing-ends");
    };
  });
  await page.waitForTimeout(1000);
  await browser.startTracing(page, { categories: CATEGORIES });
  for (const house of SOWINGS) {
    const { position } = await server.state(id);
    await ready(page, position);
    await byMouse(page, house);
    await page.waitForFunction(
      (before) => {
        const board = document.querySelector(".board-container > *");
        return board.position !== before && !board.animation;
      },
      position,
    );
    await page.waitForTimeout(400);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await page.context().close();
  return traceEvents;
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** CPU milliseconds of the events with a name in a period. */
function spent(events, what, [from, to]) {
  const those = events.filter(({ ph, name, ts }) => ph === "X" && name === what && ts >= from && ts < to);
  return those.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}

/** The measurements of each sowing in a trace. */
function sowings(events) {
  const at = (name) => events.filter((event) => event.name === name && event.cat.includes("user_timing"));
  const [begins, ends] = [at("sowing-begins"), at("sowing-ends")];
  if (begins.length !== SOWINGS.length || ends.length !== SOWINGS.length) throw new Error("a sowing is missing");
  return begins.map(({ ts: from, pid }, i) => {
    const to = ends[i].ts;
    const within = ({ ts }) => ts >= from && ts < to;
    const shown = events.filter((event) => event.name === "Display::FrameDisplayed" && within(event));
    const times = shown.map(({ ts }) => ts / 1000).sort((a, b) => a - b);
    if (times.length < 2) throw new Error("nothing was put on the screen");
    const gaps = times.slice(1).map((time, k) => time - times[k]);
    const own = events.filter((event) => event.pid === pid);
    return {
      seconds: (to - from) / 1e6,
      frames: times.length,
      gap: middle(gaps),
      longest: Math.max(...gaps),
      left: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / INTERVAL) - 1), 0),
      dropped: own.filter((event) => event.name === "DroppedFrame" && within(event)).length,
      page: spent(own, "RunTask", [from, to]) / times.length,
      paint: spent(own, "RasterTask", [from, to]) / times.length,
    };
  });
}

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } };
const games = Number(process.argv[2] ?? 3);
const server = await Server.start();
const browser = await launch();
const number = (value, digits = 1) => value.toFixed(digits);
try {
  console.log(`Chromium ${browser.version()}, load ${loadavg()[0].toFixed(1)}`);
  for (const [name, size] of Object.entries(sizes)) {
    const all = [];
    for (let game = 0; game < games; game++) all.push(...sowings(await traced(server, browser, size)));
    const sum = (what) => all.reduce((total, one) => total + one[what], 0);
    console.log(
      `${name}: ${all.length} sowings, ${number(sum("seconds"))} s, ${sum("frames")} frames` +
        ` (${number(sum("frames") / sum("seconds"))} a second), ${sum("left")} left out` +
        ` (${sum("dropped")} by the page), median gap ${number(middle(all.map(({ gap }) => gap)))} ms,` +
        ` longest ${number(Math.max(...all.map(({ longest }) => longest)))} ms;` +
        ` a frame costs ${number(sum("page") / all.length)} ms of style, layout and layers and ${number(sum("paint") / all.length)} ms of painting`,
    );
    for (const { seconds, frames, left, longest } of all)
      console.log(`  ${number(seconds, 2)} s, ${frames} frames, ${left} left out, longest gap ${number(longest)} ms`);
  }
} finally {
  await browser.close();
  await server.stop();
}
