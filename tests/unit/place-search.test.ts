import { describe, expect, test } from "vitest";
import { readAddress } from "~/place-index/korean-address";
import { buildPlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import { buildTable } from "~/place-index/toilet-table";
import { differsByOneTypo, fromEnglishKeys, initialsOf, lettersOf } from "../../app/place-index/query";
import { summaryOf } from "../support/local-directory";

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
  ["서울역전 매점", "", "대전광역시 동구 대전로 790", 36.3298, 127.4337],
  ["광명동 쉼터", "", "대전광역시 동구 대전로 791", 36.3299, 127.4338],
];

const toilets = ROWS.map(([title, keyword, address, lat, lng], id) =>
  summaryOf({ id: id + 1, title, keyword, address, lat, lng }),
);
const index = await buildPlaceIndex(buildTable(toilets));
const find = async (text: string, limit = 5) =>
  (await searchPlaces(index, text, limit)).map(({ kind, name, address }) => `${kind} ${name} / ${address}`);

describe("the reader of addresses", () => {
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
  ])("reads the areas of %s", (address, areas) => {
    expect(readAddress(address).areas.map((path) => path.join(" "))).toEqual(areas);
  });

  test.each([
    ["대전광역시 중구 대종로373", "대종로"],
    ["대전 중구 중앙로164번길 20", "중앙로164번길"],
    ["서울특별시 서대문구 통일로 지하 361", "통일로"],
    ["충청북도 증평군 증평읍 창신로 54, GS마트", "창신로"],
    ["대전광역시 중구 문화동 1-13", undefined],
  ])("reads the road of %s", (address, road) => {
    expect(readAddress(address).road?.at(-1)).toBe(road);
  });
});

/** With few names the ranking cannot learn their meaning; place-search-national.complete.test.ts tests that. */
describe("the place search", () => {
  test("finds an area by its short name, its whole name and within another", async () => {
    expect((await find("대전"))[0]).toBe("area 대전광역시 / 대전광역시");
    expect((await find("대전광역시"))[0]).toBe("area 대전광역시 / 대전광역시");
    expect((await find("대전 중구"))[0]).toBe("area 대전광역시 중구 / 대전광역시 중구");
    expect((await find("대전중구"))[0]).toBe("area 대전광역시 중구 / 대전광역시 중구");
    expect((await find("은행동"))[0]).toBe("area 중구 은행동 / 대전광역시 중구 은행동");
    expect((await find("충남"))[0]).toBe("area 충청남도 / 충청남도");
    expect((await find("충남 정안"))[0]).toBe("area 공주시 정안면 / 충청남도 공주시 정안면");
  });

  test("puts an area at the middle of its toilets", async () => {
    const [place] = await searchPlaces(index, "대전 중구", 1);
    expect(place?.lat).toBeCloseTo(36.3281, 4);
  });

  test("lists a road before the toilet of that name, with one road per area", async () => {
    expect((await find("대종로")).slice(0, 2)).toEqual([
      "road 대종로 / 대전광역시 중구",
      "toilet 대종로 / 충청남도 공주시 정안면 사현리 12",
    ]);
    expect((await find("중앙로")).slice(0, 2)).toEqual([
      "road 중앙로 / 대전광역시 동구",
      "road 중앙로 / 경기도 과천시",
    ]);
  });

  test("lists an exact name before a prefix, and a prefix before a substring", async () => {
    expect((await find("수원역"))[0]).toMatch(/^landmark 수원역/);
    expect((await find("대전역")).slice(0, 2)).toEqual([
      "landmark 대전역 / 대전광역시 동구 중앙동",
      "toilet 대전역 맞이방 / 대전광역시 동구 중앙로 215",
    ]);
    expect((await find("공원")).map((line) => line.split(" / ")[0])).toEqual([
      "toilet 우리들공원",
      "toilet 서대전 공원",
    ]);
  });

  test("ignores spaces and case, finds buildings, and lists close repetitions once", async () => {
    expect(await find("서대전공원")).toEqual(["toilet 서대전 공원 / 대전광역시 중구 문화동 1-13"]);
    expect((await find("한국철도공사"))[0]).toMatch(/^building 한국철도공사/);
    expect((await find("대전한국철도공사"))[0]).toMatch(/^building 한국철도공사/);
    expect(await find("우리들공원")).toHaveLength(1);
  });

  test.each([
    ["its initials", "ㄷㅈㅇ", "대전역"],
    ["a wrong letter", "수언역", "수원역"],
    ["a missing letter", "수워역", "수원역"],
  ])("finds a station by %s", async (_how, text, name) => {
    expect((await searchPlaces(index, text, 5))[0]).toMatchObject({ kind: "landmark", name });
  });

  test.each([
    ["서울역", "서울역"],
    ["명동", "명동거리"],
  ])("lists the exact name %s before near places that contain it", async (text, name) => {
    expect((await searchPlaces(index, text, 5, { lat: 36.3504, lng: 127.3845 }))[0]?.name).toBe(name);
  });

  test("requires the first word, and falls back to the road for an unknown number", async () => {
    expect((await find("대전 대종로 480"))[0]).toBe(
      "address 대전광역시 중구 대종로 480 (은행동) / 대전광역시 중구 대종로 480 (은행동)",
    );
    expect((await find("대전광역시 중앙로164번길 20"))[0]).toMatch(/^address 대전 중구 중앙로164번길 20/);
    expect((await find("충남 사현리 12"))[0]).toMatch(/^address 충청남도 공주시 정안면 사현리 12/);
    expect((await find("대전 대종로 999"))[0]).toBe("road 대종로 / 대전광역시 중구");
    expect(await find("없는곳 중앙로")).toEqual([]);
  });

  test("returns nothing for an empty query, never too much, and survives odd characters", async () => {
    expect(await find("   ")).toEqual([]);
    expect(await find("대전", 2)).toHaveLength(2);
    expect(await find("\\n(.*)[%_' 🚻".repeat(50))).toEqual([]);
    expect((await find("대전".normalize("NFD")))[0]).toBe("area 대전광역시 / 대전광역시");
  });
});

describe("the Hangul helpers", () => {
  test.each([
    ["rkdskadur", "강남역"],
    ["ghdeodlqrn", "홍대입구"],
    ["Rkcltks", "까치산"],
    ["rhkdghkans", "광화문"],
    ["ekfrqkx", "닭밭"],
    ["dhksfyekf", "완료달"],
    ["coex", null],
    ["gangnam", null],
    ["hostel", null],
    ["ㄱㄴ", null],
  ])("convert %s typed on English keys to %s", (keys, text) => {
    expect(fromEnglishKeys(keys)).toBe(text);
  });

  test("read initials and single letters", () => {
    expect(initialsOf("까치산역 3")).toBe("ㄲㅊㅅㅇ 3");
    expect(lettersOf("닭a")).toBe("ㄷㅏㄹㄱa");
    expect(lettersOf("왜".normalize("NFD"))).toBe("ㅇㅗㅐ");
  });

  test.each([
    ["강남역", "강남열", true],
    ["강남역", "강남여", true],
    ["강남역", "강나역", true],
    ["강남역", "강남역", true],
    ["강남역", "강북역", false],
    ["해운대", "해운데", true],
    ["닭섬", "달섬", true],
    ["과천", "고천", true],
    ["가", "나다", false],
    ["gangnam", "gagnnam", true],
    ["gangnam", "gangnma", true],
    ["gangnam", "magnnag", false],
    ["gangnam", "gangnamgu", false],
  ])("find %s within one typo of %s: %s", (a, b, expected) => {
    expect(differsByOneTypo(lettersOf(a), lettersOf(b))).toBe(expected);
  });
});

describe("a province of 5,000 toilets", async () => {
  const table = buildTable(
    Array.from({ length: 5000 }, (_, id) =>
      summaryOf({
        ...{ id, title: `쉼터 ${id}`, keyword: "", address: `제주특별자치도 제주시 관덕로 ${id}` },
        ...{ lat: 33.3 + (id % 100) / 500, lng: 126.3 + Math.floor(id / 100) / 100 },
      }),
    ),
  );
  let readCount = 0;
  const placeOf = (row: number) => {
    readCount += 1;
    return table.placeOf(row);
  };
  const large = await buildPlaceIndex({ ...table, placeOf });

  test("is fitted to the view from a sample of its toilets", async () => {
    readCount = 0;
    const [province] = await searchPlaces(large, "제주특별자치도", 1);
    expect(province).toMatchObject({
      kind: "area",
      lat: expect.closeTo(33.4, 1),
      lng: expect.closeTo(126.55, 1),
    });
    expect([readCount > 0, readCount <= 256]).toEqual([true, true]);
  });

  test("lists each of its houses on their street", async () => {
    const [foundHouse] = await searchPlaces(large, "제주시 관덕로 4321", 1);
    expect(foundHouse).toMatchObject({ kind: "address", address: "제주특별자치도 제주시 관덕로 4321" });
  });
});
