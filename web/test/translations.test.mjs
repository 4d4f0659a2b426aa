// Every text exists in both languages, and none is unused.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const here = new URL("..", import.meta.url);
const read = async (path) => readFile(new URL(path, here), "utf8");
/** All texts of a language: the common ones, then those of single screens. */
async function texts(language) {
  const own = `${language}.json`;
  const files = (await readdir(new URL("lang/", here)))
    .filter((name) => name.replace(/^\w+-/, "") === own)
    // The same order in every language.
    .sort((a, b) => (a.replace(own, "") < b.replace(own, "") ? -1 : 1));
  const all = await Promise.all(files.map(async (name) => JSON.parse(await read(`lang/${name}`))));
  const keys = all.flatMap(Object.keys);
  assert.equal(new Set(keys).size, keys.length, "a key stands in two files");
  return Object.assign({}, ...all);
}

/** A pattern for a key that is composed at run time. */
function like(text) {
  return new RegExp(`^${text.replaceAll(".", "\\.").replace(/\$\{[^}]+\}/g, "[\\w.-]+")}$`);
}

async function sources(folder) {
  const found = [];
  for (const entry of await readdir(new URL(folder, here), { withFileTypes: true })) {
    if (entry.isDirectory()) found.push(...(await sources(`${folder}${entry.name}/`)));
    else found.push([`${folder}${entry.name}`, await read(`${folder}${entry.name}`)]);
  }
  return found;
}

test("both languages have the same keys and placeholders", async () => {
  const [english, portuguese] = [await texts("en"), await texts("pt")];
  assert.deepEqual(Object.keys(portuguese), Object.keys(english));
  const holes = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [key, text] of Object.entries(english)) {
    assert.deepEqual(holes(portuguese[key]), holes(text), key);
    assert.notEqual(text.trim(), "", key);
    assert.notEqual(portuguese[key].trim(), "", key);
  }
});

test("every key in the code exists, and every key is used", async () => {
  const keys = Object.keys(await texts("en"));
  const wanted = new Set();
  const patterns = [];
  const written = [];
  for (const [, source] of await sources("js/")) {
    for (const [, how, key] of source.matchAll(/\b(t|count|optionalText)\(\s*"([^"]+)"/g)) {
      if (how === "count") {
        wanted.add(`${key}.one`);
        wanted.add(`${key}.other`);
      } else wanted.add(key);
    }
    // A key may be in a list or chosen before the call: then it is in the source as a literal or a pattern.
    for (const [, key] of source.matchAll(/"([\w.-]+)"/g)) if (keys.includes(key)) wanted.add(key);
    for (const [, text] of source.matchAll(/`((?:[\w.-]|\$\{\w+\})+)`/g))
      if (/^[\w-]+\./.test(text)) written.push(like(text));
    // Composed keys, such as `side.${game}.1`, and keys in lists.
    for (const [, , text] of source.matchAll(/\b(t|optionalText)\(\s*`([^`]+)`/g)) {
      patterns.push(like(text));
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
      wanted.has(key) || [...patterns, ...written].some((pattern) => pattern.test(key)),
      `${key} is written but never asked for`,
    );
});
