import { describe, expect, test } from "vitest";
import { reduceHtml } from "~/ui/rich-text/reduce-html";
import { cutText, toPlainText } from "~/ui/rich-text/to-plain-text";
import { readLongText } from "../support/long-text";

test.each([
  ["<p>안녕&nbsp;하세요</p><p>둘째 줄</p>", "안녕 하세요 둘째 줄"],
  ["<script>alert(1)</script><b>글</b>", "글"],
  ["1 < 2 그리고 3 > 2", "1 < 2 그리고 3 > 2"],
  ["&lt;b&gt; &amp;amp;", "<b> &amp;"],
  ['<img src="a" alt="b">', ""],
  ["", ""],
  ["한 <b>낱</b>말<i>은</i> 하나", "한 낱말은 하나"],
  ["가<br>나<br/>다", "가 나 다"],
  ["<STYLE>p{}</style >글<style>", "글"],
  ["<script>if (a</b) '</scriptx>'</script>글", "글"],
  ['<p title="a>b">글</p>', "글"],
  ["<p title='a>b' x=\"'>\">글</p>", "글"],
  ['<p "a>글', "글"],
  ["글<!-- <b>a</b> -->이 <!-->있다<!--->!<!-- x --!>끝", "글이 있다!끝"],
  ["<!doctype html><?xml a?></ b>글", "글"],
  ["글<b", "글"],
  ["a\0b", "ab"],
  ["&hellip;&middot;&rarr;&#44032;&#xAC01;&apos;&nope;&#0;&#xD800;", "…·→가각'&nope;\ufffd\ufffd"],
  ["<plaintext>글</plaintext>", ""],
  ["줄\r\n\t바꿈\u3000끝", "줄 바꿈 끝"],
])("the plain text of a post contains the words of %j", (html, text) => {
  expect(toPlainText(html)).toBe(text);
});

test("a text is cut after whole characters, and only if it is too long", () => {
  expect(cutText("가".repeat(30), 30)).toBe("가".repeat(30));
  expect(cutText("가".repeat(31), 30)).toBe(`${"가".repeat(30)}…`);
  expect(cutText("🚻🚻🚻", 2)).toBe("🚻🚻…");
  expect(cutText("🚻🚻", 2)).toBe("🚻🚻");
});

const SLOW: [string, (count: number) => string][] = [
  ["unclosed tags", (count) => "<a".repeat(count)],
  ["unclosed end tags", (count) => "</a".repeat(count)],
  ["unclosed scripts", (count) => "<script>".repeat(count)],
  ["a script with many incomplete end tags", (count) => `<script>${"</scrip".repeat(count)}`],
  ["comments with odd ends", (count) => "<!--a--!>".repeat(count)],
  ["unclosed comments", (count) => "<!--".repeat(count)],
  ["unclosed quotes", (count) => '<a x="'.repeat(count)],
  ["many attributes", (count) => `<a ${"x=1 ".repeat(count)}>`],
  ["many attributes with unclosed quotes", (count) => `<a ${"x= ' ".repeat(count)}>`],
  ["spaces in a tag", (count) => `<a${" ".repeat(count)}`],
  ["angle brackets", (count) => "<".repeat(count)],
  ["ampersands", (count) => "&".repeat(count)],
  ["unfinished references", (count) => "&#1".repeat(count)],
  ["blanks", (count) => ` ${"\t ".repeat(count)}x`],
  ["unclosed emphasis", (count) => "<b>".repeat(count)],
  ["unclosed links", (count) => "<a href=/x>x".repeat(count)],
  ["unclosed lists", (count) => "<ul><li>".repeat(count)],
  ["end tags without a start tag", (count) => "</ul></b></p>".repeat(count)],
  ["boxes", (count) => "<div>".repeat(count)],
];

describe("the plain text of a post", () => {
  test.each(SLOW)("takes linear time for %s", (_name, make) => {
    const html = make(200_000);
    expect(() => readLongText(html, toPlainText)).not.toThrow();
    expect(() => readLongText(html, reduceHtml)).not.toThrow();
  });
});
