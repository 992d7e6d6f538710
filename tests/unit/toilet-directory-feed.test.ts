import { afterEach, describe, expect, test, vi } from "vitest";
import { FeedError } from "~/backend/feed";
import { FeedScanner } from "../../app/backend/feed";
import { ALL, CENTRE, directoryOver, KOREA, row } from "../support/local-directory";

function scan(pieces: Buffer[]) {
  const rows: unknown[] = [];
  const scanner = new FeedScanner((row) => rows.push(row));
  for (const piece of pieces) scanner.write(piece);
  return { rows, envelope: scanner.end() };
}

describe("the scanner", () => {
  const rows = [
    { id: 1, title: '따옴표 " 와 \\ 와 } 와 ] 와 🚻', nested: { a: [1, { b: "],[" }] } },
    { id: 2, title: "", tags: [] },
    null,
    5,
  ];
  const completeRow = {
    resultCode: 200,
    note: '"data":[',
    result: { status: "success", data: rows },
    after: { data: [1] },
  };

  test.each([1, 2, 3, 7, 64, 1e6])("splits rows out of chunks of %i bytes", (size) => {
    const bytes = Buffer.from(JSON.stringify(completeRow));
    const count = Math.ceil(bytes.length / size);
    const pieces = Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
    const scannedFeed = scan(pieces);
    expect(scannedFeed.rows).toEqual(rows);
    expect(JSON.parse(scannedFeed.envelope)).toEqual({
      ...completeRow,
      result: { status: "success", data: [] },
    });
  });
});

describe("the feed", () => {
  test("never keeps a door-lock password", async () => {
    const locked = row(1, {
      maleDoorlockType: "password",
      maleDoorlockPw: "97531",
      femaleDoorlockPw: "97531",
    });
    const { directory } = directoryOver([locked]);
    const answers = [
      await directory.find("1"),
      await directory.nearest({ ...CENTRE, ...ALL, page: 1, pageSize: 5 }),
      await directory.markers({ ...KOREA, zoom: 18, ...ALL }),
      await directory.searchPlaces("화장실", 5),
      await directory.searchPlaces("97531", 5),
    ];
    expect(JSON.stringify(answers)).not.toContain("97531");
  });

  test("makes a query before its first arrival wait", async () => {
    const { directory, feed } = directoryOver([row(1)]);
    const open = feed.hold();
    const answer = directory.find("1");
    open();
    expect((await answer)?.name).toBe("화장실 1");
  });

  test("leads to an empty answer with the reason if it is missing", async () => {
    const { directory, feed } = directoryOver([]);
    feed.failure = new FeedError("http", { httpStatus: 503 });
    expect(await directory.nearest({ ...CENTRE, ...ALL, page: 1, pageSize: 5 })).toMatchObject({
      ...{ toilets: [], total: 0 },
      status: { loadedAt: null, failure: { kind: "http", httpStatus: 503 } },
    });
  });

  test("leads to a timeout if it is late the first time, and is used when it arrives", async () => {
    const { directory, feed } = directoryOver([row(1)], { timeoutMs: 1 });
    const open = feed.hold();
    const { status } = await directory.nearest({ ...CENTRE, ...ALL, page: 1, pageSize: 5 });
    expect(status.failure).toEqual({ kind: "timeout" });
    open();
    expect(await directory.refresh()).toMatchObject({ toilets: 1, failure: null });
  });

  test("is served with its time while the backend is down", async () => {
    const { directory, feed } = directoryOver([row(1)], { ttlMs: 0 });
    const goodStatus = await directory.refresh();
    feed.failure = new FeedError("network");
    expect(await directory.refresh()).toEqual({ ...goodStatus, failure: { kind: "network" }, failures: 1 });
    expect(await directory.find("1")).not.toBeNull();
    feed.failure = null;
    expect((await directory.refresh()).failure).toBeNull();
  });

  test("is not requested again right after a failure", async () => {
    const { directory, feed } = directoryOver([], { retryMs: 1e6 });
    feed.failure = new FeedError("other");
    for (let query = 0; query < 5; query++) await directory.find("1");
    expect(feed.fetches).toBe(1);
  });

  const pass = (ms: number) => {
    const laterMs = Date.now() + ms;
    vi.spyOn(Date, "now").mockReturnValue(laterMs);
  };
  afterEach(() => void vi.restoreAllMocks());

  test("is retried within a second if none has arrived, and later if an old one is there", async () => {
    const { directory, feed } = directoryOver([row(1)], { ttlMs: 0, retryMs: 3000 });
    feed.failure = new FeedError("network");
    await directory.find("1");
    feed.failure = null;
    pass(600);
    expect(await directory.find("1")).not.toBeNull();
    feed.failure = new FeedError("network");
    await directory.refresh();
    const { fetches } = feed;
    pass(600);
    await directory.find("1");
    expect(feed.fetches).toBe(fetches);
  });

  test("is refused if many rows contain no toilet, and is empty with few or no rows", async () => {
    const { directory, feed } = directoryOver([row(1)]);
    await directory.refresh();
    feed.rows = Array.from({ length: 10 }, (_, index) => row(index, { lat: null, id: null }));
    expect(await directory.refresh()).toMatchObject({ toilets: 1, failure: { kind: "other" } });
    expect(await directory.find("1")).not.toBeNull();
    for (const rows of [[], [row(1, { lat: null })]]) {
      feed.rows = rows;
      expect(await directory.refresh()).toMatchObject({ toilets: 0, failure: null });
    }
  });

  test("is fetched once while queries are answered from the old one", async () => {
    const { directory, feed, statuses } = directoryOver([row(1)], { ttlMs: 0 });
    await directory.refresh();
    const open = feed.hold();
    feed.rows = [row(1), row(2)];
    for (let query = 0; query < 5; query++) expect(await directory.find("2")).toBeNull();
    expect(feed.fetches).toBe(2);
    open();
    await expect.poll(() => statuses.at(-1)?.toilets).toBe(2);
  });

  test("is refreshed by a fetch that starts after the call, shared by all who wait", async () => {
    const { directory, feed } = directoryOver([row(1)]);
    const open = feed.hold();
    const early = directory.refresh();
    feed.rows = [row(1), row(2)];
    const lateRefreshes = [directory.refresh(), directory.refresh()];
    open();
    expect((await early).toilets).toBe(1);
    expect((await Promise.all(lateRefreshes)).map(({ toilets }) => toilets)).toEqual([2, 2]);
    expect(feed.fetches).toBe(2);
  });

  test("changes its generation with its content", async () => {
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
