import { beforeAll, describe, expect, test, vi } from "vitest";
import type { ToiletSummary } from "~/backend/toilet";
import { loader } from "~/features/map/places.route";
import { distanceMeters, type LatLng, viewportBox } from "~/geo/projection";
import { buildPlaceIndex, type PlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import { rowsIn } from "~/place-index/toilet-tree";
import { bestOf } from "../support/growth";
import { countryFiles } from "../support/national/country-files";
import { readToilets } from "../support/national/read-toilets";
import { FAR_OFF, NEAR_BY, PLACES_TYPED } from "../support/national/typed-places";
import { routeArguments } from "../support/route-arguments";

const directory = vi.hoisted(() => ({
  searchPlaces: vi.fn(),
  lastStatus: () => ({ loadedAt: 1, failure: null }),
}));
vi.mock("~/toilet-directory/directory.server", () => ({ directory }));

describe.each(countryFiles())("what people type, in $name", ({ file }) => {
  let index: PlaceIndex;
  let toilets: ToiletSummary[];

  beforeAll(async () => {
    toilets = await readToilets(file());
    const started = process.cpuUsage();
    index = await buildPlaceIndex(toilets);
    const { user, system } = process.cpuUsage(started);
    directory.searchPlaces.mockImplementation(async (text: string, limit: number, near: LatLng | null) =>
      searchPlaces(index, text, limit, near),
    );
    const buildCpuMs = Math.round((user + system) / 1000);
    console.log({ toilets: toilets.length, places: index.named.length, buildCpuMs });
  });

  test("are at least 120 queries", () => {
    expect(PLACES_TYPED.length).toBeGreaterThanOrEqual(120);
  });

  test.each(PLACES_TYPED)("%s from %o", async (typed, near, name, lat, lng, km) => {
    const [first] = await suggest(typed, near);
    expect(first?.name).toMatch(name);
    const meters = first ? distanceMeters(first, { lat, lng }) : Number.NaN;
    expect(`${(meters / 1000).toFixed(1)} km: ${meters <= km * 1000}`).toMatch(/true$/);
  });

  test.each(NEAR_BY)("%s from %o is the one near by", async (typed, near, name) => {
    const [first] = await suggest(typed, near);
    expect(first?.name).toMatch(name);
    expect(first && distanceMeters(first, near)).toBeLessThanOrEqual(15_000);
  });

  test.each(FAR_OFF)("%s from %o is the one far off", async (typed, near, name) => {
    const [first] = await suggest(typed, near);
    expect(first?.name).toMatch(name);
    expect(first && distanceMeters(first, near)).toBeGreaterThan(15_000);
  });

  test("no answer shows an empty map, and none is a petrol station", () => {
    for (const [typed, near] of PLACES_TYPED) {
      for (const place of searchPlaces(index, typed, 1, near)) {
        const box = viewportBox(place, place.zoom ?? 16, 360, 150);
        expect([typed, rowsIn(index.tree, box).length > 0]).toEqual([typed, true]);
        expect(place.name).not.toMatch(/주유소|충전소/);
      }
    }
  });

  test("an area shows toilets even at the zoom that is used without one", () => {
    for (const typed of ["제주", "해운대구", "강원", "울릉도", "서귀포시", "옹진군", "인제군", "지리산"]) {
      for (const { name, kind, lat, lng } of searchPlaces(index, typed, 5)) {
        if (kind !== "area") continue;
        const shown = rowsIn(index.tree, viewportBox({ lat, lng }, 16, 360, 150));
        expect([name, shown.length > 0]).toEqual([name, true]);
      }
    }
  });

  test("a province is seen from further off than a town, a station from close by", () => {
    const zoomOf = (text: string) => searchPlaces(index, text, 1)[0]?.zoom ?? Number.NaN;
    expect(zoomOf("제주")).toBeLessThan(zoomOf("은천동"));
    expect(zoomOf("명동역")).toBe(16);
  });

  test("names of many places are offered with the others after them", () => {
    for (const typed of ["명동", "신촌", "남산", "서면", "광주", "중앙동", "신사동"]) {
      const places = searchPlaces(index, typed, 5);
      const apart = places.filter((place) => places[0] && distanceMeters(places[0], place) > 3000);
      expect([typed, apart.length > 0]).toEqual([typed, true]);
    }
  });

  test("petrol stations come last, and first when they are asked for", () => {
    const areStations = searchPlaces(index, "광안리", 5).map(({ name }) => /주유소/.test(name));
    expect(areStations).toEqual([false, false, false, true]);
    expect(searchPlaces(index, "광안리주유소", 1)[0]?.name).toBe("광안리주유소");
  });

  test("what is looked for anyway is no place", () => {
    for (const typed of ["화장실", "공중화장실", "장애인화장실"])
      expect(searchPlaces(index, typed, 5)).toEqual([]);
  });

  test("a query costs no more than looking a few times through all names and addresses", () => {
    const texts = toilets.map(({ name, address }) => `${name} ${address}`);
    const ratios = PLACES_TYPED.map(([typed, near]) => {
      const searched = bestOf(() => searchPlaces(index, typed, 5, near), 3);
      return searched / bestOf(() => texts.filter((text) => text.includes(typed)), 3);
    }).sort((a, b) => a - b);
    const at = (share: number) => ratios[Math.floor(ratios.length * share)] ?? Number.NaN;
    console.log({ queries: ratios.length, median: at(0.5).toFixed(2), p95: at(0.95).toFixed(2) });
    expect(at(0.5)).toBeLessThan(5);
  });
});

let visitors = 0;

/** What `/map/places` answers. */
async function suggest(q: string, near: LatLng | null): Promise<(LatLng & { name: string })[]> {
  const query = new URLSearchParams({ q, ...(near && { near: `${near.lat},${near.lng}` }) });
  // Each search as another visitor: one alone may not ask for all of them within a minute.
  visitors += 1;
  const headers = { "X-Client-Address": `10.0.0.${visitors % 256}` };
  const request = new Request(`http://localhost/map/places?${query}`, { headers });
  const response = await loader(routeArguments(request));
  return (await response.json()).places;
}
