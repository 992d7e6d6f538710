import { describe, expect, test } from "vitest";
import type { FilterQuery } from "~/toilet-directory/directory";
import {
  ALL,
  CENTRE,
  countAround,
  directoryOver,
  idsOf,
  inLine,
  KOREA,
  MONDAY_AFTERNOON,
  queryFor,
  row,
} from "../support/local-directory";

const HOUR_MS = 3_600_000;
const MONDAY_NIGHT = MONDAY_AFTERNOON + 9 * HOUR_MS;

describe("the filter and order by opening hours", () => {
  const rows = inLine(
    { operatingHours: "09:00~12:00|#ced4da" },
    { operatingHours: "미개방|#ced4da" },
    { operatingHours: "상시 개방|#ced4da" },
    { operatingHours: "평일 09:00~18:00|#ced4da, 주말 휴무|#ced4da" },
    { operatingHours: "24시간|#ced4da" },
    { operatingHours: "개방 시간 불규칙|#ced4da" },
    {},
  );

  test("put toilets that are surely closed last, however near", async () => {
    expect(await idsOf(rows, ALL)).toEqual([3, 4, 5, 6, 7, 1, 2]);
    expect(await idsOf(rows, queryFor([], { at: MONDAY_NIGHT }))).toEqual([3, 5, 6, 7, 1, 2, 4]);
  });

  test("put toilets that are reported locked or gone among the closed ones, and never remove them", async () => {
    const deprioritizedIds = ["4", "3", "99"];
    expect(await idsOf(rows, { ...ALL, deprioritizedIds })).toEqual([5, 6, 7, 1, 2, 3, 4]);
    expect(await idsOf(rows, { ...ALL, deprioritizedIds, ignoresMoment: true })).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7],
    ]);
    expect(await idsOf(rows, queryFor(["openNow"], { deprioritizedIds }))).toEqual([5, 3, 4]);
  });

  test("keep the order of distance on the sheet of paper, at night as well", async () => {
    const query = { ...queryFor([], { at: MONDAY_NIGHT }), deprioritizedIds: ["2"], ignoresMoment: true };
    const answer = await countAround(directoryOver(rows).directory, query, { pageSize: 7 });
    expect(answer.toilets.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("keep the order over pages", async () => {
    const pages = [1, 2, 3, 4].map((page) => idsOf(rows, ALL, { page, pageSize: 2 }));
    expect((await Promise.all(pages)).flat()).toEqual([3, 4, 5, 6, 7, 1, 2]);
  });

  test("cover only the nearest 500, independent of the page size", async () => {
    const manyRows = inLine(
      ...Array.from({ length: 700 }, (_, at) => ({
        operatingHours: at % 7 === 0 || at < 450 ? "24시간" : "미개방",
        noMaleDoorlock: at % 2 === 0 ? "Y" : "N",
        noFemaleDoorlock: "Y",
      })),
    ).reverse();
    const isOpen = (id: number) => (id - 1) % 7 === 0 || id <= 450;
    const ids = Array.from({ length: 500 }, (_, at) => at + 1);
    const expected = [...ids.filter(isOpen), ...ids.filter((id) => !isOpen(id))];
    const { directory } = directoryOver(manyRows);
    const listPage = async (page: number, pageSize: number) =>
      (await directory.nearest({ ...CENTRE, ...ALL, page, pageSize })).toilets.map(({ id }) => Number(id));
    expect(await listPage(1, 500)).toEqual(expected);
    for (const page of [1, 2, 23, 45, 46, 49, 50]) {
      expect(await listPage(page, 10)).toEqual(expected.slice(page * 10 - 10, page * 10));
    }
    expect(await listPage(51, 10)).toEqual([]);
  });

  test("count a toilet as open only if its text proves it, and 상시 at every hour", async () => {
    expect(await idsOf(rows, queryFor(["openNow"]))).toEqual([3, 4, 5]);
    expect(await idsOf(rows, queryFor(["openNow"], { at: MONDAY_NIGHT }))).toEqual([3, 5]);
    const withUnknown = { at: MONDAY_NIGHT, withUnknown: true };
    expect(await idsOf(rows, queryFor(["openNow"], withUnknown))).toEqual([3, 5, 6, 7]);
  });

  test("change the markers of open toilets with the clock alone", async () => {
    const { directory } = directoryOver(rows);
    const at = (moment: number) =>
      directory.markers({ ...KOREA, zoom: 18, ...queryFor(["openNow"]), at: moment });
    expect([(await at(MONDAY_AFTERNOON)).total, (await at(MONDAY_NIGHT)).total]).toEqual([3, 2]);
  });
});

describe("the filter by facilities", () => {
  const rows = inLine(
    { cleanlinessStatus: "장애인 화장실|#20c997, 비상벨|#20c997" },
    { cleanlinessStatus: "깨끗함|#28a745" },
    { cleanlinessStatus: "어린이 변기|#20c997" },
    { cleanlinessStatus: "CCTV|#20c997, 장애인용 대변기, 더러움" },
    { cleanlinessStatus: "비상벨 고장" },
    {},
  );

  test("excludes a toilet that names others, and treats one that names none as unknown", async () => {
    expect(await idsOf(rows, queryFor(["accessible"]))).toEqual([1, 4]);
    expect(await idsOf(rows, queryFor(["accessible", "bell"]))).toEqual([1]);
    expect(await idsOf(rows, queryFor(["diaper"]))).toEqual([]);
    expect(await idsOf(rows, queryFor(["accessible"], { withUnknown: true }))).toEqual([1, 4, 2, 5, 6]);
  });

  test("excludes a toilet with a second tag that calls the facility out of order", async () => {
    const brokenRows = inLine(
      { cleanlinessStatus: "비상벨, CCTV, 비상벨 작동 안 함" },
      { cleanlinessStatus: "장애인 화장실(남), 장애인 화장실(여), 장애인 화장실(남) 폐쇄" },
      { cleanlinessStatus: "CCTV, 비상벨 고장" },
      { cleanlinessStatus: "비상벨, CCTV 미작동" },
    );
    expect(await idsOf(brokenRows, queryFor(["bell"]))).toEqual([4]);
    expect(await idsOf(brokenRows, queryFor(["accessible"]))).toEqual([2]);
    expect(await idsOf(brokenRows, queryFor(["accessible"], { room: "men" }))).toEqual([]);
  });

  test("treats a facility as no sign of cleanliness", async () => {
    expect(await idsOf(rows, queryFor(["clean"], { withUnknown: true }))).toEqual([2, 1, 3, 6]);
  });
});

describe("the other filters", () => {
  test("exclude a toilet with a lock on one door, and ignore a door without data", async () => {
    const rows = inLine(
      { noMaleDoorlock: "Y", noFemaleDoorlock: "Y" },
      { noMaleDoorlock: "Y", femaleDoorlockType: "key" },
      { noMaleDoorlock: "Y" },
    );
    expect(await idsOf(rows, queryFor(["unlocked"], { withUnknown: true }))).toEqual([1, 3]);
  });

  test("exclude toilets that were refused already", async () => {
    const rows = inLine({}, {}, {});
    expect(await idsOf(rows, ALL, { excludedIds: ["1", "3", "no such toilet"] })).toEqual([2]);
  });
});

describe("the nearest matches outside an empty box", () => {
  const farRow = (id: number, meters: number, changes: Record<string, unknown>) =>
    row(id, { lat: CENTRE.lat + meters / 111_195, lng: CENTRE.lng, ...changes });
  const rows = [
    farRow(1, 20, { operatingHours: "24시간" }),
    farRow(2, 1100, { operatingHours: "24시간", cleanlinessStatus: "CCTV|#20c997" }),
    farRow(3, 3000, { operatingHours: "09:00~12:00", cleanlinessStatus: "CCTV|#20c997, 비상벨|#20c997" }),
    farRow(5, 5000, { cleanlinessStatus: "비상벨|#20c997" }),
    farRow(4, 60_000, { cleanlinessStatus: "기저귀 교환대|#20c997" }),
  ];
  const window = { widthPx: 832, heightPx: 704 };
  const nearestOf = async (query: FilterQuery) =>
    (await countAround(directoryOver(rows).directory, query, window)).nearest;

  test("have distances in whole metres, within 50 km, with the active filters", async () => {
    expect(await nearestOf(ALL)).toMatchObject({ cctv: 1100, bell: 5000, diaper: null, allDay: null });
    expect(await nearestOf(queryFor(["openNow"]))).toMatchObject({ cctv: 1100, bell: null });
    // In the afternoon the nearest toilet with a bell is closed and comes last.
    const morning = { at: MONDAY_AFTERNOON - 5 * HOUR_MS };
    expect((await nearestOf({ ...ALL, ...morning })).bell).toBe(3000);
  });

  test("are found near and far for a common facility", async () => {
    const manyRows = (from: number, hours: string) =>
      Array.from({ length: 400 }, (_, number) =>
        farRow(from + number, from + number, { operatingHours: hours, cleanlinessStatus: "CCTV|#20c997" }),
      );
    const nearestCctv = async (rows: ReturnType<typeof row>[]) =>
      (await countAround(directoryOver(rows).directory, ALL, window)).nearest.cctv;
    expect(await nearestCctv(manyRows(1500, "24시간"))).toBe(1500);
    expect(await nearestCctv(manyRows(13_000, "24시간"))).toBe(13_000);
    expect(await nearestCctv([...manyRows(1500, "09:00~12:00"), ...manyRows(13_000, "24시간")])).toBe(13_000);
    expect(await nearestCctv(manyRows(1500, "09:00~12:00"))).toBe(1500);
    expect(await nearestCctv(manyRows(50_001, "24시간"))).toBeNull();
  });
});

describe("the counts of filters", () => {
  const rows = inLine(
    { operatingHours: "24시간", cleanlinessStatus: "비상벨, CCTV", avgRating: 5 },
    { operatingHours: "24시간", cleanlinessStatus: "비상벨" },
    { operatingHours: "09:00~12:00", cleanlinessStatus: "CCTV" },
    {},
    { lat: 35, operatingHours: "24시간", cleanlinessStatus: "비상벨" },
  );
  const readCounts = async (query: FilterQuery) => {
    const { counts, unknown } = await countAround(directoryOver(rows).directory, query);
    return { ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)), unknown };
  };

  test("cover the bounding box, each combined with the active filters", async () => {
    expect(await readCounts(ALL)).toEqual({
      openNow: 2,
      allDay: 2,
      wellRated: 1,
      bell: 2,
      cctv: 2,
      gateOut: 4,
      unknown: 0,
    });
    expect(await readCounts(queryFor(["cctv"]))).toEqual({
      ...{ openNow: 1, allDay: 1, wellRated: 1, bell: 1, cctv: 2, gateOut: 2 },
      unknown: 1,
    });
    expect(await readCounts(queryFor(["openNow", "bell"], { withUnknown: true }))).toEqual({
      ...{ openNow: 2, allDay: 2, wellRated: 1, bell: 2, cctv: 1, gateOut: 2 },
      unknown: 1,
    });
  });
});
