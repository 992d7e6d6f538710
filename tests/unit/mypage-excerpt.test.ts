import { expect, test } from "vitest";
import { cutText, toPlainText } from "~/features/mypage/excerpt";

test.each([
  ["<p>안녕&nbsp;하세요</p><p>둘째 줄</p>", "안녕 하세요 둘째 줄"],
  ["<script>alert(1)</script><b>글</b>", "글"],
  ["1 < 2 그리고 3 > 2", "1 < 2 그리고 3 > 2"],
  ["&lt;b&gt; &amp;amp;", "<b> &amp;"],
  ['<img src="a" alt="b">', ""],
  ["", ""],
])("the words of %j", (html, words) => {
  expect(toPlainText(html)).toBe(words);
});

test("a text is cut by characters as they are read, and only when it is too long", () => {
  expect(cutText("가".repeat(30), 30)).toBe("가".repeat(30));
  expect(cutText("가".repeat(31), 30)).toBe(`${"가".repeat(30)}…`);
  expect(cutText("🚻🚻🚻", 2)).toBe("🚻🚻…");
});
