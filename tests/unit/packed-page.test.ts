import { expect, it } from "vitest";
import type { MapPageData, ToiletEntry } from "~/features/map/map-page";
import { parseMapQuery } from "~/features/map/map-query";
import { packPage, unpackPage } from "~/features/map/packed-page";

const AT = { lat: 36.35, lng: 127.385 };
const TOILET: ToiletEntry = {
  id: "1",
  name: '시청 "1층" ~ </script>',
  place: "대전시청",
  ...AT,
  away: "바로 이곳",
  walk: "걸어서 약 1분",
  open: { state: "unknown", text: "운영 시간 모름" },
  profileFact: { is: "there", text: "휠체어 가능" },
  facilities: ["비상벨"],
  cleanlinessTags: [{ name: "깨끗함", color: null }],
  hoursTags: [{ name: "24시간", color: "#ced4da" }],
  maleLock: "unknown",
  femaleLock: "key",
  averageRating: 4.5,
  reviewCount: 2,
};
const PAGE: MapPageData = {
  query: parseMapQuery(new URLSearchParams("q=시청")),
  centre: AT,
  zoom: 16,
  basis: "대전시청",
  origin: AT,
  linkedOrigin: null,
  searchMessage: null,
  otherPlaces: [],
  toilets: [TOILET],
  nearby: { toilets: [TOILET, { ...TOILET, id: "2" }], offset: 0 },
  total: 2,
  listed: 2,
  pageSize: 10,
  pageCount: 1,
  markers: [[36.35, 127.385, 1, "1", "시청"]],
  filters: {
    links: [{ label: "24시간", count: 3, isOn: false, href: null }],
    ...{ unknown: null, knownHref: "?", allHref: null, markerPairs: [["open24", "1"]] },
  },
  chosen: { ...TOILET, address: "대전 서구", photo: null, next: null },
  notice: null,
  isUnavailable: false,
  isLacking: false,
  settings: { tileUrl: "off", appKey: null },
  attribution: null,
  lacksKakaoKey: false,
};

/** As it comes out of the browser's end of the line. */
const sent = (packed: object) => JSON.parse(JSON.stringify(packed));

it("is the same page at the other end", () => {
  const packed = packPage(PAGE, false);
  expect(unpackPage(sent(packed))).toEqual(PAGE);
  expect(packed.title).toBe(TOILET.name);
  const usual = { ...PAGE, query: parseMapQuery(new URLSearchParams()), chosen: null, nearby: null };
  expect(unpackPage(sent(packPage(usual, false)))).toEqual(usual);
});

it("tells no distance of the toilet that distances are measured from, unless somebody looks from there", () => {
  const from = (page: Partial<MapPageData>) => unpackPage(sent(packPage({ ...PAGE, ...page }, false))).chosen;
  expect(from({ linkedOrigin: AT })).toMatchObject({ away: null, walk: null });
  expect(from({ linkedOrigin: AT, origin: { lat: 36.351, lng: 127.385 } })?.away).toBe("110 m 남쪽");
  expect(from({ query: parseMapQuery(new URLSearchParams("me=36.35,127.385")) })?.away).toBe("약 50 m");
});

it("draws the markers of a first answer on the server alone, and sends no toilets beyond the page", () => {
  const packed = packPage(PAGE, true);
  expect(unpackPage(packed)).toEqual({ ...PAGE, nearby: null });
  expect(unpackPage(sent(packed))).toEqual({ ...PAGE, nearby: null, markers: null });
});
