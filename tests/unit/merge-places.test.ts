import { describe, expect, it } from "vitest";
import type { Place, PlaceKind } from "~/place-index/place";
import { mergePlaces } from "../../app/place-search/place-results.server";

const place = (kind: PlaceKind, name: string, lat = 37, lng = 127): Place => ({
  kind,
  name,
  address: "",
  lat,
  lng,
});
const kakao = (name: string, ...at: [lat?: number, lng?: number]) => place("kakao", name, ...at);
const names = (places: Place[]) => places.map(({ kind, name }) => `${kind} ${name}`);

describe("the merged list of our places and Kakao's", () => {
  it("starts with an area, which Kakao's keyword search does not know", () => {
    const ownPlaces = [place("area", "서울특별시 강남구"), place("station", "강남역", 37.498)];
    const kakaos = [kakao("강남역 2호선", 37.4979), kakao("강남구청", 37.517)];
    expect(names(mergePlaces("강남", ownPlaces, kakaos, 5, null))).toEqual([
      "area 서울특별시 강남구",
      "kakao 강남역 2호선",
      "kakao 강남구청",
      "station 강남역",
    ]);
  });

  it("starts with a city and its station, or with a station alone if its namesake is distant", () => {
    const city = [place("area", "경기도 수원시", 37.27), place("landmark", "수원역", 37.266)];
    expect(names(mergePlaces("수원", city, [kakao("수원역 1호선", 37.266)], 5, null))).toEqual([
      "area 경기도 수원시",
      "landmark 수원역",
      "kakao 수원역 1호선",
    ]);
    const distant = [place("landmark", "성수역", 37.54), place("area", "진안군 성수면", 35.7)];
    expect(names(mergePlaces("성수", distant, [kakao("성수동카페거리", 37.55)], 5, null))).toEqual([
      "landmark 성수역",
      "kakao 성수동카페거리",
      "area 진안군 성수면",
    ]);
  });

  it("starts with Kakao's places otherwise, with room for two of ours", () => {
    const ownPlaces = ["가", "나", "다"].map((name, at) => place("toilet", name, 36 + at));
    const kakaos = [..."12345678"].map((name, at) => kakao(name, 30 + at));
    expect(names(mergePlaces("곳", ownPlaces, kakaos, 5, null))).toEqual([
      "kakao 1",
      "kakao 2",
      "kakao 3",
      "toilet 가",
      "toilet 나",
    ]);
  });

  it("has the same place once, and distant places of one name separately", () => {
    const ownPlaces = [place("station", "대전역", 36.3324, 127.4343)];
    const kakaos = [kakao("대전역", 36.3325, 127.434), kakao("대전 역", 35)];
    expect(names(mergePlaces("대전역", ownPlaces, kakaos, 5, null))).toEqual([
      "kakao 대전역",
      "kakao 대전 역",
    ]);
  });

  it("puts the nearest of one name first", () => {
    const kakaos = [kakao("중앙공원", 37.5), kakao("중앙공원", 35.1), kakao("공원")];
    const mergedPlaces = mergePlaces("중앙공원", [], kakaos, 5, { lat: 35.2, lng: 127 });
    expect(mergedPlaces.map(({ lat }) => lat)).toEqual([35.1, 37.5, 37]);
  });

  it("puts near places before famous ones if their names fit equally", () => {
    const seoul = { lat: 37.56, lng: 126.98 };
    const kakaos = [
      kakao("스타벅스 부산서면점", 35.16, 129.06),
      kakao("스타벅스 대전시청점", 36.35, 127.38),
      kakao("스타벅스 서울시청점", 37.56, 126.98),
      kakao("카페 스타벅스 옆", 37.561, 126.98),
    ];
    expect(names(mergePlaces("스타벅스", [], kakaos, 4, seoul))).toEqual([
      "kakao 스타벅스 서울시청점",
      "kakao 스타벅스 대전시청점",
      "kakao 스타벅스 부산서면점",
      "kakao 카페 스타벅스 옆",
    ]);
    expect(names(mergePlaces("스타벅스", [], kakaos, 1, null))).toEqual(["kakao 스타벅스 부산서면점"]);
    const exact = [kakao("서면역 1번출구", 37.56, 126.98), kakao("서면역", 35.16, 129.06)];
    expect(names(mergePlaces("서면역", [], exact, 2, { lat: 35.5, lng: 129 }))[0]).toBe("kakao 서면역");
    expect(names(mergePlaces("서면 역", [], exact, 2, seoul))[0]).toBe("kakao 서면역");
  });

  it("puts petrol stations last, unless there is nothing else", () => {
    const petrol = kakao("광안리주유소", 35.1);
    expect(names(mergePlaces("광안리", [place("toilet", "광안리 화장실")], [petrol], 5, null))).toEqual([
      "toilet 광안리 화장실",
      "kakao 광안리주유소",
    ]);
    expect(names(mergePlaces("광안리", [], [petrol], 5, null))).toEqual(["kakao 광안리주유소"]);
  });
});
