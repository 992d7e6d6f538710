import { describe, expect, test } from "vitest";
import { isSameText, textToHtml } from "~/ui/rich-text/text-to-html";
import { htmlToText } from "../../app/ui/rich-text/reduce-html";
import { readLongText } from "../support/long-text";

const REL = 'rel="noopener nofollow ugc"';

describe("a plain text converted to HTML", () => {
  test.each([
    ["", ""],
    [" \r\n \n", ""],
    ["글", "<p>글</p>"],
    ["가\r\n나\r다\n라", "<p>가<br>나<br>다<br>라</p>"],
    ["가\r\n\r\n나\n \t\n\n\n다\n", "<p>가</p><p>나</p><p>다</p>"],
    [
      '<script>alert("1")</script> & &amp;',
      "<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &amp;amp;</p>",
    ],
    ["a\0b", "<p>ab</p>"],
    [
      "보기 https://a.kr/b?c=1&d=2#e 끝",
      `<p>보기 <a href="https://a.kr/b?c=1&amp;d=2#e" ${REL}>https://a.kr/b?c=1&amp;d=2#e</a> 끝</p>`,
    ],
    ["https://a.kr/b입니다.", `<p><a href="https://a.kr/b" ${REL}>https://a.kr/b</a>입니다.</p>`],
    ["(https://a.kr/b).", `<p>(<a href="https://a.kr/b" ${REL}>https://a.kr/b</a>).</p>`],
    ["https://a.kr/b_(c)!", `<p><a href="https://a.kr/b_(c)" ${REL}>https://a.kr/b_(c)</a>!</p>`],
    ["javascript:alert(1) http://", "<p>javascript:alert(1) http://</p>"],
    [
      'http://a.kr/"onmouseover="x',
      `<p><a href="http://a.kr/" ${REL}>http://a.kr/</a>&quot;onmouseover=&quot;x</p>`,
    ],
    ["https://me@evil.kr/", "<p>https://me@evil.kr/</p>"],
  ])("is written as HTML: %j", (text, html) => {
    expect(textToHtml(text)).toBe(html);
  });
});

describe("HTML converted to a plain text", () => {
  test.each([
    ["", ""],
    ["<p>가</p><p>나<br>다</p>", "가\n\n나\n다"],
    ["<h2>제목</h2><p>글</p>", "제목\n\n글"],
    [
      "<ul><li><p>하나</p></li><li>둘<ol><li>안</li><li>또</li></ol></li></ul>",
      "- 하나\n- 둘\n  1. 안\n  2. 또",
    ],
    ["<ol><li><p>가</p><p>나</p></li><li>다</li></ol>", "1. 가\n  나\n2. 다"],
    ["<blockquote><p>가</p><p>나</p></blockquote>", "가\n나"],
    [
      '<p>가</p><img src="/x" alt="입구 [남]"><p>나 <img src="/y"> 다</p>',
      "가\n\n[사진 1: 입구 남]\n\n나 [사진 2] 다",
    ],
    ["<p>가\n  나 &amp;lt; &lt;b&gt;</p>", "가 나 &lt; <b>"],
    ["<p></p><p><br></p><p>가</p><p>&nbsp;</p>", "가"],
    ["글만 <b>있다</b>", "글만 있다"],
    ["<p>가<br><br>나</p>", "가\n\n나"],
  ])("is written as text: %j", (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test.each(["가", "가\n나\n\n다", "- 하나\n- 둘", "<b> & &lt;", "https://a.kr/b"])(
    "becomes the same HTML text after a round trip: %j",
    (text) => {
      expect(htmlToText(textToHtml(text))).toBe(text);
    },
  );

  test("a blank post has no text, and an image is not blank", () => {
    const blank = ["", "<p></p>", "<p><br></p>", "<ul><li><p></p></li></ul>"];
    expect(blank.map((html) => htmlToText(html))).toEqual(["", "", "", ""]);
    expect(htmlToText('<img src="/x">')).not.toBe("");
  });
});

test.each([
  ["가\n나\n\n다", "가\r\n나\r\n\r\n다", true],
  ["가\n\n나", "\n가  \n \n\n나\n", true],
  ["가\n\n나", "가\n나", false],
  ["가", "가나", false],
])("a text is the same without its line ends and blank lines: %j, %j", (a, b, isSame) => {
  expect(isSameText(a, b)).toBe(isSame);
});

describe("the conversion between plain text and HTML", () => {
  test.each<[string, (count: number) => string, (text: string) => unknown]>([
    ["blank lines", (count) => "\n".repeat(count), textToHtml],
    ["blanks", (count) => " ".repeat(count), textToHtml],
    ["many URL schemes in one word", (count) => "http://".repeat(count), textToHtml],
    ["brackets behind a URL", (count) => `http://a.kr/${"(".repeat(count)}${")".repeat(count)}`, textToHtml],
    ["full stops behind a URL", (count) => `http://a.kr/${".".repeat(count)}`, textToHtml],
    ["empty items", (count) => "<ul><li>".repeat(count), htmlToText],
  ])("takes linear time for %s", (_name, make, read) => {
    expect(() => readLongText(make(256_000), read)).not.toThrow();
  });
});
