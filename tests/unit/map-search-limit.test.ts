import { beforeEach, expect, test, vi } from "vitest";
import { loadMapPage } from "~/features/map/map-page.server";
import { unpackPage } from "~/features/map/packed-page";
import { scopeOf } from "~/session/request-scope.server";

const PLACE = { kind: "toilets", name: "한밭수목원", address: "", lat: 36.3671, lng: 127.3888 };
const SEARCHES_PER_MINUTE = 300;

const { searchPlaces, nearest, markers } = vi.hoisted(() => ({
  searchPlaces: vi.fn(),
  nearest: vi.fn(),
  markers: vi.fn(),
}));
vi.mock("~/toilet-directory/directory.server", () => ({ directory: { searchPlaces, nearest, markers } }));

beforeEach(() => {
  const status = { loadedAt: 1, failure: null };
  searchPlaces.mockReset().mockResolvedValue([PLACE]);
  nearest.mockReset().mockResolvedValue({ toilets: [], total: 7, status });
  markers.mockReset().mockResolvedValue({ markers: [], counts: {}, unknown: 0, status });
});

async function open(query: string, address: string) {
  const context = {};
  const request = new Request(`http://toilet.example/map?${query}`, {
    headers: { "x-client-address": address },
  });
  const { data, init } = await loadMapPage({ request, context });
  return { page: unpackPage(data), status: init?.status, headers: scopeOf(context).headers };
}

test("who searches too much by the page gets the map without the search, with 429 and when to come back", async () => {
  const search = "q=%ED%95%9C%EB%B0%AD&near=36.3366,127.4594&shown=lat%3D36.3366%26lng%3D127.4594";
  for (let count = 0; count < SEARCHES_PER_MINUTE; count++) {
    const { page, status } = await open(search, "203.0.113.7");
    expect([status, page.basis]).toEqual([200, PLACE.name]);
  }
  searchPlaces.mockClear();
  const { page, status, headers } = await open(search, "203.0.113.7");
  expect(status).toBe(429);
  const seconds = Number(headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  expect(page.searchMessage).toBe(`시도가 너무 많습니다. ${seconds}초 후 다시 시도해 주세요.`);
  expect([page.total, page.isUnavailable]).toEqual([7, false]);
  expect(page.centre).toEqual({ lat: 36.3366, lng: 127.4594 });
  expect(searchPlaces).not.toHaveBeenCalled();
});

test("the map itself is never refused, nor anybody else's search", async () => {
  for (let count = 0; count < SEARCHES_PER_MINUTE; count++) await open("q=a", "203.0.113.8");
  expect((await open("q=a", "203.0.113.8")).status).toBe(429);
  expect((await open("lat=36.3&lng=127.4&q=a", "203.0.113.8")).status).toBe(200);
  expect((await open("", "203.0.113.8")).status).toBe(200);
  expect((await open("q=", "203.0.113.8")).status).toBe(200);
  const other = await open("q=a", "203.0.113.9");
  expect([other.status, other.headers.get("Retry-After")]).toEqual([200, null]);
});
