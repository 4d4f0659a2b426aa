// QR codes. The hashes are of codes of every version that zbarimg 0.23 decoded to the texts below.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { encode } from "../js/qr.js";

const LONG = `http://127.0.0.1:8420/play/${"abcdefghijklmnopqrstuvwxyz0123456789#ÇÃ".repeat(9)}`;
/** By the number of bytes: the capacity of versions 1 to 10. */
const PRINTS = {
  14: "7228662beed7c211",
  26: "49ad8d97304c2f2d",
  42: "b8315f0dab7d0b9e",
  62: "4addafffbbe70104",
  84: "f5aaa433a9c2a163",
  106: "aca74453560323f2",
  122: "c693ad947691e401",
  152: "c57674625b3f91bb",
  180: "8b566582ee4a684c",
  213: "c7269af15fd5ccce",
};

/** The longest prefix of the text with at most this many bytes. */
function beginning(bytes) {
  let text = "";
  for (const letter of LONG) {
    if (Buffer.byteLength(text + letter) > bytes) break;
    text += letter;
  }
  return text;
}

const fingerprint = (rows) =>
  createHash("sha256")
    .update(rows.map((row) => row.map(Number).join("")).join("\n"))
    .digest("hex")
    .slice(0, 16);

test("codes of every version match those that were decoded", () => {
  for (const [bytes, print] of Object.entries(PRINTS))
    assert.equal(fingerprint(encode(beginning(Number(bytes)))), print, `${bytes} bytes`);
});

test("a text that is too long is refused", () => {
  assert.equal(encode(beginning(213)).length, 57);
  assert.throws(() => encode("x".repeat(214)), RangeError);
});
