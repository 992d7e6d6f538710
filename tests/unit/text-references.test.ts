import DOMPurify from "isomorphic-dompurify";
import { describe, expect, it, test } from "vitest";
import { NAMED_CHARACTERS } from "~/texts/named-characters";
import {
  decodeText,
  decodeTexts,
  encodeFileName,
  encodeText,
  encodeTexts,
  storedText,
} from "../../app/backend/profile/generations";
import { readLongText } from "../support/long-text";

/** Texts of eGov 4.3 and 5.x (docs/wire.md#texts). */

test("the named references are those of HTML 4 and apos, as a browser reads them", () => {
  expect(NAMED_CHARACTERS.size).toBe(253);
  // Later versions of HTML map these two names to another character.
  const movedNames = new Set(["lang", "rang"]);
  for (const [name, character] of NAMED_CHARACTERS) {
    const element = DOMPurify.sanitize(`<p>&${name};</p>`, { RETURN_DOM: true });
    if (!movedNames.has(name)) expect(`${name} ${character}`).toBe(`${name} ${element.textContent}`);
  }
});

describe("a text from the backend", () => {
  it.each([
    ["&middot;&hellip;&rarr;&times;&deg;&copy;&eacute;&hearts;&alpha;", "·…→×°©é♥α"],
    ["&lt;p&gt;&quot;a&quot; &apos;b&apos;&lt;/p&gt;", `<p>"a" 'b'</p>`],
    ["&#128699;&#8205;", "🚻&#8205;"],
    ["once only: &amp;lt;b&amp;gt;", "once only: &lt;b&gt;"],
    ["R&D & co; &unknown; &#60; &;", "R&D & co; &unknown; &#60; &;"],
    ["&#1114112; &#99999999;", "&#1114112; &#99999999;"],
  ])("is decoded: %s", (escaped, text) => {
    expect(decodeText(escaped)).toBe(text);
  });

  it("is decoded at any depth, and other values stay unchanged", () => {
    const answer = { result: { list: [{ a: "&middot;", b: 1, c: null, d: true }] }, "&lt;": "x" };
    const wireAnswer = { result: { list: [{ a: "·", b: 1, c: null, d: true }] }, "&lt;": "x" };
    expect(decodeTexts(answer)).toEqual(wireAnswer);
  });
});

describe("a text of an answer that is sent back as stored", () => {
  it.each([
    [
      "R&amp;D &lt;b&gt; &quot;a&apos; &amp;lt; a&nbsp;b &#128699;",
      "R&amp;D &lt;b&gt; &quot;a&apos; &amp;lt; a&nbsp;b &#128699;",
    ],
    ["가&middot;나&hellip; &ldquo;다&rdquo; &eacute; &unknown;", "가·나… “다” é &unknown;"],
  ])("returns to the backend unchanged: %s", (answeredText, stored) => {
    expect(storedText(answeredText)).toBe(stored);
    const request = encodeTexts({ form: { text: { asStored: stored } } });
    expect(request.form.text.asStored).toBe(stored);
  });
});

describe("a text for the backend", () => {
  it.each([
    "🚻👨‍👩‍👧 · …",
    "R&D",
    "<p>&lt;b&gt; &amp;amp; &nbsp;</p>",
    "&middot; &#128699; &#60;",
    "한글 שלום",
  ])("round-trips: %s", (text) => {
    const request = encodeText(text);
    expect(request).not.toMatch(/[\ud800-\udfff]/);
    expect(decodeText(request)).toBe(text);
  });

  it("is sent unchanged if nothing in it can be mistaken for a reference", () => {
    expect(encodeText("R&D · 100% <b>")).toBe("R&D · 100% <b>");
    expect(encodeText("🚻")).toBe("&#128699;");
  });

  it("has no lone surrogate, which could not be read back", () => {
    expect(encodeText("a\ud83d")).toBe("a\ufffd");
  });

  it("stays unchanged in passwords, which are compared as typed", () => {
    const request = { password: "p🚻&lt;", old_password: "🚻", userNm: "🚻", list: ["🚻"], count: 1 };
    expect(encodeTexts(request)).toEqual({ ...request, userNm: "&#128699;", list: ["&#128699;"] });
  });

  it.each([
    ["회의록 🚻.txt", "회의록 .txt"],
    ["🚻.png", "파일.png"],
    ["🚻", "파일"],
    ["·&middot;.txt", "·&middot;.txt"],
  ])("is cleaned of references in file names: %s", (name, sentName) => {
    expect(encodeFileName(name)).toBe(sentName);
  });
});

test("a long text is decoded in linear time", () => {
  for (const piece of ["&amp", "&#1", "&aaaaaaaa"])
    expect(() => readLongText(piece.repeat(200_000), decodeText), piece).not.toThrow();
});
