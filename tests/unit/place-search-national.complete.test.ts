import { beforeAll, describe, expect, test, vi } from "vitest";
import type { ToiletSummary } from "~/backend/toilet";
import { loader } from "~/features/map/places.route";
import { distanceMeters, type LatLng, viewportBox } from "~/geo/projection";
import { buildPlaceIndex, type PlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import { isAnyToiletSearch, scriptOf } from "~/place-index/query";
import { buildTable } from "~/place-index/toilet-table";
import { rowsIn } from "~/place-index/toilet-tree";
import { directory } from "~/toilet-directory/directory.server";
import { countryFiles } from "../support/national/country-files";
import { readToilets } from "../support/national/read-toilets";
import { FAR_OFF, NEAR_BY, PLACES_TYPED } from "../support/national/typed-places";
import { TOILETS_TYPED, TYPED_ABROAD } from "../support/romanization/typed-abroad";
import { routeArguments } from "../support/route-arguments";

const suggestPlaces = vi.spyOn(directory, "searchPlaces");

type Typed = (typeof PLACES_TYPED)[number];
const IN_EVERY_SCRIPT: Typed[] = [
  ...PLACES_TYPED,
  ...TYPED_ABROAD.map(([query, ...expectedPlace]): Typed => [query, null, ...expectedPlace]),
];

describe.each(countryFiles())("the searches in $name", ({ file }) => {
  let index: PlaceIndex;
  let toilets: ToiletSummary[];

  beforeAll(async () => {
    toilets = await readToilets(file());
    index = await buildPlaceIndex(buildTable(toilets));
    suggestPlaces.mockImplementation((text, limit, centre) => searchPlaces(index, text, limit, centre));
    await index.spellings.prepare();
  });

  test("are at least 220 queries in three scripts", () => {
    expect(IN_EVERY_SCRIPT.length).toBeGreaterThanOrEqual(220);
    const scripts = new Set(IN_EVERY_SCRIPT.map(([query]) => scriptOf(query)));
    expect([...scripts].sort()).toEqual(["cjk", "hangul", "latin"]);
  });

  test.each(IN_EVERY_SCRIPT)(
    "find a place for the query %s near %o",
    async (query, centre, name, lat, lng, km) => {
      const [first] = await suggest(query, centre);
      expect(first?.name).toMatch(name);
      const meters = first ? distanceMeters(first, { lat, lng }) : Number.NaN;
      expect(`${(meters / 1000).toFixed(1)} km: ${meters <= km * 1000}`).toMatch(/true$/);
    },
  );

  test.each(NEAR_BY)("find the nearby place for the query %s near %o", async (query, centre, name) => {
    const [first] = await suggest(query, centre);
    expect(first?.name).toMatch(name);
    expect(first && distanceMeters(first, centre)).toBeLessThanOrEqual(15_000);
  });

  test.each(FAR_OFF)("find the distant place for the query %s near %o", async (query, centre, name) => {
    const [first] = await suggest(query, centre);
    expect(first?.name).toMatch(name);
    expect(first && distanceMeters(first, centre)).toBeGreaterThan(15_000);
  });

  test("every result has toilets in view and is no petrol station", async () => {
    for (const [query, centre] of PLACES_TYPED) {
      for (const place of await searchPlaces(index, query, 1, centre)) {
        const box = viewportBox(place, place.zoom ?? 16, 360, 150);
        expect([query, rowsIn(index.tree, box).length > 0]).toEqual([query, true]);
        expect(place.name).not.toMatch(/주유소|충전소/);
      }
    }
  });

  test("an area shows toilets even at the default zoom", async () => {
    for (const query of ["제주", "해운대구", "강원", "울릉도", "서귀포시", "옹진군", "인제군", "지리산"]) {
      for (const { name, kind, lat, lng } of await searchPlaces(index, query, 5)) {
        if (kind !== "area") continue;
        const visibleRows = rowsIn(index.tree, viewportBox({ lat, lng }, 16, 360, 150));
        expect([name, visibleRows.length > 0]).toEqual([name, true]);
      }
    }
  });

  test("a province has a lower zoom than a town, and a station a higher one", async () => {
    const zoomOf = async (text: string) => (await searchPlaces(index, text, 1))[0]?.zoom ?? Number.NaN;
    expect(await zoomOf("제주")).toBeLessThan(await zoomOf("은천동"));
    expect(await zoomOf("명동역")).toBe(16);
  });

  test("a shared name offers the most important place and the others after it", async () => {
    for (const query of ["명동", "신촌", "남산", "서면", "광주", "중앙동", "신사동"]) {
      const places = await searchPlaces(index, query, 5);
      const distantPlaces = places.filter((place) => places[0] && distanceMeters(places[0], place) > 3000);
      expect([query, distantPlaces.length > 0]).toEqual([query, true]);
    }
  });

  test("a station is listed before its town, and after its city or county", async () => {
    const towns = "성수 신림 잠실 역삼 사당 왕십리 청량리 여의도 압구정 논현 양재 수서 합정 천호 신도림";
    const hasStation = (name: string) => index.named.spots.some(({ path }) => path.at(-1) === `${name}역`);
    for (const query of towns.split(" ").filter(hasStation)) {
      const [station, town] = await searchPlaces(index, query, 5);
      expect([station?.name, town?.kind, town?.name]).toEqual([
        `${query}역`,
        "area",
        expect.stringMatching(new RegExp(`구 ${query}`)),
      ]);
    }
    const cities = "수원 부산 천안 전주 목포 광주 안양 의정부 평택 경주 안동 가평 홍성 무안 예산 영동";
    for (const query of cities.split(" ").filter(hasStation)) {
      const [city, station] = await searchPlaces(index, query, 5);
      expect([city?.name, station?.name]).toEqual([expect.stringMatching(/[시군]$/), `${query}역`]);
    }
  });

  test("an unknown street, exit or shop leaves the place beside it", async () => {
    for (const [query, name, missed] of [
      ["강남역 11번 출구", "강남역", "11번출구"],
      ["서울역 근처", "서울역", undefined],
      ["강남 스타벅스", "강남역", "스타벅스"],
      ["스타벅스 강남", "강남역", "스타벅스"],
      ["GS25 역삼역", "역삼역", "gs25"],
      ["명동 카페", "명동거리", "카페"],
      ["커피 성수동", "성수동", "커피"],
      ["부산대학교", "부산광역시", "대학교"],
      ["Yongsan Hotel", "용산역", "Hotel"],
      ["星巴克 弘大", "홍대입구역", "星巴克"],
      ["釜山西面", "서면역", undefined],
      ["(강남역)", "강남역", undefined],
      ["강남역에서 가까운 화장실", "강남역", undefined],
      ["서울 중구 태평로1가 31", "서울특별시 중구", "태평로1가 31"],
      ["서울 중구 없는로 12", "서울특별시 중구", "없는로 12"],
      ["테헤란로 지하 396", "테헤란로", "지하 396"],
    ])
      expect((await searchPlaces(index, query ?? "", 5))[0]).toMatchObject({
        name: expect.stringContaining(name ?? ""),
        ...(missed && { missed }),
      });
  });

  test("petrol stations come last, and first if the query asks for them", async () => {
    const areStations = (await searchPlaces(index, "광안리", 5)).map(({ name }) => /주유소/.test(name));
    expect(areStations).toEqual([false, false, false, true]);
    expect((await searchPlaces(index, "광안리주유소", 1))[0]?.name).toBe("광안리주유소");
  });

  test.each([...TOILETS_TYPED, "화장실", "공중화장실", "장애인화장실"])(
    "the query %s alone names no place and searches around the current view",
    async (query) => {
      expect(isAnyToiletSearch(query)).toBe(true);
      expect(await searchPlaces(index, query, 5)).toEqual([]);
      expect(await suggest(query, null)).toEqual([]);
    },
  );

  test("a query names a place unless it consists only of words for toilets and nearness", () => {
    const queriesWithoutPlace = TYPED_ABROAD.map(([query]) => query).filter(isAnyToiletSearch);
    expect(queriesWithoutPlace).toEqual([]);
    for (const query of ["", "?", "서울역 화장실", "화장실문화", "Toilet Museum"])
      expect([query, isAnyToiletSearch(query)]).toEqual([query, false]);
    const hurriedQueries =
      "공중 화장실|내 주변 화장실|가까운화장실|가장 가까운 화장실|이 근처 화장실|여자 화장실|지금 열린 화장실|24시간 화장실|" +
      "현재 위치 화장실|화장실 급해|open toilet now|24 hour toilet|women's restroom near me|今開いているトイレ|最近的厕所";
    for (const query of hurriedQueries.split("|"))
      expect([query, isAnyToiletSearch(query)]).toEqual([query, true]);
    for (const query of ["이촌 화장실", "가장동 화장실", "열린송현 화장실", "open", "men"])
      expect([query, isAnyToiletSearch(query)]).toEqual([query, false]);
  });

  test("a search finds names that pages in another language show: a toilet, a neighbourhood, a station", async () => {
    const hasPark = index.names.findContaining("샘머리공원", 1).length > 0;
    const [park] = await searchPlaces(index, "Saemmeori Park", 5);
    expect(park?.name.includes("샘머리") ?? false).toBe(hasPark);
    for (const [query, name] of [
      ["屯山洞", "서구 둔산동"],
      ["三楽洞", "삼락동"],
      ["三乐洞", "삼락동"],
      ["大田 西区", "대전광역시 서구"],
      ["Yuseong-gu, Daejeon", "대전광역시 유성구"],
      ["Jung-gu Busan", "부산광역시 중구"],
    ] as const)
      expect([query, (await searchPlaces(index, query, 5))[0]?.name]).toEqual([
        query,
        expect.stringMatching(new RegExp(`${name}$`)),
      ]);
  });

  test("a search finds a road in spite of a typo, in Hangul and in Latin letters", async () => {
    for (const query of ["태헤란로", "Teheren-ro"])
      expect([query, (await searchPlaces(index, query, 5))[0]?.name]).toEqual([query, "테헤란로"]);
  });

  test("a search detects the script, and reads English letters as Korean keys if nothing has that name", async () => {
    for (const [query] of PLACES_TYPED)
      expect([query, scriptOf(query)]).toEqual([query, /^[\s\w-]+$/.test(query) ? "latin" : "hangul"]);
    expect(scriptOf("123")).toBe("hangul");
    const [first] = await searchPlaces(index, "rkdskadur", 5);
    expect(first).toEqual((await searchPlaces(index, "강남역", 1))[0]);
  });

  test("a search accepts any text", async () => {
    const short = ["a", "-", "é", "駅", "(", "\u0000a", "Exit 3", "ソ ウ ル"];
    for (const query of [...short, "a".repeat(500), "駅".repeat(500)])
      expect(Array.isArray(await searchPlaces(index, query, 5))).toBe(true);
  });
});

let visitors = 0;

async function suggest(q: string, centre: LatLng | null): Promise<(LatLng & { name: string })[]> {
  const query = new URLSearchParams({ q, ...(centre && { near: `${centre.lat},${centre.lng}` }) });
  // Each search has another client address because of the limit per minute.
  visitors += 1;
  const headers = { "X-Client-Address": `10.0.0.${visitors % 256}` };
  const request = new Request(`http://localhost/map/places?${query}`, { headers });
  const response = await loader(routeArguments(request));
  return (await response.json()).places;
}
