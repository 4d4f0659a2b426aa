// Pictures of every screen, phone and desktop, light and dark: node test/pictures.mjs FOLDER

import { mkdir } from "node:fs/promises";
import { launch, newPage, Server } from "./stage.mjs";

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

for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ["light", "dark"]) {
    const page = await newPage(browser, { viewport, theme, deviceScaleFactor: size === "phone" ? 2 : 1 });
    const shoot = async (name, address, whole = false) => {
      if (only && !name.includes(only)) return;
      await page.goto(server.address + address);
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(200);
      await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png`, fullPage: whole });
    };
    await shoot("home", "/", true);
    await shoot("new", "/new/oware", true);
    for (const [name, wanted] of Object.entries(games)) {
      const { id, seats } = await server.begin(wanted);
      await shoot(name, `/play/${id}#${seats[0].secret}`);
    }
    await page.context().close();
  }
}
await browser.close();
await server.stop();
