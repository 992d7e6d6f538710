import { expect, test } from "vitest";
import { activityWords, newestActivity } from "../../app/features/toilets/last-activity.server";

/** One o'clock in Korea, when it is still the day before in UTC. */
const NOW = Date.parse("2026-11-24T01:00:00+09:00");

const lastNews = (...args: Parameters<typeof newestActivity>) => {
  const news = newestActivity(...args);
  return news && activityWords(news, NOW);
};

test.each([
  [["2026-11-24 00:30:00"], "오늘 리뷰"],
  [["2026-11-23 23:59:00"], "어제 리뷰"],
  [["2026-11-23T14:59:00Z"], "어제 리뷰"],
  [["2026-11-01", "2026-11-21 10:00:00", "2026-10-01"], "3일 전 리뷰"],
  [["2026-10-25"], "30일 전 리뷰"],
  [["2026-10-24"], "2026-10-24 리뷰"],
  [["", "없음"], null],
  [[], null],
  [["2026-11-30"], "오늘 리뷰"],
])("the newest of the reviews %j is shown as %s", (dates, text) => {
  expect(
    lastNews(
      dates.map((createdAt) => ({ createdAt })),
      [],
    ),
  ).toBe(text);
});

test.each([
  [{ registered: "2026-11-10" }, "14일 전 등록"],
  [{ registered: "2025-11-10" }, "2025-11-10 등록"],
  [{ registered: "2026-11-10", photo: "2026-11-10", edited: "2026-11-10" }, "14일 전 등록"],
  [{ registered: "2026-11-10", edited: "2026-11-20 10:00:00" }, "4일 전 수정"],
  [{ edited: "2026-11-20", photo: "2026-11-20 09:00:00" }, "4일 전 사진"],
  [{ edited: "2026-11-20", photo: "곧" }, "4일 전 수정"],
])("the newest of %j is shown as %s", (days, text) => {
  const changes = Object.entries(days).map(([kind, at]) => ({ kind: kind as "photo", at }));
  expect(lastNews([{ createdAt: "2025-01-01" }], changes)).toBe(text);
  expect(lastNews([{ createdAt: "2026-11-24" }], changes)).toBe("오늘 리뷰");
});
