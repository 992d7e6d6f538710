import { existsSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { ToiletSummary } from "~/backend/toilet";
import { toToiletSummary } from "~/backend/toilet-wire";
import { loader } from "~/features/map/places.route";
import { distanceMeters, type LatLng, viewportBox } from "~/geo/projection";
import { buildPlaceIndex, type PlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import { readHeader } from "~/reference-backend/import/columns";
import { readRecords } from "~/reference-backend/import/read-records";
import { readToilet } from "~/reference-backend/import/toilet-row";
import { bestOf } from "../support/growth";
import { routeArguments } from "../support/route-arguments";

const directory = vi.hoisted(() => ({ searchPlaces: vi.fn() }));
vi.mock("~/toilet-directory/directory.server", () => ({ directory }));

/** The national file lies beside the checkout and is not part of it. */
const NATIONAL = "../shared/data/toilets-kr.csv.gz";
const isHere = existsSync(NATIONAL);
if (!isHere) console.log(`skipped: ${NATIONAL} is not here`);

/** Present views. */
const SEOUL = { lat: 37.5665, lng: 126.978 };
const DAEJEON = { lat: 36.3504, lng: 127.3845 };
const BUSAN = { lat: 35.1796, lng: 129.0756 };
const CHUNCHEON = { lat: 37.8813, lng: 127.7298 };
const GWANGJU = { lat: 35.1595, lng: 126.8526 };
const DAEGU = { lat: 35.8714, lng: 128.6014 };
const ULSAN = { lat: 35.5384, lng: 129.3114 };
const INCHEON = { lat: 37.4563, lng: 126.7052 };
const JEONJU = { lat: 35.8242, lng: 127.148 };
const JEJU = { lat: 33.4996, lng: 126.5312 };
const GANGNEUNG = { lat: 37.7519, lng: 128.8761 };
const CHEONGJU = { lat: 36.6424, lng: 127.489 };
const SUWON = { lat: 37.2636, lng: 127.0286 };
const CHANGWON = { lat: 35.2279, lng: 128.6811 };
const POHANG = { lat: 36.019, lng: 129.3435 };
const YEOSU = { lat: 34.7604, lng: 127.6622 };
const SEONGNAM = { lat: 37.42, lng: 127.18 };
const EUNPYEONG = { lat: 37.6027, lng: 126.9291 };

/** What is typed, from where, what the first answer is called, and where it is within so many kilometres. */
type Row = [typed: string, near: LatLng | null, name: RegExp, lat: number, lng: number, km: number];
const ROWS: Row[] = [
  // stations
  ["강남역", null, /강남역/, 37.498, 127.0276, 0.5],
  ["강남", null, /강남/, 37.51, 127.04, 4],
  ["강남역 화장실", null, /강남역/, 37.498, 127.0276, 0.5],
  ["강남역화장실", null, /강남역/, 37.498, 127.0276, 0.5],
  ["강남역 10번출구", null, /강남역/, 37.498, 127.0276, 0.5],
  ["강남 역", null, /강남역/, 37.498, 127.0276, 0.5],
  ["서울역", null, /서울역/, 37.5547, 126.9707, 0.5],
  ["서울역", BUSAN, /서울역/, 37.5547, 126.9707, 0.5],
  ["홍대입구역", null, /홍대입구/, 37.557, 126.924, 0.6],
  ["홍대입구", null, /홍대입구/, 37.557, 126.924, 0.6],
  ["홍대", null, /홍대입구/, 37.557, 126.924, 0.6],
  ["시청역", null, /시청역/, 37.5657, 126.977, 0.6],
  ["시청", null, /시청역/, 37.5657, 126.977, 0.6],
  ["시청", SEOUL, /시청/, 37.5657, 126.977, 0.6],
  ["시청", DAEJEON, /대전시청/, 36.3504, 127.3845, 0.6],
  ["시청", BUSAN, /부산시청/, 35.1798, 129.075, 0.8],
  ["잠실역", null, /잠실역/, 37.5133, 127.1, 0.6],
  ["잠실", null, /잠실/, 37.512, 127.09, 2],
  ["사당역", null, /사당역/, 37.4766, 126.9816, 0.5],
  ["신도림", null, /신도림/, 37.509, 126.887, 1.5],
  ["구로디지털단지역", null, /구로디지털단지역/, 37.4853, 126.9015, 0.5],
  ["고속터미널", null, /고속터미널/, 37.505, 127.005, 0.6],
  ["건대입구", null, /건대입구/, 37.5404, 127.07, 0.5],
  ["노량진역", null, /노량진역/, 37.5137, 126.9425, 0.6],
  ["청량리역", null, /청량리역/, 37.58, 127.047, 0.6],
  ["이태원", null, /이태원/, 37.5345, 126.9946, 1.5],
  ["판교역", null, /판교역/, 37.3947, 127.111, 0.5],
  ["판교", null, /판교/, 37.3947, 127.111, 2],
  ["수원역", null, /수원역/, 37.2658, 127.0, 0.6],
  ["동대구역", null, /동대구역/, 35.879, 128.628, 0.6],
  ["부산역", null, /부산역/, 35.1152, 129.0413, 0.6],
  ["대전역", null, /대전역/, 36.3324, 127.4343, 0.6],
  ["대전역", SEOUL, /대전역/, 36.3324, 127.4343, 0.6],
  ["광주송정역", null, /광주송정역/, 35.1376, 126.7914, 0.6],
  ["여수엑스포역", null, /여수엑스포역/, 34.753, 127.7487, 0.6],
  ["경복궁역", null, /경복궁역/, 37.5758, 126.9735, 0.5],
  ["유성온천역", null, /유성온천역/, 36.3537, 127.3415, 0.6],
  ["반월당", null, /반월당/, 35.8655, 128.5934, 0.6],
  // names that are in many places
  ["명동", null, /명동/, 37.5625, 126.985, 1],
  ["명동", DAEJEON, /명동/, 37.5625, 126.985, 1],
  ["신촌", null, /신촌/, 37.557, 126.938, 1.5],
  ["신촌", SEOUL, /신촌/, 37.557, 126.938, 1.5],
  ["신촌", DAEJEON, /신촌/, 37.557, 126.938, 1.5],
  ["남산", null, /남산/, 37.551, 126.99, 1.5],
  ["남산", BUSAN, /남산동/, 35.266, 129.09, 3],
  ["서면", null, /서면/, 35.1578, 129.0594, 1],
  ["서면", SEOUL, /서면/, 35.1578, 129.0594, 1],
  ["서면", CHUNCHEON, /춘천시 서면/, 37.898, 127.644, 9],
  ["광주", null, /광주광역시/, 35.16, 126.87, 8],
  ["광주", SEONGNAM, /경기도 광주시/, 37.41, 127.26, 12],
  ["경기도 광주", null, /광주시/, 37.41, 127.26, 12],
  ["경기 광주시", null, /광주시/, 37.41, 127.26, 12],
  ["전남 순천", null, /순천시/, 34.95, 127.49, 9],
  ["신사동", EUNPYEONG, /은평구 신사동/, 37.593, 126.911, 1.5],
  ["신사동", { lat: 37.52, lng: 127.03 }, /강남구 신사동/, 37.522, 127.023, 1.5],
  ["강남구 신사동", null, /강남구 신사동/, 37.522, 127.023, 1.5],
  ["중앙동", DAEJEON, /동구 중앙동/, 36.33, 127.435, 1.5],
  ["중앙동", BUSAN, /중구 중앙동/, 35.103, 129.035, 1.5],
  ["고성", null, /고성/, 36.5, 128.3, 250],
  ["강원 고성", null, /고성군/, 38.38, 128.47, 20],
  ["경남 고성", null, /고성군/, 34.97, 128.32, 20],
  // areas
  ["서울", null, /서울특별시/, 37.55, 126.99, 8],
  ["부산", null, /부산광역시/, 35.17, 129.06, 9],
  ["제주", null, /제주/, 33.45, 126.53, 25],
  ["제주도", null, /제주특별자치도/, 33.45, 126.53, 25],
  ["세종", null, /세종/, 36.52, 127.27, 12],
  ["강남구", null, /강남구/, 37.505, 127.05, 3],
  ["대전 중구", null, /대전광역시 중구/, 36.32, 127.42, 4],
  ["대전중구", null, /대전광역시 중구/, 36.32, 127.42, 4],
  ["대구 중구", null, /대구광역시 중구/, 35.868, 128.595, 2],
  ["둔산동", null, /둔산동/, 36.352, 127.384, 2],
  ["역삼동", null, /역삼동/, 37.5, 127.035, 2],
  ["역삼1동", null, /역삼1동/, 37.5, 127.033, 2],
  ["여의도", null, /여의도/, 37.525, 126.925, 2],
  ["여의도동", null, /여의도동/, 37.525, 126.925, 2],
  ["수원시", null, /수원시/, 37.27, 127.01, 6],
  ["분당", null, /분당구/, 37.38, 127.12, 5],
  ["일산", null, /일산/, 37.67, 126.77, 6],
  ["전주", null, /전주시/, 35.83, 127.12, 6],
  ["경주", null, /경주시/, 35.84, 129.22, 12],
  ["속초", null, /속초시/, 38.2, 128.58, 5],
  ["강릉", null, /강릉시/, 37.77, 128.88, 12],
  ["여수", null, /여수시/, 34.74, 127.68, 14],
  ["울릉도", null, /울릉/, 37.5, 130.87, 8],
  ["애월읍", null, /애월읍/, 33.45, 126.35, 9],
  ["기장", null, /기장/, 35.25, 129.22, 8],
  ["종로", null, /종로/, 37.575, 126.985, 3],
  ["충남 정안", null, /정안면/, 36.57, 127.12, 6],
  // sights
  ["해운대", null, /해운대/, 35.16, 129.16, 3],
  ["해운대해수욕장", null, /해운대해수욕장/, 35.1587, 129.1604, 0.8],
  ["광안리", null, /광안리/, 35.1532, 129.1187, 1],
  ["광안리해수욕장", null, /광안리/, 35.1532, 129.1187, 1],
  ["전주한옥마을", null, /한옥마을/, 35.815, 127.153, 0.8],
  ["전주 한옥마을", null, /한옥마을/, 35.815, 127.153, 0.8],
  ["북촌한옥마을", null, /북촌/, 37.5826, 126.9836, 0.8],
  ["제주공항", null, /제주국제공항/, 33.5067, 126.493, 1],
  ["인천공항", null, /인천/, 37.4493, 126.451, 2],
  ["김포공항", null, /김포/, 37.56, 126.803, 1],
  ["여의도한강공원", null, /한강공원/, 37.5284, 126.9329, 1],
  ["여의도 한강공원", null, /한강공원/, 37.5284, 126.9329, 1],
  ["남산타워", null, /타워/, 37.5512, 126.9882, 0.5],
  ["N서울타워", null, /타워/, 37.5512, 126.9882, 0.5],
  ["에버랜드", null, /에버랜드/, 37.2941, 127.2026, 1],
  ["청와대", null, /청와대/, 37.5866, 126.9748, 0.6],
  ["경복궁", null, /경복궁/, 37.5796, 126.977, 0.6],
  ["광화문", null, /광화문/, 37.5759, 126.9768, 0.8],
  ["카이스트", null, /과학기술원/, 36.3721, 127.3604, 1],
  ["속초해수욕장", null, /속초해수욕장/, 38.19, 128.6037, 1],
  ["경포대", null, /경포/, 37.805, 128.908, 2],
  ["성산일출봉", null, /성산일출봉/, 33.46, 126.938, 1],
  ["불국사", null, /불국사/, 35.788, 129.331, 1],
  ["코엑스", null, /코엑스/, 37.5118, 127.0592, 0.6],
  ["롯데월드", null, /롯데월드/, 37.5111, 127.0982, 0.8],
  ["올림픽공원", null, /올림픽공원/, 37.519, 127.124, 1.2],
  ["서울숲", null, /서울숲/, 37.5443, 127.04, 1],
  ["부산시청", null, /부산시청/, 35.1798, 129.075, 0.8],
  ["대전시청", null, /대전시청/, 36.3504, 127.3845, 0.6],
  ["수원시청", null, /수원시청/, 37.263, 127.029, 1],
  ["월미도", null, /월미도/, 37.475, 126.5977, 1],
  ["서울대", null, /서울대/, 37.46, 126.952, 1],
  ["자갈치시장", null, /자갈치/, 35.0966, 129.0306, 0.6],
  // roads and addresses
  ["테헤란로", null, /테헤란로/, 37.504, 127.045, 3],
  ["세종대로 110", null, /세종대로 110/, 37.5663, 126.9779, 0.8],
  ["대전 서구 둔산로 100", null, /둔산로/, 36.3504, 127.385, 1.5],
  // typed otherwise
  ["강남열", null, /강남역/, 37.498, 127.0276, 0.5],
  ["해운데", null, /해운대/, 35.16, 129.16, 3],
  ["홍대입구욕", null, /홍대입구/, 37.557, 126.924, 0.6],
  ["서울욕", null, /서울역/, 37.5547, 126.9707, 0.5],
  ["에버렌드", null, /에버랜드/, 37.2941, 127.2026, 1],
  ["ㄱㄴㅇ", null, /강남역/, 37.498, 127.0276, 0.5],
  ["ㅎㅇㄷ", null, /해운대/, 35.16, 129.16, 3],
  ["ㅎㄷㅇㄱ", null, /홍대입구/, 37.557, 126.924, 0.6],
  ["rkdskadur", null, /강남역/, 37.498, 127.0276, 0.5],
  ["godnseo", null, /해운대/, 35.16, 129.16, 3],
  ["tjdnfdur", null, /서울역/, 37.5547, 126.9707, 0.5],
];

/** What is typed, the present view, and what the first answer, within 15 km of it, is called. */
const NEAR: [typed: string, near: LatLng, name: RegExp][] = [
  ["시청", GWANGJU, /광주시청/],
  ["시청", DAEGU, /대구시청/],
  ["시청", ULSAN, /울산시청/],
  ["시청", JEONJU, /전주시청/],
  ["시청", JEJU, /제주시청/],
  ["시청", SUWON, /수원시청/],
  ["시청", POHANG, /포항시청/],
  ["시청", CHUNCHEON, /춘천시청/],
  ["중앙시장", DAEJEON, /^중앙시장/],
  ["중앙시장", SEOUL, /중앙시장/],
  ["중앙시장", GANGNEUNG, /^중앙시장/],
  ["중앙시장", YEOSU, /^중앙시장$/],
  ["중앙동", CHANGWON, /성산구 중앙동/],
  ["중앙동", JEONJU, /완산구 중앙동/],
  ["시외버스터미널", JEONJU, /전주시외버스터미널/],
  ["시외버스터미널", CHUNCHEON, /춘천시외버스터미널/],
  ["고속버스터미널", DAEJEON, /대전고속버스터미널/],
  ["버스터미널", GANGNEUNG, /버스터미널/],
  ["터미널", GWANGJU, /광주종합버스터미널/],
  ["터미널", CHEONGJU, /터미널/],
  ["남구청", GWANGJU, /^남구청/],
  ["남구청", BUSAN, /^남구청/],
  ["남구청", ULSAN, /^남구청/],
  ["동구청", DAEJEON, /^동구청/],
  ["구청", GWANGJU, /구청/],
  ["보건소", DAEJEON, /보건소/],
  ["보건소", BUSAN, /보건소/],
  ["도서관", DAEJEON, /도서관/],
  ["도서관", JEJU, /도서관/],
  ["중앙도서관", SUWON, /중앙도서관/],
  ["체육공원", DAEJEON, /체육공원/],
  ["체육공원", CHANGWON, /체육공원/],
  ["중앙공원", GWANGJU, /^중앙공원/],
  ["중앙공원", INCHEON, /^중앙공원/],
  ["남부시장", JEONJU, /^남부시장/],
  ["서부시장", GANGNEUNG, /^서부시장/],
  ["동문시장", JEJU, /동문시장/],
  ["시민회관", DAEGU, /시민회관/],
  ["해수욕장", GANGNEUNG, /해수욕장/],
  ["해수욕장", BUSAN, /해수욕장/],
  ["주민센터", DAEJEON, /주민센터/],
  ["경찰서", GWANGJU, /경찰서/],
  ["시장", DAEGU, /시장/],
  ["공원", DAEJEON, /공원/],
  ["남산", DAEGU, /남산동/],
  ["송정", BUSAN, /송정동/],
  ["송정", GWANGJU, /송정동/],
];

/** The same with what is far and alone of its name, or great: it stays first, whatever near by is called in part so. */
const FAR: [typed: string, near: LatLng, name: RegExp][] = [
  ["해운대", SEOUL, /해운대/],
  ["제주공항", BUSAN, /제주국제공항/],
  ["서울역", DAEJEON, /^서울역$/],
  ["대전역", SEOUL, /^대전역$/],
  ["강남역", JEJU, /^강남역$/],
  ["강남", BUSAN, /서울특별시 강남구/],
  ["강남구", DAEGU, /서울특별시 강남구/],
  ["부산역", GWANGJU, /^부산역$/],
  ["에버랜드", GWANGJU, /^에버랜드$/],
  ["불국사", INCHEON, /^불국사$/],
  ["경복궁", BUSAN, /^경복궁$/],
  ["홍대", DAEJEON, /^홍대입구역$/],
  ["전주한옥마을", GANGNEUNG, /^전주한옥마을$/],
  ["남포동", SEOUL, /^남포역$/],
  ["여수", SEOUL, /전라남도 여수시/],
  ["명동", DAEJEON, /^명동거리$/],
  ["서면", SEOUL, /^서면역$/],
  ["신사동", BUSAN, /신사동$/],
  ["광주", DAEJEON, /광주광역시/],
  ["고성", CHANGWON, /경상남도 고성군/],
];

describe.skipIf(!isHere)("what people type, in the national file", () => {
  let index: PlaceIndex;
  let toilets: ToiletSummary[];

  beforeAll(async () => {
    toilets = await readToilets();
    const started = process.cpuUsage();
    index = await buildPlaceIndex(toilets);
    const { user, system } = process.cpuUsage(started);
    directory.searchPlaces.mockImplementation(async (text: string, limit: number, near: LatLng | null) =>
      searchPlaces(index, text, limit, near),
    );
    console.log({
      toilets: toilets.length,
      places: index.named.length,
      buildCpuMs: Math.round((user + system) / 1000),
    });
  });

  test("are at least 120 queries", () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(120);
  });

  test.each(ROWS)("%s from %o", async (typed, near, name, lat, lng, km) => {
    const [first] = await suggest(typed, near);
    expect(first?.name).toMatch(name);
    const meters = first ? distanceMeters(first, { lat, lng }) : Number.NaN;
    expect(`${(meters / 1000).toFixed(1)} km: ${meters <= km * 1000}`).toMatch(/true$/);
  });

  test.each(NEAR)("%s from %o is the one near by", async (typed, near, name) => {
    const [first] = await suggest(typed, near);
    expect(first?.name).toMatch(name);
    expect(first && distanceMeters(first, near)).toBeLessThanOrEqual(15_000);
  });

  test.each(FAR)("%s from %o is the one far off", async (typed, near, name) => {
    const [first] = await suggest(typed, near);
    expect(first?.name).toMatch(name);
    expect(first && distanceMeters(first, near)).toBeGreaterThan(15_000);
  });

  test("no answer shows an empty map, and none is a petrol station", () => {
    for (const [typed, near] of ROWS) {
      for (const place of searchPlaces(index, typed, 1, near)) {
        const box = viewportBox(place, place.zoom ?? 16, 360, 150);
        expect([typed, index.grid.rowsIn(box).length > 0]).toEqual([typed, true]);
        expect(place.name).not.toMatch(/주유소|충전소/);
      }
    }
  });

  test("an area shows toilets even at the zoom that is used without one", () => {
    for (const typed of ["제주", "해운대구", "강원", "울릉도", "서귀포시", "옹진군", "인제군", "지리산"]) {
      for (const { name, kind, lat, lng } of searchPlaces(index, typed, 5)) {
        if (kind !== "area") continue;
        expect([name, index.grid.rowsIn(viewportBox({ lat, lng }, 16, 360, 150)).length > 0]).toEqual([
          name,
          true,
        ]);
      }
    }
  });

  test("names of many places are offered with the others after them", () => {
    for (const typed of ["명동", "신촌", "남산", "서면", "광주", "중앙동", "신사동"]) {
      const places = searchPlaces(index, typed, 5);
      const apart = places.filter((place) => places[0] && distanceMeters(places[0], place) > 3000);
      expect([typed, apart.length > 0]).toEqual([typed, true]);
    }
  });

  test("petrol stations come last, and first when they are asked for", () => {
    expect(searchPlaces(index, "광안리", 5).map(({ name }) => /주유소/.test(name))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(searchPlaces(index, "광안리주유소", 1)[0]?.name).toBe("광안리주유소");
  });

  test("what is looked for anyway is no place", () => {
    for (const typed of ["화장실", "공중화장실", "장애인화장실"])
      expect(searchPlaces(index, typed, 5)).toEqual([]);
  });

  test("a query costs no more than looking a few times through all names and addresses", () => {
    const texts = toilets.map(({ name, address }) => `${name} ${address}`);
    const ratios = ROWS.map(([typed, near]) => {
      const searched = bestOf(() => searchPlaces(index, typed, 5, near), 3);
      return searched / bestOf(() => texts.filter((text) => text.includes(typed)), 3);
    }).sort((a, b) => a - b);
    const at = (share: number) => ratios[Math.floor(ratios.length * share)] ?? Number.NaN;
    console.log({ queries: ratios.length, median: at(0.5).toFixed(2), p95: at(0.95).toFixed(2) });
    expect(at(0.5)).toBeLessThan(5);
  });
});

/** What `/map/places` answers. */
async function suggest(
  q: string,
  near: LatLng | null,
): Promise<{ name: string; lat: number; lng: number }[]> {
  const query = new URLSearchParams({ q, ...(near && { near: `${near.lat},${near.lng}` }) });
  const request = new Request(`http://localhost/map/places?${query}`);
  const response = await loader(routeArguments(request));
  return (await response.json()).places;
}

async function readToilets(): Promise<ToiletSummary[]> {
  const found: ToiletSummary[] = [];
  let read: ReturnType<typeof readHeader> | null = null;
  for await (const record of readRecords(NATIONAL)) {
    if (!read) {
      read = readHeader(record);
      continue;
    }
    const row = readToilet(read(record));
    if (typeof row === "string") continue;
    const { name, keyword, address, lat, lng } = row;
    const toilet = toToiletSummary({ id: found.length + 1, title: name, keyword, address, lat, lng });
    if (toilet) found.push(toilet);
  }
  return found;
}
