// Opens a screen for a test.

import assert from "node:assert/strict";
import { browser, newPage, server } from "./fixtures.mjs";

/** Opens a page at an address and checks that no error was logged; the browser itself logs refused requests. */
export async function withPage(address, how, act) {
  const page = await newPage(browser, how);
  await page.goto(server.address + address);
  await page.waitForSelector("main h1");
  await act(page);
  assert.deepEqual(
    page.errors.filter((text) => !(how.refused && text.includes("400"))),
    [],
  );
  assert.equal(
    await page.evaluate(() => document.querySelectorAll("main [style]").length),
    0,
    "nothing has a style of its own",
  );
  await page.context().close();
}

export const hitArea = (page, name) => page.locator(`.board-container [data-area="${name}"]`);
