import { expect, it } from "vitest";
import { DEFAULT_CENTRE } from "~/maps/opening-view";
import { areaNameAt } from "~/place-index/area-name";

it.each([
  ["the map as it opens", DEFAULT_CENTRE.lat, DEFAULT_CENTRE.lng, 16, "대전시청"],
  ["a station", 37.4979, 127.0276, 16, "강남역"],
  ["beside a station", 37.4995, 127.0276, 15, "강남역"],
  ["half a kilometre from any station", 37.4965, 127.0333, 16, "역삼1동"],
  ["a town", 37.5006, 127.0365, 14, "역삼1동"],
  ["a district", 37.5006, 127.0365, 12, "강남구"],
  ["a province", 37.4979, 127.0276, 9, "서울특별시"],
  ["a city with districts", 37.2636, 127.0286, 12, "수원시 팔달구"],
  ["a province without districts", 36.5605, 127.2588, 12, "세종특별자치시"],
  ["a town whose name others share", 37.4841, 126.9506, 14, /^[가-힣]+ [가-힣]+\d?동$/],
  ["an island", 37.4844, 130.9057, 16, "울릉읍"],
  ["at sea", 36, 124, 16, null],
  ["abroad", 0, 0, 16, null],
])("names %s", (_where, lat, lng, zoom, name) => {
  const found = areaNameAt({ lat, lng }, zoom);
  if (name instanceof RegExp) expect(found).toMatch(name);
  else expect(found).toBe(name);
});

const NEAR_BORDER = { lat: 37.5006, lng: 127.0365 };
const SEOCHO = "서울특별시 서초구 사임당로 23 (서초동)";
const GANGNAM = "서울 강남구 역삼동 1-1";

it.each([
  ["whose toilets say the neighbour", [SEOCHO, SEOCHO, GANGNAM], "서초구"],
  [
    "whose nearest toilets outvote those further off",
    [GANGNAM, GANGNAM, GANGNAM, SEOCHO, SEOCHO, SEOCHO],
    "강남구",
  ],
  ["whose toilets are at odds", [SEOCHO, GANGNAM], "강남구"],
  ["whose addresses leave the district out", ["서울특별시 학동로 114 (논현동)", ""], "강남구"],
  ["whose addresses are of no area", ["서울특별시 없는구 길 1", "서울특별시 없는구 길 2"], "강남구"],
])("names a place beside a border %s", (_where, addresses, name) => {
  expect(areaNameAt(NEAR_BORDER, 12, addresses)).toBe(name);
});

it("names a town of the district that the toilets are in", () => {
  const town = areaNameAt(NEAR_BORDER, 14, [SEOCHO]);
  expect(town).not.toBe("역삼1동");
  expect(town).toMatch(/^(서초|반포|잠원)\d?동$/);
});
