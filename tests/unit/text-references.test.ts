import DOMPurify from "isomorphic-dompurify";
import { describe, expect, it, test } from "vitest";
import {
  decodeText,
  decodeTexts,
  encodeFileName,
  encodeText,
  encodeTexts,
  storedText,
} from "~/backend/profile/text-references";
import { NAMED_CHARACTERS } from "~/texts/named-characters";
import { growthOf } from "../support/growth";

/** Texts of eGov 4.3 and 5.x (docs/wire.md#texts). */

test("the names are those of HTML 4 and apos, as a browser reads them", () => {
  expect(NAMED_CHARACTERS.size).toBe(253);
  // Later versions of HTML gave these two another character.
  const moved = new Set(["lang", "rang"]);
  for (const [name, character] of NAMED_CHARACTERS) {
    const element = DOMPurify.sanitize(`<p>&${name};</p>`, { RETURN_DOM: true });
    if (!moved.has(name)) expect(`${name} ${character}`).toBe(`${name} ${element.textContent}`);
  }
});

describe("a text that is read", () => {
  it.each([
    ["&middot;&hellip;&rarr;&times;&deg;&copy;&eacute;&hearts;&alpha;", "·…→×°©é♥α"],
    ["&lt;p&gt;&quot;a&quot; &apos;b&apos;&lt;/p&gt;", `<p>"a" 'b'</p>`],
    ["&#128699;&#8205;", "🚻&#8205;"],
    ["once only: &amp;lt;b&amp;gt;", "once only: &lt;b&gt;"],
    ["R&D & co; &unknown; &#60; &;", "R&D & co; &unknown; &#60; &;"],
    ["&#1114112; &#99999999;", "&#1114112; &#99999999;"],
  ])("%s", (escaped, text) => {
    expect(decodeText(escaped)).toBe(text);
  });

  it("is decoded at whatever depth, and nothing else is touched", () => {
    const answer = { result: { list: [{ a: "&middot;", b: 1, c: null, d: true }] }, "&lt;": "x" };
    const read = { result: { list: [{ a: "·", b: 1, c: null, d: true }] }, "&lt;": "x" };
    expect(decodeTexts(answer)).toEqual(read);
  });
});

describe("the text of an answer, to be sent as it is stored", () => {
  it.each([
    [
      "R&amp;D &lt;b&gt; &quot;a&apos; &amp;lt; a&nbsp;b &#128699;",
      "R&amp;D &lt;b&gt; &quot;a&apos; &amp;lt; a&nbsp;b &#128699;",
    ],
    ["가&middot;나&hellip; &ldquo;다&rdquo; &eacute; &unknown;", "가·나… “다” é &unknown;"],
  ])("%s", (answered, stored) => {
    expect(storedText(answered)).toBe(stored);
    const sent = encodeTexts({ form: { text: { asStored: stored } } });
    expect(sent.form.text.asStored).toBe(stored);
  });
});

describe("a text that is sent", () => {
  it.each([
    "🚻👨‍👩‍👧 · …",
    "R&D",
    "<p>&lt;b&gt; &amp;amp; &nbsp;</p>",
    "&middot; &#128699; &#60;",
    "한글 שלום",
  ])("comes back as it was written: %s", (text) => {
    const sent = encodeText(text);
    expect(sent).not.toMatch(/[\ud800-\udfff]/);
    expect(decodeText(sent)).toBe(text);
  });

  it("is sent as it is where nothing can happen to it", () => {
    expect(encodeText("R&D · 100% <b>")).toBe("R&D · 100% <b>");
    expect(encodeText("🚻")).toBe("&#128699;");
  });

  it("has no half of a character, which nobody could read again", () => {
    expect(encodeText("a\ud83d")).toBe("a\ufffd");
  });

  it("but for passwords, which are compared as they were typed", () => {
    const sent = { password: "p🚻&lt;", old_password: "🚻", userNm: "🚻", list: ["🚻"], count: 1 };
    expect(encodeTexts(sent)).toEqual({ ...sent, userNm: "&#128699;", list: ["&#128699;"] });
  });

  it.each([
    ["회의록 🚻.txt", "회의록 .txt"],
    ["🚻.png", "파일.png"],
    ["🚻", "파일"],
    ["·&middot;.txt", "·&middot;.txt"],
  ])("is left out of file names: %s", (name, sent) => {
    expect(encodeFileName(name)).toBe(sent);
  });
});

test("a long text is read in time that grows with its length", () => {
  for (const piece of ["&amp", "&#1", "&aaaaaaaa"])
    expect([piece, growthOf((count) => piece.repeat(count), 10_000, decodeText) < 48]).toEqual([piece, true]);
});
