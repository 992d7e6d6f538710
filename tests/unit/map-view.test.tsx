import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it, test } from "vitest";
import { DEFAULT_CENTRE } from "~/env/env.schema";
import { emptyListText } from "~/features/map/empty-list.server";
import { ToiletList } from "~/features/map/toilet-list";
import { numberedLabel, rowClass } from "~/maps/list-numbers";
import { freeBoxOf, mapFitOf, type WindowClass } from "~/maps/map-fit.server";
import { WayLinks } from "~/maps/way-links";
import { unclusteredIds } from "~/toilet-directory/toilet-ids";
import { fitToList, fittedView, isFreeOfControls, type LatLng, toWorldPixel } from "../../app/geo/projection";
import { areaNameAt } from "../../app/place-index/place-view";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { EMPTY_MAP_PAGE } from "../support/map-page-data";

it.each([
  ["the map as it opens", DEFAULT_CENTRE.lat, DEFAULT_CENTRE.lng, 16, "대전시청"],
  ["a station", 37.4979, 127.0276, 16, "강남역"],
  ["beside a station", 37.4995, 127.0276, 15, "강남역"],
  ["a point half a kilometre from any station", 37.4965, 127.0333, 16, "역삼1동"],
  ["a town", 37.5006, 127.0365, 14, "역삼1동"],
  ["a district", 37.5006, 127.0365, 12, "강남구"],
  ["a province", 37.4979, 127.0276, 9, "서울특별시"],
  ["a city with districts", 37.2636, 127.0286, 12, "수원시 팔달구"],
  ["a province without districts", 36.5605, 127.2588, 12, "세종특별자치시"],
  ["a town with a name that other towns have", 37.4841, 126.9506, 14, /^[가-힣]+ [가-힣]+\d?동$/],
  ["an island", 37.4844, 130.9057, 16, "울릉읍"],
  ["a point at sea", 36, 124, 16, null],
  ["abroad", 0, 0, 16, null],
])("the heading of the list names %s", (_where, lat, lng, zoom, name) => {
  const areaName = areaNameAt({ lat, lng }, zoom);
  if (name instanceof RegExp) expect(areaName).toMatch(name);
  else expect(areaName).toBe(name);
});

const NEAR_BORDER = { lat: 37.5006, lng: 127.0365 };
const SEOCHO = "서울특별시 서초구 사임당로 23 (서초동)";
const GANGNAM = "서울 강남구 역삼동 1-1";

it.each([
  ["by toilets with the neighbour's address", [SEOCHO, SEOCHO, GANGNAM], "서초구"],
  [
    "by the nearest toilets, which outweigh distant ones",
    [GANGNAM, GANGNAM, GANGNAM, SEOCHO, SEOCHO, SEOCHO],
    "강남구",
  ],
  ["with toilets that disagree", [SEOCHO, GANGNAM], "강남구"],
  ["with addresses that lack the district", ["서울특별시 학동로 114 (논현동)", ""], "강남구"],
  ["with addresses outside any area", ["서울특별시 없는구 길 1", "서울특별시 없는구 길 2"], "강남구"],
])("the heading names a place beside a border %s", (_where, addresses, name) => {
  expect(areaNameAt(NEAR_BORDER, 12, addresses)).toBe(name);
});

it("the heading names the town within the district of the toilets", () => {
  const town = areaNameAt(NEAR_BORDER, 14, [SEOCHO]);
  expect(town).not.toBe("역삼1동");
  expect(town).toMatch(/^(서초|반포|잠원)\d?동$/);
});

const CENTRE = { lat: 36.35, lng: 127.38 };
const FREE = freeBoxOf("small");
/** Returns a point this many metres south and east; at zoom 16 a pixel is 1.9 metres. */
const spot = (south: number, east = 0) => ({
  lat: CENTRE.lat - south / 111_195,
  lng: CENTRE.lng + east / 89_550,
});

/** Returns the view of a list whose first few toilets must be visible. */
const viewOf = (list: LatLng[], neededCount = 1) =>
  fittedView(CENTRE, list, { closestZoom: 16, nearestAlwaysShown: neededCount, free: FREE });
const centredAt = (zoom: number) => ({ ...CENTRE, zoom });

it("the view shows a whole list at the wanted zoom or further off", () => {
  expect(viewOf([spot(50), spot(150)])).toEqual(centredAt(16));
  expect(viewOf([spot(50), spot(300)])).toEqual(centredAt(15));
  expect(viewOf([spot(50), spot(0, 800)])).toEqual(centredAt(14));
});

it("the view zooms out to 13 at most for a whole list, and further only if its first toilet is farther", () => {
  const list = [spot(50), spot(3000), spot(20_000)];
  expect([1, 2, 3].map((count) => viewOf(list, count))).toEqual([13, 13, 13].map(centredAt));
  expect([1, 2].map((count) => viewOf(list.slice(1), count))).toEqual([11, 9].map(centredAt));
});

it("the view keeps pins off the bar above and the controls at the edge", () => {
  expect([spot(-110), spot(-150)].map((pin) => viewOf([pin]))).toEqual([16, 15].map(centredAt));
  expect([spot(0, 190), spot(0, 240)].map((pin) => viewOf([pin]))).toEqual([16, 15].map(centredAt));
});

it("a view that moves leaves more room at the right, where buttons would cover names", () => {
  const list = [spot(0, -200), spot(0, 200)];
  const { zoom, ...centre } = fittedView(CENTRE, list, {
    closestZoom: 16,
    nearestAlwaysShown: 1,
    free: FREE,
    mayMove: true,
  });
  expect(zoom).toBe(16);
  expect(toWorldPixel(centre, 16).x - toWorldPixel(CENTRE, 16).x).toBeCloseTo(16);
});

it("the view moves off the visitor's position if that allows a closer zoom, and shows both", () => {
  const list = [spot(-200), spot(-220, 60), spot(-60, 30)];
  expect(viewOf(list).zoom).toBe(15);
  const { zoom, ...centre } = fittedView(CENTRE, list, {
    closestZoom: 16,
    nearestAlwaysShown: 1,
    free: FREE,
    mayMove: true,
  });
  expect(zoom).toBe(16);
  const middle = toWorldPixel(centre, zoom);
  for (const point of [CENTRE, ...list]) {
    const { x, y } = toWorldPixel(point, zoom);
    expect(isFreeOfControls({ x: x - middle.x, y: y - middle.y }, FREE)).toBe(true);
  }
});

it("a larger window has a closer view", () => {
  const list = [spot(-200), spot(350, 60), spot(-60, 300)];
  const zooms = (["small", "phone", "large"] as const).map(
    (windowClass) =>
      fittedView(CENTRE, list, { closestZoom: 17, nearestAlwaysShown: 1, free: freeBoxOf(windowClass) }).zoom,
  );
  expect(zooms).toEqual([14, 15, 16]);
});

describe("the view of a list", () => {
  const opening = { centre: CENTRE, zoom: 17, isFitted: true, origin: CENTRE, mayMove: false };
  const fittedZoom = (listedToilets: LatLng[], windowClass: WindowClass | null, isFiltered = false) =>
    fitToList(opening, listedToilets, mapFitOf(windowClass), isFiltered).zoom;
  const nearToilets = [spot(20), spot(30), spot(40)];

  it("shows the nearest five toilets, and three if the map is low", () => {
    const list = [...nearToilets, spot(50), spot(1000), spot(9000)];
    expect(fittedZoom(list, null)).toBe(13);
    expect(fittedZoom(list, "phone")).toBe(14);
    expect(fittedZoom(list, "small")).toBe(17);
  });

  it("shows the certain toilet of the strip beside the nearest ones", () => {
    const fitted = fitToList(
      { ...opening, mayMove: true },
      nearToilets,
      { ...mapFitOf("phone"), answer: spot(0, -600) },
      false,
    );
    const zoomWithout = fitToList(opening, nearToilets, mapFitOf("phone"), false).zoom;
    expect([zoomWithout, fitted.zoom]).toEqual([17, 15]);
    const middle = toWorldPixel(fitted.centre, fitted.zoom);
    for (const point of [CENTRE, ...nearToilets, spot(0, -600)]) {
      const { x, y } = toWorldPixel(point, fitted.zoom);
      expect(isFreeOfControls({ x: x - middle.x, y: y - middle.y }, freeBoxOf("phone"))).toBe(true);
    }
  });

  it("shows a whole page within 1.5 km beside the list", () => {
    const list = [...nearToilets, spot(50), spot(60), spot(1400)];
    expect(fittedZoom([...list, spot(1600)], "phone")).toBe(17);
    expect(fittedZoom([...list, spot(9000)], "large")).toBe(14);
  });
});

it("the view stays at the wanted zoom if there is no list", () => {
  expect(viewOf([], 3)).toEqual(centredAt(16));
});

it("a numbered pin names its number first", () => {
  expect(numberedLabel("시청", 3)).toBe("3번 시청");
  expect(numberedLabel("시청", undefined)).toBe("시청");
});

it("the links use the position on the page, whichever page it is", () => {
  expect([1, 10, 11, 500, undefined].map(rowClass)).toEqual(["row-1", "row-10", "row-1", "row-10", ""]);
});

test("a list that failed to load offers another try", () => {
  const failedPage = { ...EMPTY_MAP_PAGE, isUnavailable: true };
  const page = { ...failedPage, emptyText: emptyListText(failedPage) };
  const list = (
    <MemoryRouter>
      <ToiletList page={page} numbers={new Map()} isBusy={false} />
    </MemoryRouter>
  );
  expect(wordsOf(renderToStaticMarkup(list))).toContain("잠시 후 화면을 새로 고쳐 주세요.");
});

describe("the numbers of a page", () => {
  const LIST = [{ id: "1" }, { id: "2" }, { id: "3" }];

  it("keep each listed toilet, the chosen and the certain one out of clusters, each once", () => {
    expect(unclusteredIds(LIST, null)).toEqual(["1", "2", "3"]);
    expect(unclusteredIds(LIST, { id: "9" }, null)).toEqual(["9", "1", "2", "3"]);
    expect(unclusteredIds(LIST, null, { id: "3" })).toEqual(["3", "1", "2"]);
  });
});

describe("route links", () => {
  const AT = { lat: 37.5, lng: 127.03 };
  const hrefsOf = (links: ReactElement) =>
    tagsOf(renderToStaticMarkup(links), "a").map(({ attributes }) => new URL(attributes.href ?? "").href);

  test.each([
    ["강남역 지하상가1", "강남역 지하상가1"],
    ["A/B, C동 (1층)", "A B C동 (1층)"],
    ['100% #1 ?&"<화장실>', '100% #1 ?&"<화장실>'],
    ["🚻①", "🚻①"],
    ["반쪽\ud83d 화장실", "반쪽 화장실"],
  ])("encode %s as one segment of each URL", (name, encoded) => {
    const [kakao = "", naver = "", app = "", , , geo = ""] = hrefsOf(<WayLinks name={name} position={AT} />);
    const partsOf = (href: string) => new URL(href).pathname.split("/").map(decodeURIComponent);
    expect(partsOf(kakao)).toEqual(["", "link", "to", `${encoded},37.5,127.03`]);
    expect(partsOf(naver)).toEqual(["", "p", "directions", "-", `127.03,37.5,${encoded}`, "-", "walk"]);
    expect(new URL(app).searchParams.get("dname")).toBe(encoded);
    expect(decodeURIComponent(geo)).toBe(`geo:37.5,127.03?q=37.5,127.03(${encoded})`);
    expect(new URL(kakao).search + new URL(kakao).hash).toBe("");
  });

  test("start on foot at the visitor's position in Kakao's map once it is known", () => {
    const from = { name: "강남역, 2호선", lat: 37.498, lng: 127.028 };
    const [kakao = "", naver = ""] = hrefsOf(<WayLinks name="역삼 화장실" position={AT} from={from} />);
    expect(decodeURIComponent(kakao)).toBe(
      "https://map.kakao.com/link/by/walk/강남역 2호선,37.498,127.028/역삼 화장실,37.5,127.03",
    );
    expect(naver).toMatch(/-\/walk$/);
  });

  test("are missing for an unknown position", () => {
    const invalidPoint = { lat: Number.NaN, lng: 127 };
    expect(renderToStaticMarkup(<WayLinks name="화장실" position={invalidPoint} />)).toBe("");
  });
});
