import { expect, test } from "vitest";
import { lastNews } from "~/features/toilets/last-news";

/** An hour past midnight in Korea: still the day before elsewhere. */
const NOW = Date.parse("2026-11-24T01:00:00+09:00");

test.each([
  [["2026-11-24 00:30:00"], "오늘 리뷰"],
  [["2026-11-23 23:59:00"], "어제 리뷰"],
  [["2026-11-23T14:59:00Z"], "어제 리뷰"],
  [["2026-11-01", "2026-11-21 10:00:00", "2026-10-01"], "3일 전 리뷰"],
  [["2026-10-25"], "30일 전 리뷰"],
  [["2026-10-24"], "2026-10-24 리뷰"],
  [["", "없음"], "소식 없음"],
  [[], "소식 없음"],
  [["2026-11-30"], "오늘 리뷰"],
])("the newest of %j is told as %s", (dates, words) => {
  expect(
    lastNews(
      dates.map((createdAt) => ({ createdAt })),
      NOW,
    ),
  ).toBe(words);
});

test("nothing is claimed while the reviews are not there", () => {
  expect(lastNews(null, NOW)).toBeNull();
});
