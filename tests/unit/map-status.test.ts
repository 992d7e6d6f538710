import { expect, test } from "vitest";
import type { MapPageData } from "~/features/map/map-page";
import { noticeText } from "~/features/map/map-status";

const pageOf = (filters: { allHref: string | null; knownHref: string | null }) =>
  ({ notice: null, total: 3, filters }) as unknown as MapPageData;

test.each([
  ["nothing without filters", { allHref: null, knownHref: null }, ""],
  ["that only known ones are shown", { allHref: "?", knownHref: null }, "조건이 확인된 곳만 보여 드립니다."],
  ["not so where the others are shown too", { allHref: "?", knownHref: "?open=now" }, ""],
])("the notice of the list says %s", (_what, filters, words) => {
  expect(noticeText(pageOf(filters))).toBe(words);
});
