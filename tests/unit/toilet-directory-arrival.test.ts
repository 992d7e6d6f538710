import { describe, expect, test } from "vitest";
import type { FilterQuery } from "~/toilet-directory/directory";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { ALL, CENTRE, countAround, directoryOver, row } from "../support/local-directory";

/** Lists, filters and counts of a visitor who walks to the toilets (docs/urls-and-forms.md#open-or-not). */

const OPEN_NOW = { ...NO_FILTERS, openNow: true };
const AT = Date.parse("2026-11-23T17:52:00+09:00");
const walkAt = (pace: number) => ({ at: AT, walk: { from: CENTRE, pace } });

/** Toilets to the north, 500 m apart: a walk of 1, 10, 20, 30 and 39 minutes. */
const inLine = (...hours: string[]) =>
  hours.map((operatingHours, at) =>
    row(at + 1, { lat: CENTRE.lat + (at * 500) / 111_195, address: `둔산로 ${at}`, operatingHours }),
  );

const idsOf = async (rows: ReturnType<typeof inLine>, arrivalQuery: Partial<FilterQuery>) => {
  const { directory } = directoryOver(rows);
  const query = { ...CENTRE, ...ALL, ...arrivalQuery, page: 1, pageSize: 20 };
  return (await directory.nearest(query)).toilets.map(({ id }) => Number(id));
};

describe("the directory with a walk", () => {
  const rows = inLine("09:00~18:00", "09:00~18:00", "18:10~23:00", "24시간", "18:40~23:00");

  test("puts toilets last that are closed on arrival, and those that open until then among the open ones", async () => {
    expect(await idsOf(rows, { at: AT })).toEqual([1, 2, 4, 3, 5]);
    expect(await idsOf(rows, walkAt(67))).toEqual([1, 3, 4, 2, 5]);
  });

  test("filters by the arrival, at the pace of the visitor", async () => {
    expect(await idsOf(rows, { at: AT, filters: OPEN_NOW })).toEqual([1, 2, 4]);
    expect(await idsOf(rows, { ...walkAt(67), filters: OPEN_NOW })).toEqual([1, 3, 4]);
    expect(await idsOf(rows, { ...walkAt(48), filters: OPEN_NOW })).toEqual([1, 3, 4, 5]);
  });

  test("counts the toilets that the filter shows, and finds the nearest match by the same rule", async () => {
    const { directory } = directoryOver(rows);
    const wide = { zoom: 13, widthPx: 2000, heightPx: 2000 };
    const countOpen = async (arrivalQuery: Partial<FilterQuery>) =>
      (await countAround(directory, { ...ALL, ...arrivalQuery }, wide)).counts.openNow;
    expect([await countOpen({ at: AT }), await countOpen(walkAt(67)), await countOpen(walkAt(48))]).toEqual([
      3, 3, 4,
    ]);
    const lateDirectory = directoryOver(inLine("미개방", "09:00~18:00", "18:10~23:00")).directory;
    const narrowView = { zoom: 18, widthPx: 100, heightPx: 100 };
    const { nearest } = await countAround(lateDirectory, { ...ALL, ...walkAt(67) }, narrowView);
    expect(nearest.openNow).toBe(1000);
    expect((await countAround(lateDirectory, { ...ALL, at: AT }, narrowView)).nearest.openNow).toBe(500);
  });

  test("computes no arrival beyond three kilometres", async () => {
    const farRows = [row(1, { lat: CENTRE.lat + 3050 / 111_195, operatingHours: "09:00~18:00" })];
    expect(await idsOf(farRows, { ...walkAt(67), filters: OPEN_NOW })).toEqual([1]);
  });
});
