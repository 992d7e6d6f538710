import { describe, expect, test } from "vitest";
import { runInLanguage } from "~/languages/request-language.server";
import { htmlToText } from "~/ui/rich-text/html-to-text";
import { mergePlainEdit } from "~/ui/rich-text/merge-plain-edit";
import { textToHtml } from "~/ui/rich-text/text-to-html";
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

describe("a rich post edited as plain text", () => {
  const IMAGE = '<img src="/board/images/B/a.png" alt="입구">';
  const POST = `<h2>제목</h2><p>첫 <strong>문단</strong></p><p></p>${IMAGE}<ul><li><p>하나</p></li><li><p>둘</p></li></ul><p>끝 <em>문단</em></p>`;
  const TEXT = "제목\n\n첫 문단\n\n[사진 1: 입구]\n\n- 하나\n- 둘\n\n끝 문단";
  const merge = (text: string) => mergePlainEdit(POST, TEXT, text);

  test("has the expected plain form", () => {
    expect(htmlToText(POST)).toBe(TEXT);
  });

  test.each([
    ["the same", TEXT],
    ["as browsers send it", TEXT.replaceAll("\n", "\r\n")],
    ["with blanks at its ends", `\n${TEXT.replaceAll("\n", "  \r\n")}\r\n \r\n`],
  ])("stays unchanged if its text is %s", (_name, text) => {
    expect(merge(text)).toBe(POST);
  });

  test("keeps the formatting of untouched paragraphs", () => {
    expect(merge(TEXT.replace("끝 문단", "새 끝\n둘째 줄"))).toBe(
      POST.replace("<p>끝 <em>문단</em></p>", "<p>새 끝<br>둘째 줄</p>"),
    );
    expect(merge(TEXT.replace("첫 문단", "첫 글"))).toBe(
      POST.replace("<p>첫 <strong>문단</strong></p><p></p>", "<p>첫 글</p>"),
    );
  });

  test("gains new paragraphs and loses deleted ones", () => {
    expect(merge(`머리말\n\n${TEXT}`)).toBe(`<p>머리말</p>${POST}`);
    expect(merge(`${TEXT}\n\n<b>`)).toBe(`${POST}<p>&lt;b&gt;</p>`);
    expect(merge("제목\n\n끝 문단")).toBe("<h2>제목</h2><p>끝 <em>문단</em></p>");
    expect(merge("")).toBe("");
  });

  test("keeps the formatting of moved paragraphs", () => {
    expect(merge("끝 문단\n\n새 글\n\n첫 문단\n\n제목")).toBe(
      "<p>끝 <em>문단</em></p><p>새 글</p><p>첫 <strong>문단</strong></p><p></p><h2>제목</h2>",
    );
  });

  test("moves an image with its marker, even into a paragraph, and drops it with the marker", () => {
    expect(merge("새 글 [사진 1: 입구] 이어서\n\n제목")).toBe(`<p>새 글 ${IMAGE} 이어서</p><h2>제목</h2>`);
    expect(merge("새 글\n\n[사진 1]")).toBe(`<p>새 글</p>${IMAGE}`);
    expect(merge(TEXT.replace("[사진 1: 입구]\n\n", ""))).toBe(POST.replace(IMAGE, ""));
  });

  test("keeps a marker without an image as text", () => {
    expect(merge("[사진 9: <img src=x onerror=alert(1)>]")).toBe(
      "<p>[사진 9: &lt;img src=x onerror=alert(1)&gt;]</p>",
    );
    expect(merge("[사진 1] [사진 2]")).toBe(`<p>${IMAGE} [사진 2]</p>`);
  });

  test("distinguishes equal paragraphs by their order", () => {
    const post = "<p><b>가</b></p><p>나</p><p>가</p>";
    expect(mergePlainEdit(post, htmlToText(post), "가\n\n다\n\n가")).toBe(
      "<p><b>가</b></p><p>다</p><p>가</p>",
    );
    expect(mergePlainEdit(post, htmlToText(post), "나\n\n가")).toBe("<p>나</p><p>가</p>");
  });

  test("recognises a paragraph that contains an empty line", () => {
    const post = "<p><b>가</b><br><br>나</p><p>다</p>";
    expect(mergePlainEdit(post, htmlToText(post), "가\n\n나\n\n라")).toBe(
      "<p><b>가</b><br><br>나</p><p>라</p>",
    );
  });

  test("keeps its formatting however long it is", () => {
    const texts = Array.from({ length: 2_000 }, (_, at) => `문단 ${at}`);
    const post = texts.map((text) => `<p><b>${text}</b><br><br>둘째</p>`);
    const submittedText = [...texts].reverse().map((text) => `${text}\n\n둘째`);
    expect(mergePlainEdit(post.join(""), "", submittedText.join("\n\n"))).toBe(post.reverse().join(""));
  });

  test("stays unchanged by an unchanged text, even if another member has edited the post", () => {
    expect(mergePlainEdit(POST, "옛 글", "옛 글")).toBe(POST);
  });
});

test("the marker of an image is understood in both languages", () => {
  const image = '<p><img src="/files/a.png" alt="A map"></p>';
  const post = `<p>One</p>${image}<p>Two</p>`;
  const english = runInLanguage("en", () => htmlToText(post));
  expect(english).toBe("One\n\n[Photo 1: A map]\n\nTwo");
  const editedText = `Two\n\n[Photo 1: A map]\n\nOne`;
  expect(runInLanguage("en", () => mergePlainEdit(post, english, editedText))).toBe(
    `<p>Two</p>${image}<p>One</p>`,
  );
  expect(mergePlainEdit(post, htmlToText(post), "[Photo 1: A map] Three")).toContain(
    '<img src="/files/a.png"',
  );
});

describe("the conversion between plain text and HTML", () => {
  const merge = (text: string) => mergePlainEdit("<p>가</p>".repeat(50), "", text);
  test.each<[string, (count: number) => string, (text: string) => unknown]>([
    ["blank lines", (count) => "\n".repeat(count), textToHtml],
    ["blanks", (count) => " ".repeat(count), textToHtml],
    ["many URL schemes in one word", (count) => "http://".repeat(count), textToHtml],
    ["brackets behind a URL", (count) => `http://a.kr/${"(".repeat(count)}${")".repeat(count)}`, textToHtml],
    ["full stops behind a URL", (count) => `http://a.kr/${".".repeat(count)}`, textToHtml],
    ["unclosed image markers", (count) => `${"[사진 1: ".repeat(count)}`, merge],
    ["image markers", (count) => `${"[사진 1] ".repeat(count)}`, merge],
    ["equal paragraphs", (count) => "가\n\n".repeat(count), merge],
    [
      "equal paragraphs of the post",
      (count) => "<p>가</p>".repeat(count / 16),
      (html) => mergePlainEdit(html, "", "나\n\n가\n\n나"),
    ],
    [
      "a long text that starts with every paragraph and matches none",
      (count) => "가\n\n".repeat(count / 4),
      (text) => mergePlainEdit(`<p>머리</p><p>${"가<br><br>".repeat(text.length / 6)}나</p>`, "", text),
    ],
    ["empty items", (count) => "<ul><li>".repeat(count), htmlToText],
  ])("takes linear time for %s", (_name, make, read) => {
    expect(() => readLongText(make(256_000), read)).not.toThrow();
  });
});
