import type { MetaArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, test } from "vitest";
import { createLoginLimit } from "~/session/rate-limit.server";
import { plainFileName } from "~/texts/file-texts";
import { formatDate, formatListedMoment, formatMomentText } from "~/ui/format-moment";
import { pageTitle } from "~/ui/page-title";
import { firstCharacters } from "../../app/texts/short-texts";
import { preserveQuery } from "../../app/ui/hrefs";
import { HoursTexts } from "../../app/ui/toilet-signs";
import { readLongText } from "../support/long-text";

const carriedQuery = (query: string) => preserveQuery(new URLSearchParams(query), ["edit"]).toString();

it("the carried text keeps the parts of our own URL without the named ones", () => {
  expect(carriedQuery("toiletId=1&edit=2&open=now&open=later")).toBe("toiletId=1&open=now&open=later");
});

it("the carried text has no more than the length limit of our URLs", () => {
  expect(carriedQuery(`from=${"(".repeat(12_000)}&toiletId=1`)).toBe("toiletId=1");
  expect(carriedQuery(`toiletId=1&${"q=&".repeat(4000)}`).length).toBeLessThan(1200);
});

test.each([
  ["가나다", 5, "가나다"],
  ["가나다", 2, "가나"],
  ["🚻🚻🚻", 2, "🚻🚻"],
  ["가🚻나", 2, "가🚻"],
  ["🚻가🚻", 1, "🚻"],
  [`🚻${"가".repeat(9)}`, 3, "🚻가가"],
  ["", 3, ""],
  ["가", 0, ""],
])("the text %j is cut to %i characters as %j", (text, max, expected) => {
  expect(firstCharacters(text, max)).toBe(expected);
});

test("every cut leaves whole characters", () => {
  const text = "가🚻".repeat(20);
  for (let max = 0; max <= 40; max++) {
    const cutText = firstCharacters(text, max);
    expect([cutText.isWellFormed(), Array.from(cutText).length]).toEqual([true, max]);
  }
});

test.each([
  ["2025-10-01 09:30:00.0", "2025-10-01"],
  ["2025-10-01", "2025-10-01"],
  // Korean dates start at 15:00 UTC of the day before.
  ["2025-10-01T15:30:00.000+00:00", "2025-10-02"],
  ["2025-10-01T14:59:59.000Z", "2025-10-01"],
  ["어제", ""],
  ["", ""],
])("the date of %j in Korean time is %j", (text, day) => {
  expect(formatDate(text)).toBe(day);
});

test.each([
  ["2025-10-01 15:04:59.0", "2025. 10. 01. 오후 03:04"],
  ["2025-10-01 00:30:00", "2025. 10. 01. 오전 12:30"],
  ["2025-10-01T12:00", "2025. 10. 01. 오후 12:00"],
  ["2025-10-01T15:30:00.000+00:00", "2025. 10. 02. 오전 12:30"],
  ["2025-10-01", "2025. 10. 01."],
  ["2025-99-99 10:00:00", ""],
  ["어제", ""],
  ["", ""],
])("the minute of %j in Korean time is %j", (text, minute) => {
  expect(formatMomentText(text)).toBe(minute);
});

test.each([
  ["2025-10-01T06:04:05Z", "2025-10-01 15:04"],
  ["2025-10-01", "2025-10-01"],
  ["2025-99-99 10:00:00", ""],
])("lists show the moment %j as %j", (text, shownText) => {
  expect(formatListedMoment(text)).toBe(shownText);
});

const tags = [
  { name: "00:00~25:00", color: null },
  { name: "9시간", color: null },
];

test("a text with hours is shown as such, and another text is quoted", () => {
  const html = renderToStaticMarkup(<HoursTexts tags={tags} areUnderstood />);
  expect(html).toContain('aria-label="운영 시간"');
  const quoted = renderToStaticMarkup(<HoursTexts tags={tags} areUnderstood={false} />);
  expect(quoted).toContain("등록된 글: “00:00~25:00”, “9시간”");
  expect(quoted).not.toContain("운영 시간");
  expect(renderToStaticMarkup(<HoursTexts tags={[]} areUnderstood={false} />)).toBe("");
});

/** Alternating marks over one letter, whose normalisation takes quadratic time. */
const markedText = (count: number) => `a${"\u0301".repeat(count)}${"\u0323".repeat(count)}`;

const logins = createLoginLimit(null);

test.each<[string, (text: string) => unknown]>([
  ["the id of a login", (text) => logins.begin(text, "203.0.113.7").catch(() => {})],
  ["the name of a file", plainFileName],
])("%s with any number of combining marks takes linear time", (_what, readText) => {
  expect(() => readLongText(markedText(300_000), readText)).not.toThrow();
});

const titleAt = (search: string, screen: string | null = "자유게시판") => {
  const args = { location: { pathname: "/community/free", search }, matches: [] } as unknown as MetaArgs;
  return pageTitle(screen)(args)?.flatMap((tag) => ("title" in tag ? tag.title : []));
};

test.each([
  ["", "자유게시판 | 화장실 지도"],
  ["?page=1", "자유게시판 | 화장실 지도"],
  ["?q=물&page=2", "자유게시판 2쪽 | 화장실 지도"],
  ["?page=2&q=물", "자유게시판 2쪽 | 화장실 지도"],
  ["?page=-3", "자유게시판 | 화장실 지도"],
  ["?page=2<b>", "자유게시판 | 화장실 지도"],
  ["?subpage=2", "자유게시판 | 화장실 지도"],
])("a list at %s is titled %s", (search, title) => {
  expect(titleAt(search)).toEqual([title]);
});

test("the title of the front page's list has its page number", () => {
  expect(titleAt("?page=3", null)).toEqual(["3쪽 | 화장실 지도"]);
});
