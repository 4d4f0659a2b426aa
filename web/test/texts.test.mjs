// Every text is there in both languages, and none without need.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const here = new URL("..", import.meta.url);
const read = async (path) => readFile(new URL(path, here), "utf8");
const texts = async (language) => JSON.parse(await read(`lang/${language}.json`));

async function sources(folder) {
  const found = [];
  for (const entry of await readdir(new URL(folder, here), { withFileTypes: true })) {
    if (entry.isDirectory()) found.push(...(await sources(`${folder}${entry.name}/`)));
    else found.push([`${folder}${entry.name}`, await read(`${folder}${entry.name}`)]);
  }
  return found;
}

test("both languages have the same keys and the same places to fill in", async () => {
  const [english, portuguese] = [await texts("en"), await texts("pt")];
  assert.deepEqual(Object.keys(portuguese), Object.keys(english));
  const holes = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [key, text] of Object.entries(english)) {
    assert.deepEqual(holes(portuguese[key]), holes(text), key);
    assert.notEqual(text.trim(), "", key);
    assert.notEqual(portuguese[key].trim(), "", key);
  }
});

test("every key that the code asks for is there, and every key is asked for", async () => {
  const keys = Object.keys(await texts("en"));
  const wanted = new Set();
  const patterns = [];
  for (const [, source] of await sources("js/")) {
    for (const [, how, key] of source.matchAll(/\b(t|count|maybe)\(\s*"([^"]+)"/g)) {
      if (how === "count") {
        wanted.add(`${key}.one`);
        wanted.add(`${key}.other`);
      } else wanted.add(key);
    }
    // Keys that are put together, such as `side.${game}.1`, and those that stand in lists.
    for (const [, , text] of source.matchAll(/\b(t|maybe)\(\s*`([^`]+)`/g)) {
      patterns.push(new RegExp(`^${text.replaceAll(".", "\\.").replace(/\$\{[^}]+\}/g, "[\\w.-]+")}$`));
    }
    for (const [, one, other] of source.matchAll(/\bt\([\w.]+ \? "([^"]+)" : "([^"]+)"/g)) wanted.add(one).add(other);
    for (const [, key] of source.matchAll(/\["?[^\]"]*"?,?\s*"((?:shell|share)\.[\w.-]+)"/g)) wanted.add(key);
  }
  for (const key of wanted) assert.ok(keys.includes(key), `${key} is asked for but nowhere written`);
  for (const pattern of patterns)
    assert.ok(
      keys.some((key) => pattern.test(key)),
      `nothing is like ${pattern}`,
    );
  for (const key of keys)
    assert.ok(
      wanted.has(key) || patterns.some((pattern) => pattern.test(key)),
      `${key} is written but never asked for`,
    );
});
