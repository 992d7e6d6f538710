import { beforeAll, describe, expect, test } from "vitest";
import { distanceMeters, isInBox, PHONE_MAP_PX, viewportBox } from "~/geo/projection";
import { buildPlaceIndex, type PlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import { buildTable } from "~/place-index/toilet-table";
import { searchMessages } from "~/place-search/message-words";
import { particle } from "../../app/languages/formats";
import { mergePlaces, readPlace } from "../../app/place-search/place-results.server";
import { row, summaryOf } from "../support/local-directory";

/** Tests the result for an address and its explanation (docs/specification.md#map-and-toilets). */

const ROWS: [name: string, address: string, lat: number, lng: number][] = [
  ["서쪽 빌딩", "서울특별시 강남구 테헤란로 101", 37.4985, 127.0285],
  ["가운데 빌딩", "서울특별시 강남구 테헤란로 1520 (역삼동)", 37.5042, 127.0487],
  ["선릉 빌딩", "서울특별시 강남구 테헤란로 323", 37.5046, 127.0494],
  ["동쪽 빌딩", "서울특별시 강남구 테헤란로 지하 640", 37.509, 127.064],
  ["골목 빌딩", "서울특별시 강남구 테헤란로152길 7", 37.5, 127.04],
  ["152번가 카페", "서울특별시 강남구 테헤란로 200", 37.501, 127.04],
  ["강남역 지하상가", "서울특별시 강남구 강남대로 396", 37.498, 127.0276],
  ["강남동 복지센터", "경상북도 안동시 강남동 12", 36.5436, 128.718],
  ["수원역 광장", "경기도 수원시 팔달구 덕영대로 924", 37.2658, 127.0],
];
let index: PlaceIndex;
const find = (query: string) => searchPlaces(index, query, 6);

beforeAll(async () => {
  const rows = ROWS.map(([title, address, lat, lng], id) => row(id + 1, { title, address, lat, lng }));
  index = await buildPlaceIndex(buildTable(rows.map(summaryOf)));
});

describe("a search for an address", () => {
  test.each([
    ["테헤란로 323", "테헤란로 323"],
    ["서울 강남구 테헤란로 323", "테헤란로 323"],
    ["강남구 테헤란로323", "테헤란로 323"],
    ["테헤란로 323 선릉 빌딩", "테헤란로 323"],
    ["테헤란로 640", "테헤란로 지하 640"],
    ["테헤란로 152길 7", "테헤란로152길 7"],
    ["강남동 12", "강남동 12"],
  ])("finds the house %s", async (query, address) => {
    const [first] = await find(query);
    expect(first).toMatchObject({ kind: "address", name: expect.stringContaining(address) });
    expect(first?.missed).toBeUndefined();
  });

  test.each(["테헤란로 152", "서울 강남구 테헤란로 152", "테헤란로152", "테헤란로 152 강남파이낸스센터"])(
    "finds the street for %s and says so",
    async (query) => {
      const [first] = await find(query);
      expect(first).toMatchObject({ kind: "road", name: "테헤란로", missed: "152" });
      if (!first?.zoom) throw new Error("no zoom");
      const box = viewportBox(first, first.zoom, PHONE_MAP_PX.width, PHONE_MAP_PX.height);
      const onStreet = ROWS.filter(([, address]) => /테헤란로 /.test(address));
      for (const [, , lat, lng] of onStreet) expect(isInBox({ lat, lng }, box)).toBe(true);
    },
  );

  test("finds the street for an unknown house number in other languages as well", async () => {
    const [first] = await find("152 Teheran-ro, Gangnam-gu");
    expect(first).toMatchObject({ name: "테헤란로", missed: "152" });
    const [foundHouse] = await find("323 Teheran-ro, Gangnam-gu");
    expect(foundHouse?.name).toContain("테헤란로 323");
  });

  test("finds the station in front of the address and says so", async () => {
    expect((await find("강남역 11번출구"))[0]).toMatchObject({ name: "강남역", missed: "11번출구" });
    expect((await find("강남역"))[0]?.missed).toBeUndefined();
  });

  test.each(["강남역 11번 출구", "강남역 11 번출구", "강남역11번출구", "강남역 11번 출구 앞"])(
    "joins the words of the exit in %s",
    async (query) => expect((await find(query))[0]).toMatchObject({ name: "강남역", missed: "11번출구" }),
  );

  test.each(["서울역 근처", "서울역근처", "서울역 주변 공중 화장실", "서울역 앞", "서울역 출구"])(
    "ignores the word for nearness in %s",
    async (query) => {
      const [first] = await find(query);
      expect(first?.name).toBe("서울역");
      expect(first?.missed).toBeUndefined();
    },
  );

  test.each([
    ["강남 스타벅스", "강남역", "스타벅스"],
    ["강남역 없는 카페 근처", "강남역", "없는 카페"],
    ["부산 테헤란로", "부산광역시", "테헤란로"],
    ["서울 중구 태평로1가 31", "서울특별시 중구", "태평로1가 31"],
    ["서울 중구 없는로 12", "서울특별시 중구", "없는로 12"],
    ["강남구 없는동 12", "서울특별시 강남구", "없는동 12"],
    ["스타벅스 강남", "강남역", "스타벅스"],
    ["Starbucks Gangnam", "강남역", "Starbucks"],
    ["Gangnam Starbucks", "강남역", "Starbucks"],
  ])("splits %s into the known part %s and a missed part, and says so", async (query, name, missed) => {
    expect((await find(query))[0]).toMatchObject({ name, missed });
  });

  test("drops no word if a place has them all", async () => {
    for (const place of await find("테헤란로 카페")) expect(place.missed).toBeUndefined();
    expect((await find("테헤란로 카페"))[0]?.name).toBe("152번가 카페");
  });

  test("finds nothing if no part of the query is a whole name", async () => {
    expect(await find("어딘가 모르는 카페")).toEqual([]);
  });

  test("reads the word for underground as part of the number", async () => {
    expect((await find("테헤란로 지하 640"))[0]).toMatchObject({ kind: "address" });
    expect((await find("테헤란로 지하 152"))[0]).toMatchObject({ name: "테헤란로", missed: "지하 152" });
    const houses = ["세종대로 189", "세종대로 지하 189"].map((address, id) =>
      summaryOf(
        row(id + 1, { title: address, address: `서울특별시 중구 ${address}`, lat: 37.56 + id / 100 }),
      ),
    );
    const smallIndex = await buildPlaceIndex(buildTable(houses));
    const [underground] = await searchPlaces(smallIndex, "세종대로 지하 189", 5);
    expect(underground?.address).toBe("서울특별시 중구 세종대로 지하 189");
  });
});

describe("a search for a short name", () => {
  test("puts the station before the district of the same name", async () => {
    for (const places of [await find("강남"), await find("Gangnam")])
      expect(places.slice(0, 2).map(({ name }) => name)).toEqual(["강남역", "서울특별시 강남구"]);
  });

  test("offers the station and the district even if Kakao returns a place of that name", async () => {
    const kakao = { kind: "kakao", name: "강남", address: "", lat: 37.5, lng: 127.03 } as const;
    const names = mergePlaces("강남", await find("강남"), [kakao], 6, null).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(["강남역", "서울특별시 강남구", "강남"]);
  });

  test.each("성수 신림 잠실 역삼 사당 왕십리 청량리 양재 합정 천호 신도림 수유".split(" "))(
    "puts the station before the town of the same name: %s",
    async (query) => {
      const [station, town] = await find(query);
      if (!station || !town) throw new Error("nothing found");
      expect(station.name).toBe(`${query}역`);
      expect(town).toMatchObject({ kind: "area", name: expect.stringContaining(query) });
      expect(distanceMeters(station, town)).toBeLessThan(3000);
    },
  );

  test("puts the station before a town that has the whole typed name", async () => {
    const names = (await find("종로3가")).map(({ name }) => name);
    expect(names[0]).toBe("종로3가역");
  });

  test("keeps a town in view before a distant station", async () => {
    const places = await searchPlaces(index, "신림", 3, { lat: 37.23, lng: 128.08 });
    expect(places.slice(0, 2).map(({ name }) => name)).toEqual(["원주시 신림면", "신림역"]);
  });

  test.each([
    ["수원", "경기도 수원시"],
    ["부산", "부산광역시"],
    ["천안", "충청남도 천안시"],
    ["전주", "전북특별자치도 전주시"],
    ["의정부", "경기도 의정부시"],
  ])("keeps the city %s first, and its station second", async (query, city) => {
    expect((await find(query)).slice(0, 2).map(({ name }) => name)).toEqual([city, `${query}역`]);
  });
});

describe("the heading of a search result", () => {
  test("names the kind of the place and its distance", async () => {
    const [station, district] = await find("강남");
    if (!station || !district) throw new Error("nothing found");
    const centre = { lat: 37.5, lng: 127.03 };
    expect(readPlace(station, centre).about).toMatch(/^역 · \d+ m$/);
    expect(readPlace(district, centre).about).toMatch(/^지역 · 890 m$/);
    expect(readPlace(district, null).about).toBe("지역");
    expect([readPlace(station, centre).isWide, readPlace(district, centre).isWide]).toEqual([
      undefined,
      true,
    ]);
  });

  test.each([
    ["152", "테헤란로", "‘152’는 찾지 못해 테헤란로를 보여 드립니다."],
    ["31", "둔산로길", "‘31’은 찾지 못해 둔산로길을 보여 드립니다."],
    ["7-6", "역삼동", "‘7-6’은 찾지 못해 역삼동을 보여 드립니다."],
  ])("contains %s on %s", (query, place, sentence) => {
    expect(searchMessages().missed(query, place)).toBe(sentence);
  });

  test("uses the particle that fits the last sound", () => {
    expect([..."0123456789"].map((digit) => particle(digit, "은", "는")).join("")).toBe(
      "은은는은는는은은은는",
    );
  });
});
