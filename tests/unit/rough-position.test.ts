import { describe, expect, test } from "vitest";
import { fromExactPlace } from "~/features/map/sort-by-exact-location";
import { distanceTo, walkOf } from "~/geo/distance";
import { siteOf } from "~/place-index/korean-address";
import { originKind, walkFrom, wayFrom } from "~/toilet-view/toilet-view.server";
import { ALL, directoryOver, row, summaryOf } from "../support/local-directory";
import { EMPTY_MAP_PAGE } from "../support/map-page-data";

/** Positions that many addresses share, or that have three decimals (docs/specification.md#map-and-toilets). */

const POINT = { lat: 36.35041, lng: 127.38455 };
const rowAt = (id: number, address: string, point = POINT) => row(id, { address, ...point });
const roughOf = async (rows: ReturnType<typeof row>[], id = "1") =>
  (await directoryOver(rows).directory.find(id))?.isRough ?? false;

describe("the check for rough positions", () => {
  const [firstToilet, two, three] = [
    "대전광역시 서구 둔산로 1",
    "대전광역시 서구 둔산로 2",
    "대전광역시 서구 둔산로 3",
  ];

  test("counts it as rough if three addresses share it, but not if two do", async () => {
    expect(await roughOf([rowAt(1, firstToilet), rowAt(2, two), rowAt(3, three)])).toBe(true);
    expect(await roughOf([rowAt(1, firstToilet), rowAt(2, two), rowAt(3, two)])).toBe(false);
    expect(await roughOf([rowAt(1, firstToilet), rowAt(2, ""), rowAt(3, two), rowAt(4, "")])).toBe(false);
  });

  test("does not count it as rough if only floors and halls of one house share it", async () => {
    const halls = [
      `${firstToilet} (둔산동)`,
      `${firstToilet}, 지하1층`,
      `${firstToilet} 2층`,
      "대전광역시 서구 둔산로1 별관",
    ];
    expect(await roughOf(halls.map((address, id) => rowAt(id + 1, address)))).toBe(false);
    expect(new Set(halls.map(siteOf)).size).toBe(1);
  });

  test("distinguishes addresses on lanes of one road by the lane and its number", () => {
    const laneAddress = (number: string) => `경상남도 남해군 서면 남서대로1687번길 ${number}`;
    expect(siteOf(laneAddress("2"))).not.toBe(siteOf(laneAddress("14")));
    expect(siteOf("대전광역시 서구 둔산동 산 20-1번지")).toBe("대전광역시서구둔산동산20-1");
  });

  test.each([
    [{ lat: 36.35, lng: 127.38 }, true],
    [{ lat: 36.351, lng: 127.38455 }, true],
    [{ lat: 36.3511, lng: 127.3845 }, false],
  ])("counts %o as rough by its decimals: %s", async (point, isRough) => {
    expect(await roughOf([rowAt(1, firstToilet, point)])).toBe(isRough);
  });

  test("applies to lists, and changes when two of three addresses are corrected", async () => {
    const { directory } = directoryOver([rowAt(1, firstToilet), rowAt(2, two), rowAt(3, three)]);
    const listNearest = async () =>
      (await directory.nearest({ ...POINT, ...ALL, page: 1, pageSize: 3 })).toilets.map(
        ({ isRough }) => isRough ?? false,
      );
    expect(await listNearest()).toEqual([true, true, true]);
    await directory.put("2", summaryOf(rowAt(2, firstToilet)));
    expect(await listNearest()).toEqual([false, false, false]);
  });
});

describe("a rough position", () => {
  const roughPoint = { ...POINT, isRough: true };

  test("never counts as nearby, and has no walking minutes below 300 m", () => {
    for (const kind of ["own", "searched", "area", "nobodys"] as const) {
      const { away, walk } = wayFrom(POINT, roughPoint, kind, 67);
      expect(away ?? "").not.toContain("바로 이곳");
      expect(walk).toBeNull();
    }
    expect(wayFrom(POINT, roughPoint, "searched", 67).away).toBe("약 50 m");
    expect(distanceTo(POINT, POINT)).toBe("바로 이곳");
    expect(walkOf(299, 67, true)).toBeNull();
    expect(walkOf(300, 67, true)).toBe(walkOf(300, 67));
  });

  test("stays rough in a tab that measures from the exact position", () => {
    const query = { ...EMPTY_MAP_PAGE.query, ownLocation: { lat: 36.3504, lng: 127.3846 } };
    const entry = {
      id: "1",
      ...roughPoint,
      away: "약 50 m",
      walk: null,
      open: {},
    } as (typeof EMPTY_MAP_PAGE)["toilets"][0];
    const page = { ...EMPTY_MAP_PAGE, query, toilets: [entry] };
    const [toilet] = fromExactPlace(page, { ...POINT, accuracyMeters: 5 }, 0).toilets;
    expect([toilet?.away, toilet?.walk]).toEqual(["약 50 m", null]);
  });
});

describe("the middle of a searched area", () => {
  test("has distances, but neither walking minutes nor arrivals, because nobody sets out there", () => {
    const kind = originKind(null, { linkedOrigin: null, zoom: 15 }, { isWide: true });
    const north = { lat: POINT.lat + 0.01, lng: POINT.lng };
    expect(wayFrom(POINT, north, kind, 67)).toEqual({ away: "1.1 km 북쪽", walk: null });
    expect(walkFrom(POINT, kind, "none")).toBeNull();
  });
});
