import { expect, test } from "vitest";
import { readCoordinates, readPastedSearch, readPastedSearches } from "~/place-index/pasted-search";

const HERE = "37.4979, 127.0276";

test.each([
  [
    "a share of Naver Map",
    "[네이버 지도]\n강남역 2호선\n서울 강남구 강남대로 지하 396\nhttps://naver.me/abcd",
    "강남역",
  ],
  [
    "one on a single line",
    "[네이버 지도] 강남역 2호선 서울 강남구 강남대로 지하 396 https://naver.me/abcd",
    "강남역",
  ],
  [
    "a share of KakaoMap",
    "[카카오맵] 국회의사당역 9호선\r\n서울 영등포구 국회대로 지하 758\r\nhttps://kko.to/x",
    "국회의사당역",
  ],
  ["a share of Google Maps", "강남역\nhttps://maps.app.goo.gl/abc", "강남역"],
  ["an address of two lines", "서울 강남구\n테헤란로 152", "서울 강남구 테헤란로 152"],
  ["marks that come with a copied name", "\u200e강남역\u200f", "강남역"],
  ["a decomposed name", "강남역".normalize("NFD"), "강남역"],
  ["no-break and other blanks", " 강남역\u00a011번\t출구 ", "강남역 11번 출구"],
  ["only a link", "https://naver.me/abcd", "https://naver.me/abcd"],
  ["coordinates", "37.4979, 127.0276", HERE],
  ["coordinates with signs", "37.4979° N, 127.0276° E", HERE],
  ["swapped coordinates", "127.0276 37.4979", HERE],
  ["a geo link", "geo:37.4979,127.0276?z=16", HERE],
  ["a link of Google Maps", "https://www.google.com/maps/place/x/@37.4979,127.0276,17z", HERE],
  ["one with data", "https://www.google.com/maps/place/x/data=!3d37.4979!4d127.0276", HERE],
  ["a link of KakaoMap", "https://map.kakao.com/link/map/강남역,37.4979,127.0276", HERE],
  ["a link of OpenStreetMap", "https://www.openstreetmap.org/#map=16/37.4979/127.0276", HERE],
  ["an encoded link", "https://maps.google.com/?q=37.4979%2C127.0276", HERE],
  ["a link of this site", "https://site/map?lat=37.4979&lng=127.0276&zoom=16", HERE],
])("a pasted text is read: %s", (_case, text, search) => {
  expect(readPastedSearch(text)).toBe(search);
});

test.each([
  ["in lines", "[네이버 지도]\n모르는 가게 홍대점\n서울 마포구 양화로 165\nhttps://naver.me/abcd"],
  ["on one line", "[네이버 지도] 모르는 가게 홍대점 서울 마포구 양화로 165 https://naver.me/abcd"],
])("a shared place is looked for by its name, then by its address: %s", (_case, text) => {
  expect(readPastedSearches(text)).toEqual(["모르는 가게 홍대점", "서울 마포구 양화로 165"]);
});

test("a shared address stays whole", () => {
  const address = "경기 광주시 행정타운로 50";
  expect(readPastedSearches(`${address}\nhttps://naver.me/abcd`)).toEqual([address]);
});

test.each(["35.68, 139.76", "1.2.3.4 127.0.0.1", "테헤란로 152", "37.5"])(
  "a text names no point in Korea: %s",
  (text) => {
    expect(readCoordinates(text)).toBeNull();
  },
);
