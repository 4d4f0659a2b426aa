// User input: playing moves with mouse, touch or keyboard.

import { setTimeout as pause } from "node:timers/promises";

/** The game's board, not a thumbnail. */
export const BOARD = ".board-container > *";

/** Waits until a condition holds. */
export async function until(what, question, limit = 10_000) {
  const end = Date.now() + limit;
  for (;;) {
    const answer = await question();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`in vain: ${what}`);
    await pause(20);
  }
}

/** Waits until the page allows a move in a position. */
export async function ready(page, position) {
  await page.waitForFunction(
    ([board, position]) => {
      const element = document.querySelector(board);
      return element && element.interactive && element.position === position && element.legal.length > 0;
    },
    [BOARD, position],
  );
}

/** The hit areas of a move, as computed by the board. */
export function pathOf(page, move) {
  return page.evaluate(([board, move]) => document.querySelector(board).path(move), [BOARD, move]);
}

async function centre(page, area) {
  const box = await page.locator(`${BOARD} [data-area="${area}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function byMouse(page, move) {
  for (const area of await pathOf(page, move)) await page.mouse.click(...(await centre(page, area)));
}

export async function byTouch(page, move) {
  for (const area of await pathOf(page, move)) await page.touchscreen.tap(...(await centre(page, area)));
}

export async function byDrag(page, move) {
  const [from, to] = await pathOf(page, move);
  await page.mouse.move(...(await centre(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(page, to)), { steps: 5 });
  await page.mouse.up();
}

/** Types a move in notation. */
export async function byTyping(page, move) {
  await focusBoard(page);
  for (const letter of move) await page.keyboard.press(letter);
  // A move may be a prefix of another, such as 1 of 12.
  if (
    await page.evaluate(
      ([board, move]) => document.querySelector(board).legal.filter((one) => one.move.startsWith(move)).length > 1,
      [BOARD, move],
    )
  )
    await page.keyboard.press("Enter");
}

/** Moves the focus with the arrow keys and presses Enter. */
export async function byArrows(page, move) {
  await focusBoard(page);
  for (const area of await pathOf(page, move)) {
    for (let steps = 0; ; steps++) {
      const key = await page.evaluate(
        ([board, area]) => {
          const { hitAreas } = document.querySelector(board);
          const at = hitAreas.get(document.activeElement.dataset.area);
          const to = hitAreas.get(area);
          if (at === to) return "Enter";
          const [dx, dy] = [to.x - at.x, to.y - at.y];
          if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "ArrowRight" : "ArrowLeft";
          return dy > 0 ? "ArrowDown" : "ArrowUp";
        },
        [BOARD, area],
      );
      await page.keyboard.press(key);
      if (key === "Enter") break;
      if (steps > 60) throw new Error(`arrows do not lead to ${area}`);
    }
  }
}

/** Moves the focus onto the board with the keyboard alone. */
async function focusBoard(page) {
  const inside = () => page.evaluate((board) => document.querySelector(board).contains(document.activeElement), BOARD);
  for (let presses = 0; !(await inside()); presses++) {
    if (presses > 60) throw new Error("the board cannot be reached with Tab");
    await page.keyboard.press("Tab");
  }
}

/** Plays both seats to the end of a game; returns the last state. */
export async function playOut(server, page, id, choose, input) {
  for (let ply = 0; ply < 400; ply++) {
    const state = await server.state(id);
    if (state.over) return state;
    await ready(page, state.position);
    await input(page, choose(state), ply);
    await until(`move ${ply + 1} is made`, async () => (await server.state(id)).ply > state.ply);
  }
  throw new Error("the game does not end");
}
