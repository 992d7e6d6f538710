import { describe, expect, test } from "vitest";
import type { ToiletSummary } from "~/backend/toilet";
import {
  buildTable,
  createTableBuilder,
  findChangedRows,
  putRow,
  removeRow,
  type ToiletTable,
} from "~/place-index/toilet-table";
import { createSlices } from "../../app/place-index/toilet-tree";
import { randomFrom, row, summaryOf } from "../support/local-directory";

const random = randomFrom(11);
const pick = <Value>(values: Value[]) => values[Math.trunc(random() * values.length)] as Value;

/** Rows of every kind of value, with line breaks and characters of two code units. */
const toiletOf = (id: string): ToiletSummary => ({
  ...summaryOf(row(1, { id })),
  name: pick(["화장실", "", "두 줄\n이름", "🚻 공원", "Gate 3"]) + id,
  buildingName: pick(["", "시청", "\n"]),
  address: pick(["", "서울특별시 중구 세종대로 110", "대전광역시 서구 둔산로 100"]),
  lat: 33 + random() * 5,
  lng: 125 + random() * 6,
  cleanlinessTags: pick([[], [{ name: "깨끗함", color: null }], [{ name: "깨끗함", color: "#00ff00" }]]),
  hoursTags: pick([[], [{ name: "24시간", color: null }]]),
  maleLock: pick(["unknown", "none", "password", "key"]),
  femaleLock: pick(["unknown", "none", "password", "key"]),
  averageRating: pick([null, 0.1 + 0.2, 5]),
  reviewCount: pick([0, 7, 1e12]),
  photo: pick([null, "a.jpg"]),
});

const allOf = (table: ToiletTable) => Array.from({ length: table.count }, (_, at) => table.at(at));

describe("a table of toilets", () => {
  test.each([0, 1, 1023, 1024, 1025, 2049])("returns %i toilets as they were added", (count) => {
    const toilets = Array.from({ length: count }, (_, id) => toiletOf(String(id)));
    const table = buildTable(toilets);
    expect(table.count).toBe(count);
    expect(allOf(table)).toEqual(toilets);
    expect([table.at(-1), table.at(count), table.texts.id.at(count)]).toEqual([undefined, undefined, ""]);
    expect(table.placeOf(count).lat).toBeNaN();
    for (const [at, { id }] of toilets.entries()) expect(table.rowOf(id)).toBe(at);
    expect(table.rowOf("없음")).toBeUndefined();
  });

  test("finds ids of any form, also with 100,000 of them", () => {
    const ids = Array.from({ length: 100_000 }, (_, at) => (at % 3 === 0 ? `가${at}` : String(at * 1000)));
    const summary = summaryOf(row(1));
    const table = buildTable(ids.map((id) => ({ ...summary, id })));
    expect(ids.every((id, at) => table.rowOf(id) === at)).toBe(true);
    expect(table.rowOf("가1")).toBeUndefined();
  });

  test("equals a list after any changes, and leaves the earlier table as it was", async () => {
    let toilets = Array.from({ length: 1030 }, (_, id) => toiletOf(String(id)));
    let table = buildTable(toilets);
    for (let change = 0; change < 30; change += 1) {
      const previous = { table, toilets };
      const at = Math.trunc(random() * toilets.length);
      if (change % 5 === 0) {
        table = await removeRow(table, at, createSlices());
        toilets = toilets.toSpliced(at, 1);
      } else {
        const isNew = change % 2 === 0;
        const toilet = toiletOf(isNew ? `new${change}` : (toilets[at]?.id ?? ""));
        table = putRow(table, isNew ? toilets.length : at, toilet);
        toilets = isNew ? [...toilets, toilet] : toilets.with(at, toilet);
      }
      expect(allOf(table)).toEqual(toilets);
      expect(allOf(previous.table)).toEqual(previous.toilets);
      expect(toilets.every(({ id }, row) => table.rowOf(id) === row)).toBe(true);
    }
  });
});

describe("the builder of a table", () => {
  const toilets = Array.from({ length: 1100 }, (_, id) => toiletOf(String(id)));
  const previous = buildTable(toilets);
  const rebuild = (newToilets: ToiletSummary[]) => {
    const builder = createTableBuilder(previous);
    for (const toilet of newToilets) builder.add(toilet);
    return builder.finish();
  };

  test("knows the ids that it has, in packed rows and in the last ones", () => {
    const builder = createTableBuilder();
    for (const toilet of toilets) builder.add(toilet);
    expect([builder.has("3"), builder.has("1099"), builder.has("1100")]).toEqual([true, true, false]);
  });

  test("shares texts with the earlier table, and finds the rows that changed", async () => {
    const [first = toiletOf("0")] = toilets;
    const stars = toilets.with(1050, { ...(toilets[1050] ?? first), reviewCount: 99 });
    const current = rebuild(stars);
    expect(current.blocks.map(({ texts }, at) => texts.name === previous.blocks[at]?.texts.name)).toEqual([
      true,
      true,
    ]);
    expect(await findChangedRows(previous, current, createSlices())).toEqual([1050]);
    expect(await findChangedRows(previous, rebuild(toilets), createSlices())).toEqual([]);
    const renamedToilets = toilets.with(3, { ...(toilets[3] ?? first), name: "새 이름" });
    expect(await findChangedRows(previous, rebuild(renamedToilets), createSlices())).toEqual([3]);
    expect(await findChangedRows(previous, rebuild(toilets.slice(1)), createSlices())).toBeNull();
  });

  test("distinguishes rows whose joined texts are equal", async () => {
    const [first, second] = [toiletOf("1"), toiletOf("2")];
    const previous = buildTable([
      { ...first, name: "가\n나" },
      { ...second, name: "다" },
    ]);
    const builder = createTableBuilder(previous);
    builder.add({ ...first, name: "가" });
    builder.add({ ...second, name: "나\n다" });
    expect(await findChangedRows(previous, builder.finish(), createSlices())).toEqual([0, 1]);
  });
});
