import type KDBush from "kdbush";
import { afterEach, expect, test, vi } from "vitest";
import { koreanHolidays } from "~/opening-hours/holidays";
import { buildPlaceIndex } from "~/place-index/place-index";
import { readNames } from "~/place-index/spellings.server";
import { buildTable } from "~/place-index/toilet-table";
import { collectPoints } from "~/toilet-directory/points";
import { buildToiletIndex, putToilet } from "~/toilet-directory/toilet-index";
import { createSlices, indexInSlices, rowsIn } from "../../app/place-index/toilet-tree";
import { KOREA, randomFrom, row, summaryOf } from "../support/local-directory";

/** The directory's thread answers every page, so no step of indexing may process all toilets at once. */

const TOILETS = 600;
const random = randomFrom(7);
const toilets = Array.from({ length: TOILETS }, (_, id) =>
  summaryOf(
    row(id, {
      title: `${id}번 공원 화장실`,
      address: `대전광역시 서구 둔산${id % 90}로 ${id}`,
      ...{ lat: 34 + random() * 4, lng: 126 + random() * 3 },
    }),
  ),
);
const table = buildTable(toilets);
const holidays = koreanHolidays();

afterEach(() => vi.restoreAllMocks());

/** Counts how often the task yields to queries if every slice is used up at once. */
async function countTurns(task: () => Promise<unknown>): Promise<number> {
  let currentMs = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => (currentMs += 10));
  let turnCount = 0;
  let isDone = false;
  const endTurn = () => {
    turnCount += 1;
    if (!isDone) setImmediate(endTurn);
  };
  setImmediate(endTurn);
  await task();
  isDone = true;
  vi.restoreAllMocks();
  return turnCount;
}

test("the toilet index places toilets, reads their traits and groups them in slices", async () => {
  expect(await countTurns(() => buildToiletIndex(table, holidays))).toBeGreaterThan(20 * TOILETS);
});

test("the spatial index is built and counted in slices", async () => {
  const addPlace = (tree: KDBush, number: number) =>
    tree.add(toilets[number]?.lng ?? 0, toilets[number]?.lat ?? 0);
  expect(await countTurns(() => indexInSlices(TOILETS, addPlace))).toBeGreaterThan(2 * TOILETS);
  const alone = Uint32Array.from(toilets.keys());
  const collect = () => collectPoints(table, alone, TOILETS, createSlices());
  expect(await countTurns(collect)).toBeGreaterThanOrEqual(3 * TOILETS);
});

test("the place search is built in slices: tree, places, names and three columns of text", async () => {
  expect(await countTurns(() => buildPlaceIndex(table))).toBeGreaterThan(6 * TOILETS);
});

test("a new feed is compared with the served one in slices", async () => {
  const [index, places] = [await buildToiletIndex(table, holidays), await buildPlaceIndex(table)];
  const copies = buildTable(toilets);
  const comparedTurns = await countTurns(() => buildToiletIndex(copies, holidays, index));
  expect(comparedTurns).toBeGreaterThan(TOILETS);
  expect(await countTurns(() => buildPlaceIndex(copies, places))).toBeGreaterThan(TOILETS / 2);
});

test("readings of names are built in slices, and a changed feed reads only its new names", async () => {
  const first = await buildPlaceIndex(table);
  const nameCount = first.placeNames.all.length * 4 + TOILETS * 3;
  expect(await countTurns(first.spellings.prepare)).toBeGreaterThanOrEqual(nameCount);
  const [removedToilet = summaryOf(row(1)), ...otherToilets] = toilets;
  const changedToilets = [
    ...otherToilets.slice(0, 300),
    summaryOf(row(9001, { title: "새 화장실" })),
    ...otherToilets.slice(300),
  ];
  const reader = vi.fn(readNames);
  const second = await buildPlaceIndex(buildTable(changedToilets), first, reader);
  const { toilets: texts } = await second.spellings.of("latin");
  const readToiletNames = reader.mock.calls.flatMap(([job]) =>
    job.kind === "toiletsInEnglish" ? job.names : [],
  );
  expect(readToiletNames).toEqual(["새 화장실"]);
  expect(readToiletNames).not.toContain(removedToilet.name);
  const alone = await readNames({ kind: "toiletsInEnglish", names: changedToilets.map(({ name }) => name) });
  expect(changedToilets.map((_, number) => texts[0]?.at(number))).toEqual(alone);
});

test("a toilet that stays in place is indexed without a pass over the others", async () => {
  const index = await buildToiletIndex(table, holidays);
  const [oldToilet = summaryOf(row(1))] = toilets;
  const turnCount = await countTurns(() =>
    putToilet(index, oldToilet.id, { ...oldToilet, reviewCount: 9 }, holidays),
  );
  expect(turnCount).toBeLessThan(10);
});

test("sliced sorting of a tree finds the same toilets as a full scan", async () => {
  const { tree } = await buildPlaceIndex(table);
  for (let time = 0; time < 20; time += 1) {
    const [south, west] = [34 + random() * 4, 126 + random() * 3];
    const box = { south, west, north: south + 0.7, east: west + 0.7 };
    const insideRows = toilets.flatMap(({ lat, lng }, number) =>
      lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east ? [number] : [],
    );
    expect(rowsIn(tree, box).sort((a, b) => a - b)).toEqual(insideRows);
  }
  expect(rowsIn(tree, KOREA)).toHaveLength(TOILETS);
});
