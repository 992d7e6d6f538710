import { gunzipSync } from "node:zlib";
import { describe, expect, it, test } from "vitest";
import { viewportBox } from "~/geo/projection";
import { mapFitOf } from "~/maps/map-fit.server";
import type { Marker, MarkerQuery } from "~/toilet-directory/directory";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { ALL, CENTRE, directoryOver, KOREA, randomFrom, row } from "../support/local-directory";

describe("the nearest toilets", () => {
  const pointAt = (metres: number) => ({ lat: CENTRE.lat + metres / 111_195, lng: CENTRE.lng });

  test("are sorted by distance over all pages, stacks included", async () => {
    const rows = [
      row(1, pointAt(300)),
      row(2, pointAt(100)),
      row(3, pointAt(200)),
      row(4, pointAt(200)),
      row(5, pointAt(50_000)),
    ];
    const { directory } = directoryOver(rows);
    const page = (number: number) => directory.nearest({ ...CENTRE, ...ALL, page: number, pageSize: 2 });
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

  test("match a filter only with a known value", async () => {
    const matchingTexts = {
      operatingHours: "24시간|#ced4da",
      cleanlinessStatus: "매우 깨끗함",
      noMaleDoorlock: "Y",
      noFemaleDoorlock: "Y",
      avgRating: 4,
    };
    const otherTexts = {
      operatingHours: "05:00~24:00, 상시, 24시간(동절기 폐쇄)",
      cleanlinessStatus: "더러움, 청결하지 않음",
      noMaleDoorlock: "Y",
      maleDoorlockType: "none",
      femaleDoorlockType: "key",
      avgRating: 3.9,
    };
    const { directory } = directoryOver([row(1, matchingTexts), row(2, otherTexts), row(3)]);
    for (const filter of ["allDay", "unlocked", "clean", "wellRated"] as const) {
      const filters = { ...NO_FILTERS, [filter]: true };
      const answer = await directory.nearest({ ...CENTRE, ...ALL, filters, page: 1, pageSize: 9 });
      expect([filter, answer.total, answer.toilets.map(({ id }) => id)]).toEqual([filter, 1, ["1"]]);
      expect((await directory.markers({ ...KOREA, zoom: 18, ...ALL, filters })).total).toBe(1);
    }
  });
});

describe("the list of one point", () => {
  it("has the matching toilets within a metre, closed ones last, whatever the hour, and no others", async () => {
    const place = { lat: 36.30001, lng: 127.30001 };
    const { directory } = directoryOver([
      row(1, { ...place, operatingHours: "미개방|#ced4da" }),
      row(2, { ...place, operatingHours: "24시간" }),
      row(3, { ...place, avgRating: 5 }),
      row(4, { ...place, lat: place.lat + 2 / 111_195 }),
    ]);
    const opening = { centre: place, zoom: 17, isFitted: false, origin: CENTRE, mayMove: false };
    const ask = async (filters: Partial<typeof NO_FILTERS>) => {
      const drawn = { aside: 400, above: 350, below: 350 };
      const query = { ...ALL, filters: { ...NO_FILTERS, ...filters }, opening, fit: mapFitOf(null), drawn };
      const part = { page: 1, pageSize: 10, firstRow: 0, rows: 10, widthPx: 800, heightPx: 700 };
      const answer = await directory.mapPage({ ...query, ...part, chosenId: null, point: place });
      return { ids: answer.toilets.map(({ id }) => id), total: answer.total };
    };
    expect(await ask({})).toEqual({ ids: ["2", "3", "1"], total: 3 });
    expect((await ask({ openNow: true })).ids).toEqual(["2", "3", "1"]);
    expect((await ask({ wellRated: true })).ids).toEqual(["3"]);
  });
});

describe("the markers of the directory", () => {
  test("say what each toilet is now, and count the open ones of a group", async () => {
    const at = (lng: number, operatingHours: string) => ({ lat: CENTRE.lat, lng, operatingHours });
    const { directory } = directoryOver([
      row(1, at(127.1, "미개방|#ced4da")),
      row(2, at(127.2, "24시간")),
      row(3, at(127.3, "알 수 없는 말")),
      row(4, at(127.4, "09:00~18:00|#ced4da")),
      row(5, at(127.5, "상시 개방|#ced4da")),
      row(6, at(127.6, "미개방|#ced4da")),
      row(7, at(127.6, "09:00~18:00|#ced4da")),
      row(8, at(127.6, "24시간")),
    ]);
    const statesAt = async (clock: string) => {
      const moment = Date.parse(`2026-11-25T${clock}:00+09:00`);
      const { markers } = await directory.markers({ ...KOREA, zoom: 18, ...ALL, at: moment });
      const states = markers.map((marker) => ("state" in marker ? marker.state : marker.kind));
      return states.sort();
    };
    const inOrder = (...states: string[]) => states.sort();
    expect(await statesAt("15:00")).toEqual(inOrder("closed", "open", "unknown", "open", "open", "open"));
    expect(await statesAt("17:45")).toEqual(inOrder("closed", "open", "unknown", "closing", "open", "open"));
    expect(await statesAt("03:00")).toEqual(
      inOrder("closed", "open", "unknown", "closed", "unknown", "open"),
    );
    const { markers } = await directory.markers({ ...KOREA, zoom: 18, ...ALL, separateIds: ["8"] });
    expect(markers.find(({ kind }) => kind === "stack")).toMatchObject({
      count: 2,
      open: 1,
      point: `${CENTRE.lat.toFixed(5)},127.60000`,
      lng: 127.6,
    });
  });

  const sum = (markers: Marker[]) => markers.reduce((count, marker) => count + marker.count, 0);
  const next = randomFrom(1);
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  const scattered = Array.from({ length: 4000 }, (_, id) => {
    const spread = id % 3 === 0 ? 2.5 : 0.02;
    const lat = round(CENTRE.lat + (next() - 0.5) * spread);
    const lng = round(CENTRE.lng + (next() - 0.5) * spread);
    return row(id, { title: `이름이 조금 긴 공중화장실 ${id}`, lat, lng, avgRating: id % 5 === 0 ? 5 : 0 });
  });
  const pile = Array.from({ length: 71 }, (_, id) => row(10_000 + id, { lat: 36.3, lng: 127.3 }));
  const { directory } = directoryOver([...scattered, ...pile]);
  const allToilets = [...scattered, ...pile] as { lat: number; lng: number; avgRating?: number }[];

  async function check(query: MarkerQuery): Promise<Marker[]> {
    const { body, etag } = await directory.markersJson(query);
    const answer = JSON.parse(gunzipSync(body).toString());
    expect(body.length).toBeLessThanOrEqual(8000);
    expect(Object.keys(answer)).toEqual(["markers", "total", "leftOut"]);
    expect(await directory.markers(query)).toMatchObject(answer);
    expect(sum(answer.markers) + answer.leftOut).toBe(answer.total);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    return answer.markers;
  }

  test("are complete and small for any box at any zoom", async () => {
    for (let turnNumber = 0; turnNumber < 60; turnNumber++) {
      const centre = allToilets[Math.floor(next() * allToilets.length)] ?? CENTRE;
      const zoomShown = Math.floor(next() * 6) + 13;
      const zoom = next() < 0.3 ? 19 : zoomShown;
      const filters = { ...NO_FILTERS, wellRated: next() < 0.3 };
      const box = viewportBox(centre, zoomShown, 300 + next() * 1600, 300 + next() * 1000);
      const inBox = allToilets.filter(
        ({ lat, lng, avgRating }) =>
          lat >= box.south &&
          lat <= box.north &&
          lng >= box.west &&
          lng <= box.east &&
          (!filters.wellRated || (avgRating ?? 0) >= 4),
      );
      expect(sum(await check({ ...box, zoom, ...ALL, filters }))).toBe(inBox.length);
    }
  });

  test.each([
    { ...KOREA, zoom: 18 },
    { west: -180, south: -90, east: 180, north: 90, zoom: 99 },
    { west: KOREA.east, south: KOREA.north, east: KOREA.west, north: KOREA.south, zoom: 13 },
    { west: Number.NaN, south: -1e9, east: Number.POSITIVE_INFINITY, north: 1e300, zoom: Number.NaN },
  ])("cover the whole country for every form of the request: %j", async (query) => {
    expect(sum(await check({ ...query, ...ALL }))).toBe(allToilets.length);
  });

  test("are empty for an empty box", async () => {
    expect(await check({ west: 10, south: 10, east: 11, north: 11, zoom: 16, ...ALL })).toEqual([]);
  });

  test("show toilets at one point as a stack, and as part of a cluster at low zooms", async () => {
    const box = viewportBox({ lat: 36.3, lng: 127.3 }, 19, 400, 400);
    const markers = await check({ ...box, zoom: 19, ...ALL });
    const stack = markers.find((marker) => marker.kind === "stack");
    expect(stack).toMatchObject({ name: "화장실 10000", lat: 36.3, lng: 127.3, count: 71 });
    expect(stack?.kind === "stack" && stack.ids.length).toBe(71);
  });

  test("have the zoom at which a cluster splits", async () => {
    const markers = await check({ ...KOREA, zoom: 13, ...ALL });
    const cluster = markers.find((marker) => marker.kind === "cluster" && marker.count < 200);
    if (cluster?.kind !== "cluster") throw new Error("no cluster");
    const zoom = Math.max(13, cluster.expansionZoom);
    const closerBox = viewportBox(cluster, zoom, 1200, 1200);
    expect((await check({ ...closerBox, zoom, ...ALL })).length).toBeGreaterThan(1);
  });

  test("keep listed toilets out of clusters and stacks, and have exact counts", async () => {
    const query = { ...viewportBox(CENTRE, 13, 800, 800), zoom: 13, ...ALL };
    const joinedMarkers = await check(query);
    const single = new Set(joinedMarkers.flatMap((marker) => (marker.kind === "toilet" ? [marker.id] : [])));
    const ids = scattered
      .filter(
        ({ id, lat, lng }) =>
          Math.hypot(Number(lat) - CENTRE.lat, Number(lng) - CENTRE.lng) < 0.005 && !single.has(String(id)),
      )
      .slice(0, 10)
      .map(({ id }) => String(id));
    expect(ids).toHaveLength(10);
    const separateMarkers = await check({ ...query, separateIds: ids });
    const shownIds = separateMarkers.flatMap((marker) => (marker.kind === "toilet" ? [marker.id] : []));
    expect(shownIds).toEqual(expect.arrayContaining(ids));
    expect(sum(separateMarkers)).toBe(sum(joinedMarkers));
    const box = viewportBox({ lat: 36.3, lng: 127.3 }, 19, 400, 400);
    const withPile = await check({ ...box, zoom: 19, ...ALL, separateIds: ["10003", "10004"] });
    expect(withPile.filter(({ lat, lng }) => lat === 36.3 && lng === 127.3)).toMatchObject([
      { kind: "toilet", id: "10003" },
      { kind: "toilet", id: "10004" },
      { kind: "stack", count: 69 },
    ]);
    expect(await check({ ...box, zoom: 19, ...ALL, separateIds: ["no such"] })).toEqual(
      await check({ ...box, zoom: 19, ...ALL }),
    );
  });

  test("keep the ETag of a box until its content changes", async () => {
    const { directory: changing, feed } = directoryOver([row(1), row(2, { lat: 35, lng: 128 })]);
    const box = { ...viewportBox(CENTRE, 16, 400, 400), zoom: 16, ...ALL };
    const first = await changing.markersJson(box);
    const { generation } = await changing.status();
    feed.rows = [row(1), row(2, { lat: 35.1, lng: 128 })];
    expect((await changing.refresh()).generation).not.toBe(generation);
    expect((await changing.markersJson(box)).etag).toBe(first.etag);
    feed.rows = [row(1, { title: "다른 이름" })];
    await changing.refresh();
    expect((await changing.markersJson(box)).etag).not.toBe(first.etag);
  });
});
