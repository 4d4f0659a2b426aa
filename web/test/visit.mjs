// A visit to one screen.

import assert from "node:assert/strict";
import { browser, newPage, server } from "./fixtures.mjs";

/** A page at an address, which must show nothing wrong when it is left; the browser itself tells of what the server refuses. */
export async function at(address, how, act) {
  const page = await newPage(browser, how);
  await page.goto(server.address + address);
  await page.waitForSelector("main h1");
  await act(page);
  assert.deepEqual(
    page.wrong.filter((text) => !(how.refused && text.includes("400"))),
    [],
  );
  assert.equal(
    await page.evaluate(() => document.querySelectorAll("main [style]").length),
    0,
    "nothing has a style of its own",
  );
  await page.context().close();
}

export const area = (page, name) => page.locator(`.board-container [data-area="${name}"]`);
