import { describe, expect, test } from "vitest";
import { toToiletSummary } from "~/backend/toilet-wire";
import { type LatLng, viewportBox } from "~/geo/projection";
import { differByOneLetter, fromEnglishKeys, initialsOf, lettersOf } from "~/place-index/hangul";
import { readAddress } from "~/place-index/korean-address";
import { buildPlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";

const ROWS: [name: string, building: string, address: string, lat: number, lng: number][] = [
  ["대전역 맞이방", "한국철도공사", "대전광역시 동구 중앙로 215", 36.3322, 127.4342],
  ["중앙시장", "상인회", "대전광역시 동구 중앙로 200 (중동)", 36.3303, 127.4325],
  ["은행동 공영주차장", "시설관리공단", "대전 중구 중앙로164번길 20 (은행동)", 36.3287, 127.4268],
  ["우리들공원", "중구청", "대전광역시 중구 대종로 480 (은행동)", 36.3281, 127.4262],
  ["우리들공원", "중구청", "대전광역시 중구 대종로 482", 36.3282, 127.4263],
  ["시민회관", "", "대전광역시 중구 대종로373", 36.3199, 127.4262],
  ["서대전 공원", "", "대전광역시 중구 문화동 1-13", 36.3222, 127.4119],
  ["대종로", "대종로 상가", "충청남도 공주시 정안면 사현리 12", 36.57, 127.12],
  ["수원역", "", "경기도 수원시 팔달구 덕영대로 924", 37.2661, 126.9999],
  ["중앙로 쉼터", "", "경기도 과천시 중앙로 100", 37.43, 126.99],
];

const toilets = ROWS.flatMap(([title, keyword, address, lat, lng], id) => {
  const toilet = toToiletSummary({ id: id + 1, title, keyword, address, lat, lng });
  return toilet ? [toilet] : [];
});
const index = await buildPlaceIndex(toilets);
const told = (text: string, limit = 5) =>
  searchPlaces(index, text, limit).map(({ kind, name, address }) => `${kind} ${name} / ${address}`);

describe("addresses", () => {
  test.each([
    ["대전 중구 중앙로164번길 20 (은행동)", ["대전광역시", "대전광역시 중구", "대전광역시 중구 은행동"]],
    ["경기도 수원시 팔달구 덕영대로 924", ["경기도", "경기도 수원시", "경기도 수원시 팔달구"]],
    [
      "충청남도 공주시 정안면 사현리 12",
      ["충청남도", "충청남도 공주시", "충청남도 공주시 정안면", "충청남도 공주시 정안면 사현리"],
    ],
    ["서울특별시 학동로 114 (논현동, 몇 층)", ["서울특별시", "서울특별시 논현동"]],
    ["36.35, 127.38", []],
    ["", []],
  ])("the areas of %s", (address, areas) => {
    expect(readAddress(address).areas.map((path) => path.join(" "))).toEqual(areas);
  });

  test.each([
    ["대전광역시 중구 대종로373", "대종로"],
    ["대전 중구 중앙로164번길 20", "중앙로164번길"],
    ["서울특별시 서대문구 통일로 지하 361", "통일로"],
    ["충청북도 증평군 증평읍 창신로 54, GS마트", "창신로"],
    ["대전광역시 중구 문화동 1-13", undefined],
  ])("the road of %s", (address, road) => {
    expect(readAddress(address).road?.at(-1)).toBe(road);
  });
});

describe("place search", () => {
  test("an area by its short name, its whole name, and within another", () => {
    expect(told("대전")[0]).toBe("area 대전광역시 / 대전광역시");
    expect(told("대전광역시")[0]).toBe("area 대전광역시 / 대전광역시");
    expect(told("대전 중구")[0]).toBe("area 대전광역시 중구 / 대전광역시 중구");
    expect(told("대전중구")[0]).toBe("area 대전광역시 중구 / 대전광역시 중구");
    expect(told("은행동")[0]).toBe("area 중구 은행동 / 대전광역시 중구 은행동");
    expect(told("충남")[0]).toBe("area 충청남도 / 충청남도");
    expect(told("충남 정안")[0]).toBe("area 공주시 정안면 / 충청남도 공주시 정안면");
  });

  test("an area's position is the middle of its toilets", () => {
    const [place] = searchPlaces(index, "대전 중구", 1);
    expect(place?.lat).toBeCloseTo(36.3281, 4);
  });

  test("a road before the toilet of that name, one road for each area", () => {
    expect(told("대종로").slice(0, 2)).toEqual([
      "road 대종로 / 대전광역시 중구",
      "toilet 대종로 / 충청남도 공주시 정안면 사현리 12",
    ]);
    expect(told("중앙로").slice(0, 2)).toEqual([
      "road 중앙로 / 대전광역시 동구",
      "road 중앙로 / 경기도 과천시",
    ]);
  });

  test("the name itself before what begins with it, before what contains it", () => {
    expect(told("수원역")[0]).toMatch(/^landmark 수원역/);
    expect(told("대전역").slice(0, 2)).toEqual([
      "landmark 대전역 / 대전광역시 동구 중앙동",
      "toilet 대전역 맞이방 / 대전광역시 동구 중앙로 215",
    ]);
    expect(told("공원").map((line) => line.split(" / ")[0])).toEqual([
      "toilet 우리들공원",
      "toilet 서대전 공원",
    ]);
  });

  test("spaces and case do not matter, buildings count, nearby repetitions are told once", () => {
    expect(told("서대전공원")).toEqual(["toilet 서대전 공원 / 대전광역시 중구 문화동 1-13"]);
    expect(told("한국철도공사")[0]).toMatch(/^building 한국철도공사/);
    expect(told("우리들공원")).toHaveLength(1);
  });

  test("every word must match, and a number that is unknown leaves the road", () => {
    expect(told("대전 대종로 480")[0]).toBe(
      "address 대전광역시 중구 대종로 480 (은행동) / 대전광역시 중구 대종로 480 (은행동)",
    );
    expect(told("대전광역시 중앙로164번길 20")[0]).toMatch(/^address 대전 중구 중앙로164번길 20/);
    expect(told("충남 사현리 12")[0]).toMatch(/^address 충청남도 공주시 정안면 사현리 12/);
    expect(told("대전 대종로 999")[0]).toBe("road 대종로 / 대전광역시 중구");
    expect(told("부산 중앙로")).toEqual([]);
  });

  test("nothing for nothing, never more than asked for, no harm from odd characters", () => {
    expect(told("   ")).toEqual([]);
    expect(told("대전", 2)).toHaveLength(2);
    expect(told("\\n(.*)[%_' 🚻".repeat(50))).toEqual([]);
    expect(told("대전".normalize("NFD"))[0]).toBe("area 대전광역시 / 대전광역시");
  });
});

/** So few that no file is needed to see the order. */
const MORE: typeof ROWS = [
  ["명동역(4)", "", "서울특별시 중구 퇴계로 지하 126", 37.56105, 126.98537],
  ["명동파출소", "", "서울특별시 중구 명동길 30", 37.5637, 126.9841],
  ["명동마을회관", "", "경상남도 창원시 진해구 명동 12", 35.1021, 128.7261],
  ["명동주유소", "", "경상남도 창원시 진해구 명제로 1", 35.1031, 128.7251],
  ["광안리주유소", "", "부산광역시 수영구 광남로 83", 35.1496, 129.1139],
  ["광안리해변 공중화장실", "", "부산광역시 수영구 광안해변로 138", 35.1471, 129.1145],
  ["해운대 어디든", "", "부산광역시 해운대구 해운대해변로 264", 35.1585, 129.1605],
  ["골목 시장", "", "제주특별자치도 제주시 동문로 16", 33.5126, 126.5282],
  ["오름 주차장", "", "제주특별자치도 서귀포시 산록남로 1", 33.2701, 126.4501],
  ["강변 쉼터", "", "서울특별시 강남구 강남대로 지하396", 37.4981, 127.0284],
  ["전주 쉼터", "한옥마을 관리소", "전북특별자치도 전주시 완산구 기린대로 99", 35.8151, 127.1521],
  ["시장 앞", "", "강원특별자치도 춘천시 서면 박사로 1", 37.8912, 127.6512],
];
const korea = await buildPlaceIndex(
  MORE.flatMap(([title, keyword, address, lat, lng], id) => {
    const toilet = toToiletSummary({ id: id + 1, title, keyword, address, lat, lng });
    return toilet ? [toilet] : [];
  }),
);
const SEOUL = { lat: 37.5665, lng: 126.978 };
const CHANGWON = { lat: 35.15, lng: 128.69 };
const named = (text: string, near: LatLng | null = null, limit = 5) =>
  searchPlaces(korea, text, limit, near).map(({ kind, name }) => `${kind} ${name}`);

describe("the sense of a name", () => {
  test("where most of it is, unless another is near the present view", () => {
    expect(named("명동")[0]).toBe("landmark 명동거리");
    expect(named("명동", SEOUL)[0]).toBe("landmark 명동거리");
    expect(named("명동", CHANGWON)[0]).toBe("area 진해구 명동");
    expect(named("명동")).toContain("area 진해구 명동");
    expect(named("서면")[0]).toBe("landmark 서면역");
    expect(named("서면", { lat: 37.8813, lng: 127.7298 })[0]).toBe("area 춘천시 서면");
  });

  test("areas, stations and sights, then toilets, petrol stations last unless asked for", () => {
    expect(named("광안리")).toEqual([
      "landmark 광안리해수욕장",
      "toilet 광안리해변 공중화장실",
      "toilet 광안리주유소",
    ]);
    expect(named("광안리주유소")[0]).toBe("toilet 광안리주유소");
    expect(named("명동", CHANGWON, 9).at(-1)).toBe("toilet 명동주유소");
  });

  test.each([
    ["남산타워", "landmark 남산서울타워"],
    ["홍대", "landmark 홍대입구역"],
    ["경기도 광주", "area 경기도 광주시"],
    ["경기광주", "area 경기도 광주시"],
    ["은천동", "area 관악구 은천동"],
    ["역삼동", "area 강남구 역삼동"],
    ["수원", "area 경기도 수원시"],
    ["제주 공항", "landmark 제주국제공항"],
    ["강남역 화장실", "landmark 강남역"],
    ["강남열", "landmark 강남역"],
    ["해운데", "landmark 해운대해수욕장"],
    ["ㄱㄴㅇ", "landmark 강남역"],
    ["ㅎㅇㄷ", "landmark 해운대해수욕장"],
    ["rkdskadur", "landmark 강남역"],
    ["전주한옥마을관리소", "building 한옥마을 관리소"],
  ])("%s is %s", (text, first) => {
    expect(named(text)[0]).toBe(first);
  });
});

/** Each town's, by the names that its own people need not say in full. */
const TOWNS = await buildPlaceIndex(
  (
    [
      ["전주시청 화장실", "전북특별자치도 전주시 완산구 노송광장로 10", 35.8242, 127.148],
      ["포항시청", "경상북도 포항시 남구 시청로 1", 36.019, 129.3435],
      ["춘천시청(1층)", "강원특별자치도 춘천시 시청길 11", 37.8813, 127.7298],
      ["중앙시장", "경기도 광명시 광이로 13", 37.4777, 126.8602],
      ["중앙시장", "전라남도 여수시 교동남길 1", 34.7401, 127.7312],
      ["중앙시장번영회 화장실", "강원특별자치도 강릉시 금성로 21", 37.7541, 128.8986],
      ["중앙시장 주차타워", "대전광역시 동구 대전로 783", 36.3294, 127.4327],
      ["서울역전 매점", "대전광역시 동구 대전로 790", 36.3298, 127.4337],
      ["광명동 쉼터", "대전광역시 동구 대전로 791", 36.3299, 127.4338],
    ] as const
  ).flatMap(([title, address, lat, lng], id) => {
    const toilet = toToiletSummary({ id: id + 1, title, keyword: "", address, lat, lng });
    return toilet ? [toilet] : [];
  }),
);

describe("what is near the present view", () => {
  const DAEJEON = { lat: 36.3504, lng: 127.3845 };
  test.each([
    ["시청", { lat: 35.82, lng: 127.14 }, "전주시청 화장실"],
    ["시청", { lat: 36.02, lng: 129.34 }, "포항시청"],
    ["시청", DAEJEON, "대전시청"],
    ["중앙시장", DAEJEON, "중앙시장 주차타워"],
    ["중앙시장", { lat: 34.76, lng: 127.7 }, "중앙시장"],
    ["중앙시장", { lat: 37.75, lng: 128.88 }, "중앙시장번영회 화장실"],
    ["시장", DAEJEON, "중앙시장 주차타워"],
    // Alone of its name, or an area's: what is called in part so near by is something else.
    ["서울역", DAEJEON, "서울역"],
    ["명동", DAEJEON, "명동거리"],
  ])("%s from %o is %s", (text, near, first) => {
    const [place] = searchPlaces(TOWNS, text, 5, near);
    expect(place?.name).toBe(first);
  });
});

describe("the view of a place", () => {
  test.each(["제주", "제주도", "서귀포시", "해운대", "해운대구", "은천동", "서울", "에버랜드", "강원"])(
    "%s shows a toilet",
    (text) => {
      const [place] = searchPlaces(korea, text, 1);
      const box = place && viewportBox(place, place.zoom ?? 16, 360, 260);
      expect(box && korea.grid.rowsIn(box).length).toBeGreaterThan(0);
    },
  );

  test("a province is seen from further off than a town, a station from close by", () => {
    const zoomOf = (text: string) => searchPlaces(korea, text, 1)[0]?.zoom ?? Number.NaN;
    expect(zoomOf("제주")).toBeLessThan(zoomOf("은천동"));
    expect(zoomOf("명동역")).toBe(16);
  });
});

describe("hangul", () => {
  test.each([
    ["rkdskadur", "강남역"],
    ["ghdeodlqrn", "홍대입구"],
    ["Rkcltks", "까치산"],
    ["rhkdghkans", "광화문"],
    ["ekfrqkx", "닭밭"],
    ["dhksfyekf", "완료달"],
    ["coex", null],
    ["ㄱㄴ", null],
  ])("%s typed on English keys is %s", (typed, text) => {
    expect(fromEnglishKeys(typed)).toBe(text);
  });

  test("initials and letters", () => {
    expect(initialsOf("까치산역 3")).toBe("ㄲㅊㅅㅇ 3");
    expect(lettersOf("닭a")).toBe("ㄷㅏㄺa");
  });

  test.each([
    ["강남역", "강남열", true],
    ["강남역", "강남여", true],
    ["강남역", "강나역", true],
    ["강남역", "강남역", true],
    ["강남역", "강북역", false],
    ["해운대", "해운데", true],
    ["가", "나다", false],
  ])("%s and %s differ by one letter: %s", (a, b, expected) => {
    expect(differByOneLetter(lettersOf(a), lettersOf(b))).toBe(expected);
  });
});
