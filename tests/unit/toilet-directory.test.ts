import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { viewportBox } from "~/maps/projection";
import type { DirectoryStatus, Marker, MarkerQuery, ToiletFilters } from "~/toilet-directory/directory";
import { FeedError } from "~/toilet-directory/feed";
import { FeedScanner } from "~/toilet-directory/feed-scanner";
import { createLocalDirectory } from "~/toilet-directory/local-directory";

const NONE: ToiletFilters = { allDay: false, unlocked: false, clean: false, wellRated: false };
const CENTRE = { lat: 36.3504119, lng: 127.3845475 };
const KOREA = { west: 124, south: 33, east: 132, north: 39 };

type Row = Record<string, unknown>;
const row = (id: number, more: Row = {}): Row => ({ id, title: `화장실 ${id}`, ...CENTRE, ...more });

/** A directory over rows that the test may change, and a gate to hold a fetch back. */
function directoryOver(rows: Row[], options: { ttlMs?: number; retryMs?: number; timeoutMs?: number } = {}) {
  const told: DirectoryStatus[] = [];
  const feed = { rows, failure: null as Error | null, fetches: 0, gate: Promise.resolve() };
  const directory = createLocalDirectory({
    ttlMs: 1e9,
    timeoutMs: 1e4,
    retryMs: 0,
    ...options,
    onStatus: (status) => told.push(status),
    async readFeed(onRow) {
      feed.fetches++;
      const { rows: sent } = feed;
      await feed.gate;
      if (feed.failure) throw feed.failure;
      for (const sentRow of sent) onRow(sentRow);
    },
  });
  return { directory, feed, told };
}

function gate() {
  let open = () => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open };
}

describe("the scanner", () => {
  const rows = [
    { id: 1, title: '따옴표 " 와 \\ 와 } 와 ] 와 🚻', nested: { a: [1, { b: "],[" }] } },
    { id: 2, title: "", tags: [] },
    null,
    5,
  ];
  const text = JSON.stringify({
    resultCode: 200,
    note: '"data":[',
    result: { status: "success", data: rows },
    after: { data: [1] },
  });

  test.each([1, 2, 3, 7, 64, 1e6])("splits rows out of pieces of %i bytes", (size) => {
    const bytes = Buffer.from(text);
    const found: unknown[] = [];
    const scanner = new FeedScanner((value) => found.push(value));
    for (let at = 0; at < bytes.length; at += size) scanner.write(bytes.subarray(at, at + size));
    expect(JSON.parse(scanner.end())).toEqual({
      resultCode: 200,
      note: '"data":[',
      result: { status: "success", data: [] },
      after: { data: [1] },
    });
    expect(found).toEqual(rows);
  });

  test("an envelope may come after the rows, with spaces and line breaks", () => {
    const found: unknown[] = [];
    const scanner = new FeedScanner((value) => found.push(value));
    scanner.write(
      Buffer.from('\uFEFF\n{ "result" : {\n "data" : [ {"id":1} ,\n {"id":2} ] } , "resultCode" : "200" }\n'),
    );
    expect(JSON.parse(scanner.end())).toEqual({ result: { data: [] }, resultCode: "200" });
    expect(found).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test.each([
    "<!doctype html><p>점검 중</p>",
    '{"result":{"data":[{"id":1}',
    '{"result":{"data":[{"id":}]}}',
    "",
    "}",
  ])("refuses %s", (broken) => {
    const scanner = new FeedScanner(() => {});
    expect(() => {
      scanner.write(Buffer.from(broken));
      scanner.end();
    }).toThrow(SyntaxError);
  });
});

describe("the feed", () => {
  test("rows without a position, without an id, or with an id seen before are skipped and counted", async () => {
    const { directory } = directoryOver([
      row(1),
      row(2, { lat: "x" }),
      row(1),
      { lat: 1, lng: 1 },
      row(3, { lat: "36" }),
    ]);
    expect(await directory.refresh()).toMatchObject({ toilets: 2, skippedRows: 3, failure: null });
  });

  test("never lets a door-lock password in", async () => {
    const locked = row(1, {
      maleDoorlockType: "password",
      maleDoorlockPw: "97531",
      femaleDoorlockPw: "97531",
    });
    const { directory } = directoryOver([locked]);
    const answers = [
      await directory.find("1"),
      await directory.nearest({ ...CENTRE, filters: NONE, page: 1, pageSize: 5 }),
      await directory.markers({ ...KOREA, zoom: 18, filters: NONE }),
      await directory.searchPlaces("화장실", 5),
      await directory.searchPlaces("97531", 5),
    ];
    expect(JSON.stringify(answers)).not.toContain("97531");
  });

  test("a query before the first feed waits for it", async () => {
    const { directory, feed } = directoryOver([row(1)]);
    const { closed, open } = gate();
    feed.gate = closed;
    const answer = directory.find("1");
    open();
    expect((await answer)?.name).toBe("화장실 1");
  });

  test("without any feed the answer is empty and says why", async () => {
    const { directory, feed } = directoryOver([]);
    feed.failure = new FeedError("http", 503);
    const { toilets, total, status } = await directory.nearest({
      ...CENTRE,
      filters: NONE,
      page: 1,
      pageSize: 5,
    });
    expect({ toilets, total }).toEqual({ toilets: [], total: 0 });
    expect(status).toMatchObject({ loadedAt: null, failure: { kind: "http", httpStatus: 503 } });
  });

  test("a first feed that takes too long is answered as a timeout, and used when it comes", async () => {
    const { directory, feed } = directoryOver([row(1)], { timeoutMs: 1 });
    const { closed, open } = gate();
    feed.gate = closed;
    const { status } = await directory.nearest({ ...CENTRE, filters: NONE, page: 1, pageSize: 5 });
    expect(status.failure).toEqual({ kind: "timeout" });
    open();
    expect(await directory.refresh()).toMatchObject({ toilets: 1, failure: null });
  });

  test("while the backend is down the last good feed is served with its time", async () => {
    const { directory, feed } = directoryOver([row(1)], { ttlMs: 0 });
    const good = await directory.refresh();
    feed.failure = new FeedError("network");
    expect(await directory.refresh()).toEqual({ ...good, failure: { kind: "network" } });
    expect(await directory.find("1")).not.toBeNull();
    feed.failure = null;
    expect((await directory.refresh()).failure).toBeNull();
  });

  test("a failure keeps queries from trying again at once", async () => {
    const { directory, feed } = directoryOver([], { retryMs: 1e6 });
    feed.failure = new FeedError("other");
    for (let query = 0; query < 5; query++) await directory.find("1");
    expect(feed.fetches).toBe(1);
  });

  test("an old feed is answered from while one fetch, and only one, is under way", async () => {
    const { directory, feed, told } = directoryOver([row(1)], { ttlMs: 0 });
    await directory.refresh();
    const { closed, open } = gate();
    feed.gate = closed;
    feed.rows = [row(1), row(2)];
    for (let query = 0; query < 5; query++) expect(await directory.find("2")).toBeNull();
    expect(feed.fetches).toBe(2);
    open();
    await expect.poll(() => told.at(-1)?.toilets).toBe(2);
  });

  test("refresh waits for a fetch that began after it was called, shared by all who wait", async () => {
    const { directory, feed } = directoryOver([row(1)]);
    const { closed, open } = gate();
    feed.gate = closed;
    const early = directory.refresh();
    feed.rows = [row(1), row(2)];
    const late = [directory.refresh(), directory.refresh()];
    open();
    expect((await early).toilets).toBe(1);
    expect((await Promise.all(late)).map(({ toilets }) => toilets)).toEqual([2, 2]);
    expect(feed.fetches).toBe(2);
  });

  test("the generation follows the content", async () => {
    const { directory, feed } = directoryOver([row(1), row(2)]);
    const first = (await directory.refresh()).generation;
    feed.rows = [row(1, { registeredAt: "2025-10-02" }), row(2)];
    expect((await directory.refresh()).generation).toBe(first);
    feed.rows = [row(1), row(2, { title: "이름" })];
    expect((await directory.refresh()).generation).not.toBe(first);
    feed.rows = [row(1), row(2)];
    expect((await directory.refresh()).generation).toBe(first);
    expect(await directory.find("2")).toMatchObject({ name: "화장실 2" });
  });
});

describe("nearest", () => {
  const near = (metres: number) => ({ lat: CENTRE.lat + metres / 111_195, lng: CENTRE.lng });

  test("by distance, page by page, stacks included", async () => {
    const rows = [
      row(1, near(300)),
      row(2, near(100)),
      row(3, near(200)),
      row(4, near(200)),
      row(5, near(50_000)),
    ];
    const { directory } = directoryOver(rows);
    const page = (number: number) =>
      directory.nearest({ ...CENTRE, filters: NONE, page: number, pageSize: 2 });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ toilets }) => toilets.map(({ id }) => id))).toEqual([
      ["2", "3"],
      ["4", "1"],
      ["5"],
      [],
    ]);
    expect(pages[0]?.toilets.map(({ distanceMeters }) => distanceMeters)).toEqual([100, 200]);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  });

  test("what is not known satisfies no filter", async () => {
    const yes = {
      operatingHours: "24시간|#ced4da",
      cleanlinessStatus: "매우 깨끗함",
      noMaleDoorlock: "Y",
      noFemaleDoorlock: "Y",
      avgRating: 4,
    };
    const no = {
      operatingHours: "05:00~24:00, 상시, 24시간(동절기 폐쇄)",
      cleanlinessStatus: "더러움, 청결하지 않음",
      noMaleDoorlock: "Y",
      maleDoorlockType: "none",
      femaleDoorlockType: "key",
      avgRating: 3.9,
    };
    const { directory } = directoryOver([row(1, yes), row(2, no), row(3)]);
    for (const filter of ["allDay", "unlocked", "clean", "wellRated"] as const) {
      const filters = { ...NONE, [filter]: true };
      const answer = await directory.nearest({ ...CENTRE, filters, page: 1, pageSize: 9 });
      expect([filter, answer.total, answer.toilets.map(({ id }) => id)]).toEqual([filter, 1, ["1"]]);
      expect((await directory.markers({ ...KOREA, zoom: 18, filters })).total).toBe(1);
    }
  });

  test.each(["24시간 개방", "00:00~24:00", "00:00 - 24:00", "0~24시", "24시"])(
    "%s is all day",
    async (hours) => {
      const { directory } = directoryOver([row(1, { operatingHours: hours })]);
      const filters = { ...NONE, allDay: true };
      expect((await directory.nearest({ ...CENTRE, filters, page: 1, pageSize: 1 })).total).toBe(1);
    },
  );
});

describe("markers", () => {
  const sum = (markers: Marker[]) => markers.reduce((count, marker) => count + marker.count, 0);
  /** the same numbers in every run */
  function random(seed: number) {
    let state = seed;
    return () => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return state / 2 ** 32;
    };
  }
  const next = random(1);
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  const scattered = Array.from({ length: 4000 }, (_, id) => {
    const spread = id % 3 === 0 ? 2.5 : 0.02;
    const lat = round(CENTRE.lat + (next() - 0.5) * spread);
    const lng = round(CENTRE.lng + (next() - 0.5) * spread);
    return row(id, { title: `이름이 조금 긴 공중화장실 ${id}`, lat, lng, avgRating: id % 5 === 0 ? 5 : 0 });
  });
  const pile = Array.from({ length: 71 }, (_, id) => row(10_000 + id, { lat: 36.3, lng: 127.3 }));
  const { directory } = directoryOver([...scattered, ...pile]);
  const truth = [...scattered, ...pile] as { lat: number; lng: number; avgRating?: number }[];

  async function check(query: MarkerQuery): Promise<Marker[]> {
    const { body, total, leftOut, etag, generation } = await directory.markersJson(query);
    const answer = JSON.parse(gunzipSync(body).toString());
    expect(body.length).toBeLessThanOrEqual(8000);
    expect(answer).toEqual({ markers: answer.markers, total, leftOut });
    expect(await directory.markers(query)).toEqual({ ...answer, generation });
    expect(sum(answer.markers) + leftOut).toBe(total);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    return answer.markers;
  }

  test("any box at any zoom is complete and small", async () => {
    for (let turn = 0; turn < 60; turn++) {
      const centre = truth[Math.floor(next() * truth.length)] ?? CENTRE;
      const shown = Math.floor(next() * 16) + 4;
      const zoom = next() < 0.3 ? 19 : shown;
      const filters = { ...NONE, wellRated: next() < 0.3 };
      const box = viewportBox(centre, shown, 300 + next() * 1600, 300 + next() * 1000);
      const inBox = truth.filter(
        ({ lat, lng, avgRating }) =>
          lat >= box.south &&
          lat <= box.north &&
          lng >= box.west &&
          lng <= box.east &&
          (!filters.wellRated || (avgRating ?? 0) >= 4),
      );
      expect(sum(await check({ ...box, zoom, filters }))).toBe(inBox.length);
    }
  });

  test.each([
    { ...KOREA, zoom: 18 },
    { west: -180, south: -90, east: 180, north: 90, zoom: 99 },
    { west: KOREA.east, south: KOREA.north, east: KOREA.west, north: KOREA.south, zoom: -3 },
    { west: Number.NaN, south: -1e9, east: Number.POSITIVE_INFINITY, north: 1e300, zoom: Number.NaN },
  ])("the whole country, however it is asked for: %j", async (query) => {
    expect(sum(await check({ ...query, filters: NONE }))).toBe(truth.length);
  });

  test("a box with nothing in it", async () => {
    expect(await check({ west: 10, south: 10, east: 11, north: 11, zoom: 16, filters: NONE })).toEqual([]);
  });

  test("toilets on one point are one stack, from far away a part of a cluster", async () => {
    const around = viewportBox({ lat: 36.3, lng: 127.3 }, 19, 400, 400);
    const markers = await check({ ...around, zoom: 19, filters: NONE });
    const stack = markers.find((marker) => marker.kind === "stack");
    expect(stack).toMatchObject({ name: "화장실 10000", lat: 36.3, lng: 127.3, count: 71 });
    expect(stack?.kind === "stack" && stack.ids.length).toBe(71);
  });

  test("a cluster says at which zoom it falls apart", async () => {
    const markers = await check({ ...KOREA, zoom: 7, filters: NONE });
    const cluster = markers.find((marker) => marker.kind === "cluster" && marker.count < 200);
    if (cluster?.kind !== "cluster") throw new Error("no cluster");
    const closer = viewportBox(cluster, cluster.expansionZoom, 1200, 1200);
    expect((await check({ ...closer, zoom: cluster.expansionZoom, filters: NONE })).length).toBeGreaterThan(
      1,
    );
  });

  test("the tag of a box changes only with its content", async () => {
    const { directory: changing, feed } = directoryOver([row(1), row(2, { lat: 35, lng: 128 })]);
    const box = { ...viewportBox(CENTRE, 16, 400, 400), zoom: 16, filters: NONE };
    const first = await changing.markersJson(box);
    feed.rows = [row(1), row(2, { lat: 35.1, lng: 128 })];
    await changing.refresh();
    const second = await changing.markersJson(box);
    expect([second.etag === first.etag, second.generation === first.generation]).toEqual([true, false]);
    feed.rows = [row(1, { title: "다른 이름" })];
    await changing.refresh();
    expect((await changing.markersJson(box)).etag).not.toBe(first.etag);
  });
});
