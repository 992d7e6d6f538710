import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { koreanHolidays } from "~/opening-hours/holidays";
import { createHoursReader } from "~/opening-hours/hours-reader";
import { buildPlaceIndex } from "~/place-index/place-index";
import { readNames } from "~/place-index/spellings.server";
import { buildTable } from "~/place-index/toilet-table";
import { directoryOver, MONDAY_AFTERNOON, row } from "../support/local-directory";

/** The derived data of all toilets is built before the first query, and only again after a change. */

const rows = () => Array.from({ length: 5 }, (_, id) => row(id, { address: "대전광역시 서구 둔산로 100" }));
const built: object[] = [];

const buildIndex: typeof buildPlaceIndex = async (toilets, previous, reader) => {
  const index = await buildPlaceIndex(toilets, previous, reader);
  if (index.placeNames !== previous?.placeNames) built.push(index);
  return index;
};

beforeEach(() => {
  built.length = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

test("the search index exists before the first search and serves every feed with the same names", async () => {
  const { directory, feed } = directoryOver(rows(), { buildIndex });
  await directory.refresh();
  expect(built).toHaveLength(0);
  vi.runAllTimers();
  await vi.waitFor(() => expect(built).toHaveLength(1), 120_000);
  feed.rows = rows().map((toilet) => ({ ...toilet, commentCount: 3, avgRating: 4 }));
  await directory.refresh();
  expect(await directory.searchPlaces("둔산로", 5)).not.toEqual([]);
  for (const text of ["dunsan-ro", "屯山洞"]) expect(await directory.searchPlaces(text, 5)).not.toEqual([]);
  await directory.put("1", null);
  expect(built).toHaveLength(1);
  expect(await directory.searchPlaces("화장실 1", 5)).not.toContainEqual(
    expect.objectContaining({ name: "화장실 1" }),
  );
  expect(built).toHaveLength(2);
  feed.rows = [...rows(), row(9, { title: "유림공원 화장실" })];
  await directory.refresh();
  expect(await directory.searchPlaces("유림공원", 5)).not.toEqual([]);
  expect(built).toHaveLength(3);
});

test("indexes of the same names share their readings", async () => {
  const reader = vi.fn(readNames);
  const first = await buildPlaceIndex(buildTable([]), null, reader);
  await first.spellings.prepare();
  const second = await buildPlaceIndex(buildTable([]), first, reader);
  const reads = reader.mock.calls.length;
  expect(reads).toBeGreaterThan(0);
  await second.spellings.prepare();
  expect(reader).toHaveBeenCalledTimes(reads);
});

test("hours are planned once a day, not once a minute", () => {
  const holidays = koreanHolidays();
  const holidayLookups = vi.spyOn(holidays, "get");
  const reader = createHoursReader(holidays);
  const number = reader.numberOf(["평일 09:00~18:00"]);
  const stateAt = (minutes: number) =>
    reader.stateOf(number, new Date(MONDAY_AFTERNOON + minutes * 60_000)).state;
  expect(stateAt(0)).toBe("open");
  const onceADay = holidayLookups.mock.calls.length;
  expect(onceADay).toBeGreaterThan(0);
  expect([stateAt(1), stateAt(5 * 60)]).toEqual(["open", "closed"]);
  expect(holidayLookups.mock.calls).toHaveLength(onceADay);
  expect(stateAt(24 * 60)).toBe("open");
  expect(holidayLookups.mock.calls).toHaveLength(2 * onceADay);
});
