import { describe, expect, test } from "vitest";
import type { ToiletDirectory } from "~/toilet-directory/directory";
import { firstOrAll } from "../support/complete";
import {
  ALL,
  CENTRE,
  countAround,
  directoryOver,
  KOREA,
  type Row,
  randomFrom,
  row,
  summaryOf,
} from "../support/local-directory";

/** After a write the directory must answer as if it had fetched the whole feed again. */

const FILTERED = { ...ALL, filters: { ...ALL.filters, wellRated: true } };

const isFound = async (directory: ToiletDirectory, name: string) =>
  (await directory.searchPlaces(name, 3)).some((place) => place.name === name);

/**
 * Returns the public answers of a directory. Clusters are compared by count, because their middle may differ by a
 * pixel.
 */
async function readAnswers(directory: ToiletDirectory, ids: string[]) {
  const nearQuery = { ...CENTRE, page: 1, pageSize: 40 };
  const markers = await Promise.all(
    [13, 14, 18].map((zoom) => directory.markers({ ...KOREA, zoom, ...ALL })),
  );
  for (const { markers: markerList, total, leftOut } of markers)
    expect(markerList.reduce((sum, { count }) => sum + count, leftOut)).toBe(total);
  // The next feed restores the order within a stack, and with it the name.
  const single = markers
    .at(-1)
    ?.markers.map((marker) =>
      JSON.stringify(marker.kind === "stack" ? { ...marker, ids: marker.ids.sort(), name: "" } : marker),
    );
  const { toilets, total } = await directory.nearest({ ...nearQuery, ...ALL });
  const ratedAnswer = await directory.nearest({ ...nearQuery, ...FILTERED });
  const readToilets = await Promise.all(ids.map((id) => directory.find(id)));
  return {
    totals: markers.map((answer) => answer.total),
    counts: (await countAround(directory, ALL, { zoom: 7 })).counts,
    single: single?.sort(),
    total,
    nearest: toilets.map(({ distanceMeters, id }) => `${distanceMeters} ${id}`).sort(),
    rated: ratedAnswer.toilets.map(({ id }) => id).sort(),
    ids: (await directory.listIds(0, 1000)).sort(),
    each: readToilets,
    found: await Promise.all(readToilets.map((toilet) => toilet && isFound(directory, toilet.name))),
    status: (await directory.status()).toilets,
  };
}

const randomPoint = (roll: (sides: number) => number) => ({
  lat: 36.35 + roll(8) * 0.0004,
  lng: 127.38 + roll(8) * 0.0004,
});

describe("the directory after a write", () => {
  test.each(firstOrAll([1, 2]))("answers as if the feed had been fetched again (%i)", async (seed) => {
    const next = randomFrom(seed);
    const roll = (sides: number) => Math.floor(next() * sides);
    const rows = new Map<number, Row>();
    for (let id = 1; id <= 30; id += 1) rows.set(id, row(id, randomPoint(roll)));
    const { directory, feed } = directoryOver([...rows.values()]);
    await directory.refresh();
    await directory.searchPlaces("화장실", 3);
    for (let write = 0; write < 40; write += 1) {
      const id = 1 + roll(40);
      const action = roll(4);
      if (action === 0) {
        rows.delete(id);
        await directory.put(String(id), null);
        continue;
      }
      const newPoint = action === 1 ? randomPoint(roll) : {};
      const title = action === 2 ? { title: `바뀐 ${write}` } : {};
      const previous = rows.get(id) ?? row(id, randomPoint(roll));
      const changedRow = { ...previous, ...newPoint, ...title, avgRating: roll(6) };
      rows.set(id, changedRow);
      await directory.put(String(id), summaryOf(changedRow));
    }
    const ids = Array.from({ length: 40 }, (_, number) => String(number + 1));
    const { directory: freshDirectory } = directoryOver([...rows.values()]);
    expect(await readAnswers(directory, ids)).toEqual(await readAnswers(freshDirectory, ids));
    expect(feed.fetches).toBe(1);
  });

  test("keeps a distant toilet separate until the next grouping", async () => {
    const { directory } = directoryOver([row(1), row(2, { lat: 36.3505, lng: 127.3846 })]);
    await directory.refresh();
    const farRow = row(3, { lat: 33.5, lng: 126.5 });
    await directory.put("3", summaryOf(farRow));
    const close = await directory.markers({ ...KOREA, zoom: 13, ...ALL });
    expect(close.markers.map(({ count }) => count).sort()).toEqual([1, 2]);
    const { directory: freshDirectory } = directoryOver([
      row(1),
      row(2, { lat: 36.3505, lng: 127.3846 }),
      farRow,
    ]);
    for (const zoom of [13, 14, 15, 17]) {
      const { markers } = await directory.markers({ ...KOREA, zoom, ...ALL });
      expect(markers).toEqual((await freshDirectory.markers({ ...KOREA, zoom, ...ALL })).markers);
    }
  });

  test("accepts the first toilet of all", async () => {
    const { directory } = directoryOver([]);
    await directory.refresh();
    await directory.put("1", summaryOf(row(1)));
    expect((await directory.nearest({ ...CENTRE, ...ALL, page: 1, pageSize: 5 })).total).toBe(1);
    expect((await directory.markers({ ...KOREA, zoom: 13, ...ALL })).total).toBe(1);
    await directory.put("1", null);
    expect((await directory.markers({ ...KOREA, zoom: 13, ...ALL })).markers).toEqual([]);
    expect(await directory.status()).toMatchObject({ toilets: 0 });
  });

  test("drops cached answers of every reader that compares the generation", async () => {
    const { directory, statuses } = directoryOver([row(1)]);
    const statusBefore = await directory.refresh();
    const { generation } = await directory.put("1", summaryOf(row(1, { avgRating: 5 })));
    expect(generation).not.toBe(statusBefore.generation);
    expect(statuses.at(-1)).toMatchObject({ generation, loadedAt: statusBefore.loadedAt });
  });
});

describe("a feed that was requested before a write", () => {
  test("does not undo the write, and the next feed is exact", async () => {
    const { directory, feed } = directoryOver([row(1), row(2), row(3)]);
    await directory.refresh();
    const open = feed.hold();
    feed.rows = [row(1, { title: "옛" }), row(2), row(3)];
    const olderRefresh = directory.refresh();
    await directory.put("2", null);
    await directory.put("4", summaryOf(row(4)));
    await directory.put("3", summaryOf(row(3, { title: "새" })));
    open();
    const { generation } = await olderRefresh;
    expect((await directory.listIds(0, 9)).sort()).toEqual(["1", "3", "4"]);
    expect(await directory.find("1")).toMatchObject({ name: "옛" });
    expect(await directory.find("3")).toMatchObject({ name: "새" });
    // The same old feed, requested after the writes, replaces them.
    expect((await directory.refresh()).generation).not.toBe(generation);
    expect(await directory.listIds(0, 9)).toEqual(["1", "2", "3"]);
  });

  test("does not undo it as the first feed of all, either", async () => {
    const { directory, feed } = directoryOver([row(1), row(2)]);
    const open = feed.hold();
    const first = directory.refresh();
    await directory.put("2", null);
    open();
    expect((await first).toilets).toBe(1);
    expect(await directory.find("2")).toBeNull();
  });

  test("keeps the written toilet if the feed fails", async () => {
    const { directory, feed } = directoryOver([row(1)]);
    await directory.refresh();
    feed.failure = new Error("gone");
    const failing = directory.refresh();
    await directory.put("2", summaryOf(row(2)));
    await failing;
    expect(await directory.find("2")).not.toBeNull();
  });
});

test("a feed that contains the written toilet is not indexed again", async () => {
  const { directory, feed } = directoryOver([row(1), row(2)]);
  await directory.refresh();
  await directory.put("1", summaryOf(row(1, { avgRating: 4 })));
  await directory.put("3", summaryOf(row(3)));
  const shownToilet = await directory.find("1");
  feed.rows = [row(1, { avgRating: 4 }), row(2), row(3)];
  await directory.refresh();
  expect((await directory.find("1"))?.hoursTags).toBe(shownToilet?.hoursTags);
  expect(await directory.status()).toMatchObject({ toilets: 3, failure: null });
});
