import { describe, expect, it } from "vitest";
import { buildPlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import { buildTable } from "~/place-index/toilet-table";
import { summaryOf } from "../support/local-directory";

const ROWS: [name: string, address: string, lat: number, lng: number][] = [
  ["시립도서관", "충청북도 제천시 내제로 318", 37.15, 128.2],
  ["시립도서관", "경상북도 영주시 가흥로 263", 36.82, 128.6],
  ["동두천시립도서관", "경기도 동두천시 상패로 60", 37.91, 127.05],
  ["중앙시장", "경기도 광명시 철산로30번길 15", 37.478, 126.867],
  ["춘천중앙시장㈜", "강원특별자치도 춘천시 명동길29번길 5", 37.878, 127.727],
  ["중앙시장", "전라남도 여수시 중앙로 43", 34.74, 127.73],
  ["관광안내소", "강원특별자치도 속초시 중앙시장로 2", 38.205, 128.59],
  ["신논현역", "서울특별시 강남구 봉은사로 102", 37.5045, 127.025],
  ["금곡 지하철역", "부산광역시 북구 금곡대로 685", 35.26, 129.02],
  ["영등포역 지하철역화장실", "서울특별시 영등포구 경인로 818", 37.5157, 126.9072],
  ["동원 지하철역", "대구광역시 북구 동원로 1", 35.9, 128.6],
  ["역삼근린공원화장실", "서울특별시 강남구 논현로79길 24", 37.4995, 127.036],
  ["체육공원", "경상북도 문경시 여우목로 2760", 36.8, 128.3],
  ["남문공원", "대전광역시 서구 둔산로 1", 36.35, 127.38],
];
const toilets = ROWS.map(([title, address, lat, lng], at) =>
  summaryOf({ id: at + 1, title, keyword: "", address, lat, lng }),
);
const index = await buildPlaceIndex(buildTable(toilets));
const GANGNAM = { lat: 37.4979, lng: 127.0276 };

describe("a search for a kind of place", () => {
  it.each([
    ["시립도서관", { lat: 37.4563, lng: 126.7052 }, "동두천시립도서관"],
    ["중앙시장", { lat: 38.207, lng: 128.5918 }, "중앙시장로"],
    ["중앙시장", { lat: 37.9, lng: 127.75 }, "춘천중앙시장㈜"],
    ["지하철역", GANGNAM, "강남역"],
    ["지하철역", { lat: 37.5045, lng: 127.0255 }, "신논현역"],
    ["공원", GANGNAM, "역삼근린공원화장실"],
  ])("finds the nearest %s from %o", async (query, centre, name) => {
    expect((await searchPlaces(index, query, 5, centre))[0]?.name).toBe(name);
  });

  it("lists places of one kind by their distance", async () => {
    const centre = { lat: 37.4563, lng: 126.7052 };
    const places = await searchPlaces(index, "시립도서관", 3, centre);
    const names = places.map(({ name, address }) => `${name} ${address}`);
    expect(names.map((name) => /동두천|제천|영주/.exec(name)?.[0])).toEqual(["동두천", "제천", "영주"]);
  });
});
