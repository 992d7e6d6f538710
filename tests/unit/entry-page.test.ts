import { describe, expect, test } from "vitest";
import { paginateEntries } from "../../app/entries/entry-kind";

const entries = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at + 1) }));
const idsOf = (listedEntries: { id: string }[]) => listedEntries.map(({ id }) => Number(id));
const ENTRIES_PER_PAGE = 50;
const SHORT = 20;
const LONG = 2 * ENTRIES_PER_PAGE + 10;

describe("pages of sub-entries", () => {
  const newest = (query: string, count = LONG) =>
    paginateEntries(entries(count), new URLSearchParams(query), { section: "reviews", isNewestFirst: true });
  const last = (query: string) =>
    paginateEntries(entries(LONG), new URLSearchParams(query), { section: "comments", isNewestFirst: false });

  test("show few entries on one page", () => {
    expect(newest("", SHORT)).toEqual({
      ...{ entries: entries(SHORT), page: 1, total: SHORT },
      ...{ pageCount: 1, pageSize: ENTRIES_PER_PAGE },
    });
    expect(newest("", 0)).toEqual({
      ...{ entries: [], page: 1, total: 0 },
      ...{ pageCount: 1, pageSize: ENTRIES_PER_PAGE },
    });
  });

  test("start with the newest entry", () => {
    expect(idsOf(newest("").entries)[0]).toBe(1);
    const { entries: shownEntries, total } = last("");
    expect([idsOf(shownEntries)[0], idsOf(shownEntries).at(-1), total]).toEqual([
      LONG - ENTRIES_PER_PAGE + 1,
      LONG,
      LONG,
    ]);
    expect(idsOf(last("comments=3").entries)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test.each(["reviews=2", "edit=60", "confirm=delete&commentId=60&reviews=3"])(
    "show the second page for %s",
    (query) => {
      const { page, entries: shownEntries } = newest(query);
      expect([page, idsOf(shownEntries)[0], shownEntries.length]).toEqual([
        2,
        ENTRIES_PER_PAGE + 1,
        ENTRIES_PER_PAGE,
      ]);
    },
  );

  test.each([
    "reviews=0",
    "reviews=-1",
    "reviews=x",
    "reviews=1e9",
    "reviews=Infinity",
    "reviews=",
    "edit=",
    "edit=999",
  ])("show the first page for %s", (query) => {
    expect(newest(query).page).toBe(1);
  });

  test.each(["reviews=4", "reviews=1000000000"])("show the last page for %s", (query) => {
    expect(newest(query).page).toBe(3);
  });
});
