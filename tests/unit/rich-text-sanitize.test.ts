import { describe, expect, test } from "vitest";
import { ALLOWED_TAGS, purifyHtml, purifyTree } from "~/ui/rich-text/purify.server";
import { toPlainText } from "~/ui/rich-text/to-plain-text";
import { isComplete } from "../support/complete";
import { HOSTILE_BODIES } from "../support/hostile-bodies";

const SITE = "https://toilets.example";
const BACKEND = "http://backend.example:8080";
const ELSEWHERE = "https://old.example/egov/board/images/B/a.png";
const ORIGINS = [SITE, BACKEND, ELSEWHERE];

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const clean = (html: string) => purifyHtml(html, ORIGINS);

/** Allowed forms of a tag; nothing else may start with `<`. */
const FORMS = [
  /^<\/?(p|strong|b|em|i|u|ul|ol|li|h2|h3|blockquote)>$/,
  /^<br>$/,
  /^<\/a>$/,
  /^<a href="(https?:\/\/[^"<>\s]+|\/[^"<>\s/\\][^"<>\s]*|\/)" rel="noopener nofollow ugc">$/,
  /^<img src="\/(board\/images\/[^/"<>\s]+|files)\/[^/"<>\s]+"( (width|height)="\d{1,4}"| alt="[^"<>]*")+>$/,
];

/** Returns the tags that no post may have. */
function foreignTags(html: string): string[] {
  const tags = html.match(/<[^>]*(>|$)/g) ?? [];
  return tags.filter((tag) => !FORMS.some((form) => form.test(tag)));
}

describe("a hostile body", () => {
  test.each(HOSTILE_BODIES)("becomes harmless: %s", async (_name, html) => {
    await nextTurn();
    const result = clean(html);
    expect(foreignTags(result)).toEqual([]);
    await nextTurn();
    expect(clean(result)).toBe(result);
  });

  // Deep nesting takes DOMPurify seconds; the app's own reader removes it before.
  const lengthMax = isComplete ? 20_000 : 2000;
  const QUICK = HOSTILE_BODIES.filter(([, html]) => html.length < lengthMax);
  test.each(QUICK)("becomes harmless by DOMPurify alone: %s", async (_name, html) => {
    await nextTurn();
    expect(foreignTags(purifyTree(html, ORIGINS))).toEqual([]);
  });

  test("comes in more than 80 variants", () => {
    expect(HOSTILE_BODIES.length).toBeGreaterThan(80);
    expect(foreignTags("<p>글</p><p onclick=x>글</p><svg></svg><a href='x'>")).toHaveLength(4);
  });
});

describe("allowed content of a post", () => {
  test.each([
    "<p>글 <strong>굵게</strong> <b>b</b> <em>em</em> <i>i</i> <u>u</u><br>둘째 줄</p>",
    "<h2>제목</h2><h3>작은 제목</h3><blockquote><p>따온 글</p></blockquote>",
    "<ul><li><p>하나</p><ul><li><p>하나 안</p></li></ul></li></ul><ol><li>첫째</li></ol>",
    '<p><a href="https://example.kr/a?b=1&amp;c=2#d" rel="noopener nofollow ugc">밖</a></p>',
    '<p><a href="/map?toiletId=3" rel="noopener nofollow ugc">안</a></p>',
    '<img src="/board/images/BBSMSTR_A/BBS_20251001.png" alt="입구" width="640" height="480">',
    "<p>가나다 👨‍👩‍👧 \u202e오른쪽\u202c ㅋㅋ &lt;3 &amp; &nbsp;끝</p>",
    `<p>${"아주긴낱말".repeat(400)}</p>`,
  ])("stays unchanged: %s", (html) => {
    expect(clean(html)).toBe(html);
  });
});

describe("other content of a post", () => {
  test.each([
    [
      "an image of the backend",
      `<img src="${BACKEND}/board/images/B/a.png" alt="a">`,
      '<img src="/board/images/B/a.png" alt="a">',
    ],
    [
      "an image of this site",
      `<img src="${SITE}/board/images/B/a.png">`,
      '<img src="/board/images/B/a.png" alt="">',
    ],
    ["a photo of the backend", `<img src="${BACKEND}/files/a.png">`, '<img src="/files/a.png" alt="">'],
    [
      "a picture at a detected address of the backend",
      `<img src="${ELSEWHERE}"><img src="${ELSEWHERE}?v=2"><img src="${ELSEWHERE}x">`,
      '<img src="/board/images/B/a.png" alt=""><img src="/board/images/B/a.png" alt="">',
    ],
    ["an image of another folder", `<img src="${BACKEND}/image?x=1">`, ""],
    ["an image of another port", '<img src="http://backend.example/board/images/B/a.png">', ""],
    [
      "odd sizes",
      '<img src="/board/images/B/a.png" alt="" width="100%" height="12px">',
      '<img src="/board/images/B/a.png" alt="">',
    ],
    [
      "an image's query",
      '<img src="/board/images/B/a.png?w=9#x" alt="">',
      '<img src="/board/images/B/a.png" alt="">',
    ],
    [
      "a Korean file name",
      '<img src="/board/images/B/입구.png" alt="">',
      '<img src="/board/images/B/%EC%9E%85%EA%B5%AC.png" alt="">',
    ],
    ["a link without an address", "<a>글</a><a name=x>글</a>", "글글"],
    ["a mailto link", '<a href="mailto:a@b.kr">글</a>', "글"],
    ["other headings", "<h1>가</h1><h5>나</h5>", "<h2>가</h2><h3>나</h3>"],
    ["boxes", "<div>가</div><div>나<div>다</div></div>", "<p>가</p><p>나</p><p>다</p>"],
    ["a line of empty boxes", "<div>가</div><div><br></div><div>나</div>", "<p>가</p><p><br></p><p>나</p>"],
    [
      "a table",
      "<table><tr><td>가</td><td>나</td></tr><tr><td>다</td></tr></table>",
      "<p>가 나</p><p>다</p>",
    ],
    ["fonts", '<p><font color=red><span style="x">가</span></font><s>나</s></p>', "<p>가나</p>"],
    ["overlapping emphasis", "<p><b>가<i>나</b>다</i></p>", "<p><b>가<i>나</i></b><i>다</i></p>"],
    ["a list item without a list", "<li>가</li><li>나</li>", "<p>가</p><p>나</p>"],
    ["double-encoded entities stay text", "&amp;lt;b&amp;gt;", "&amp;lt;b&amp;gt;"],
    [
      "a link in a link",
      '<a href="/a">가<a href="/b">나</a></a>',
      '<a href="/a" rel="noopener nofollow ugc">가</a><a href="/b" rel="noopener nofollow ugc">나</a>',
    ],
  ])("is repaired: %s", (_name, html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  test("a post of a thousand elements keeps its formatting; one more leaves lines, addresses and markers", () => {
    const post = (links: number) =>
      `<p>${'<a href="https://example.kr/" rel="noopener nofollow ugc">글</a>'.repeat(links)}</p>`;
    expect(clean(post(999))).toBe(post(999));
    expect(clean(post(1000))).toBe(`<p>${"글".repeat(1000)}</p>`);
    const lines = "<p>글<br>글</p>".repeat(600);
    expect(clean(lines)).toBe(lines);
    const mixedHtml = `<ul><li><p><b>하나</b></p></li><li><img src="/board/images/B/a.png" alt="입구">https://example.kr/</li></ul>`;
    expect(clean(mixedHtml + lines)).toBe(
      `<p>- 하나<br>- [사진 1: 입구]<a href="https://example.kr/" rel="noopener nofollow ugc">https://example.kr/</a></p>${lines}`,
    );
  });

  test("a post that is too long loses its formatting", () => {
    const long = (letters: number) => `<p><b>글</b>${"글".repeat(letters)}</p>`;
    expect(clean(long(90_000))).toBe(long(90_000));
    expect(clean(long(100_000))).toBe(`<p>${"글".repeat(100_001)}</p>`);
    expect(toPlainText(clean("<p>글</p>".repeat(20_001)))).toBe("글 ".repeat(20_001).trim());
  });

  test("hostile content stays harmless after any number of elements", async () => {
    const lineBreaks = "<br>".repeat(1001);
    for (const [name, html] of HOSTILE_BODIES) {
      const result = clean(lineBreaks + html);
      expect(foreignTags(result), name).toEqual([]);
      expect(result, name).not.toMatch(/<(?!\/?(?:p|br|a)[ >])/);
    }
  });

  test.each([
    ["https://h.example/egov/board/images/B/a.png", "/board/images/B/a.png"],
    ["/egov/board/images/B/a.png", "/board/images/B/a.png"],
    ["/board/images/B/a.png", "/board/images/B/a.png"],
    ["https://h.example/board/images/B/a.png", null],
    ["https://h.example/egovernment/board/images/B/a.png", null],
    ["https://other.example/egov/board/images/B/a.png", null],
    ["/other/board/images/B/a.png", null],
  ])("an image of a backend below /egov is at %s: %s", (address, path) => {
    const html = purifyHtml(`<img src="${address}" alt="">`, [SITE, "https://h.example/egov"]);
    expect(html).toBe(path ? `<img src="${path}" alt="">` : "");
  });

  test("only allowed tags and attributes remain", () => {
    expect(ALLOWED_TAGS.join(" ")).toBe("p br strong b em i u ul ol li a img h2 h3 blockquote");
  });
});
