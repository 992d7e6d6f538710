import { describe, expect, it } from "vitest";
import { parseFilters } from "~/features/map/filter-links";
import { parseBox, parseMapQuery, parseZoom } from "~/features/map/map-query";
import {
  chooseHref,
  detailHref,
  mapHref,
  moveHref,
  myPlaceHref,
  placeHref,
  skipHref,
} from "~/features/map/map-view";
import { roundMyLocation } from "~/maps/own-place";
import type { PlaceResult } from "~/place-search/place-search-box";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { excludeAlso } from "~/toilet-directory/toilet-ids";

const read = (query: string) => parseMapQuery(new URLSearchParams(query));
const filtersOf = (query: string) => parseFilters(new URLSearchParams(query));
const NOTHING = read("");

describe("the query of the map", () => {
  it("is empty by default and makes an empty link", () => {
    expect(NOTHING).toEqual({
      q: null,
      centre: null,
      zoom: null,
      searchOrigin: null,
      searchZoom: null,
      page: 1,
      toiletId: null,
      ownLocation: null,
      listOrigin: null,
      point: null,
      filterPairs: [],
      skippedIds: [],
      isEmbedded: false,
    });
    expect(mapHref(NOTHING)).toBe("?");
  });

  it("reads the point of a stack with five decimals, on one page, and no other text", () => {
    const query = parseMapQuery(new URLSearchParams("point=37.4979,127.027612&page=2"));
    expect([query.point, query.page]).toEqual(["37.49790,127.02761", 1]);
    expect(mapHref(query)).toBe("?point=37.49790,127.02761");
    expect(parseMapQuery(new URLSearchParams("point=here")).point).toBeNull();
  });

  it("cuts the search word after a whole character", () => {
    const q = `${"가".repeat(99)}🚻`;
    expect(read(`q=${q}🚻`).q).toBe(q);
  });

  it.each([
    "?q=%EB%8C%80%EC%A0%84%EC%97%AD&open24=1&rated=1&page=2&toiletId=7&from=36.3,127.4&embedded=1",
    "?open=now&open24=1&has=accessible&has=cctv&nolock=1&clean=1&rated=1&unknown=1&me=36.351,127.385",
  ])("reads its own link back: %s", (href) => {
    expect(mapHref(read(href))).toBe(href);
  });

  it.each([
    ["lat=abc&lng=127", "centre", null],
    ["lat=36", "centre", null],
    ["lat=&lng=", "centre", null],
    ["lat=91&lng=127", "centre", null],
    ["lat=36.1&lng=127.2", "centre", { lat: 36.1, lng: 127.2 }],
    ["lat=37.5&lng=487", "centre", { lat: 37.5, lng: 127 }],
    ["lat=37.5&lng=-233", "centre", { lat: 37.5, lng: 127 }],
    ["zoom=99", "zoom", null],
    ["zoom=25", "zoom", 19],
    ["zoom=1", "zoom", 5],
    ["zoom=Infinity", "zoom", null],
    ["page=-1", "page", 1],
    ["page=1.5", "page", 1],
    ["page=x", "page", 1],
    ["q=", "q", ""],
    ["q=%09a%0Ab", "q", "a b"],
    ["me=36.3504119,127.3845475", "ownLocation", { lat: 36.35, lng: 127.385 }],
    ["me=91,127", "ownLocation", null],
    ["me=36.3504,127.3845&embedded=1", "ownLocation", null],
    ["near=37.5,127.1", "searchOrigin", { lat: 37.5, lng: 127.1 }],
    ["near=37.5", "searchOrigin", null],
    ["near=91,127", "searchOrigin", null],
    ["nearZoom=x", "searchZoom", null],
    ["nearZoom=13", "searchZoom", 13],
    ["from=1", "listOrigin", null],
    ["from=36,x", "listOrigin", null],
    ["toiletId=", "toiletId", null],
    ["embedded=yes", "isEmbedded", false],
  ] as const)("reads %s: its field %s falls back or is accepted", (query, field, expected) => {
    expect(read(query)[field]).toEqual(expected);
  });

  it("wraps a box beyond the 180th meridian around", () => {
    expect(parseBox("486.9,37.4,487.1,37.6")).toEqual(
      expect.objectContaining({
        west: expect.closeTo(126.9, 9),
        south: 37.4,
        east: expect.closeTo(127.1, 9),
      }),
    );
    expect(parseBox("-180,-85,180,85")).toMatchObject({ west: -180, east: 180 });
  });

  it("cuts an overlong search instead of refusing it", () => {
    expect(read(`q=${"가".repeat(500)}`).q).toHaveLength(100);
  });

  it("ignores unknown filters", () => {
    expect(filtersOf("open24=on&nolock=true&clean=1&rated=no&open=1").filters).toEqual({
      ...NO_FILTERS,
      allDay: true,
      unlocked: true,
      clean: true,
    });
    expect(filtersOf("open=now&has=bell&has=cctv&has=pool&unknown=1")).toMatchObject({
      filters: { ...NO_FILTERS, openNow: true, bell: true, cctv: true },
      withUnknown: true,
    });
  });

  it.each([
    ["wheelchair", "", "accessible"],
    ["stroller", "open=now", "diaper"],
  ] as const)("looks for the facilities of a %s, unless the URL has filters", (profile, query, facility) => {
    const read = (query: string) => {
      const params = new URLSearchParams(query);
      const profileNeeds = { profile, room: "any" } as const;
      return { ...parseFilters(params, profileNeeds), href: mapHref(parseMapQuery(params, profileNeeds)) };
    };
    const activeFilters = { ...NO_FILTERS, openNow: query !== "" };
    expect(read(query)).toMatchObject({ filters: { ...activeFilters, [facility]: true }, href: `?${query}` });
    const none = query ? `?${query}&has=none` : "?has=none";
    expect(read(`${query}&has=none`)).toMatchObject({ filters: activeFilters, href: none });
    expect(read("has=bell")).toMatchObject({ filters: { ...NO_FILTERS, bell: true }, href: "?has=bell" });
  });
});

describe("the room in the query of the map", () => {
  const roomNeeds = { profile: "none", room: "men" } as const;
  it.each([
    ["", "men", "?"],
    ["room=women", "women", "?room=women"],
    ["room=any", "any", "?room=any"],
    ["room=men", "men", "?"],
    ["room=all", "men", "?"],
  ])("comes from the settings unless the URL names another: %j, %s", (query, room, href) => {
    const params = new URLSearchParams(query);
    expect(parseFilters(params, roomNeeds).room).toBe(room);
    expect(mapHref(parseMapQuery(params, roomNeeds))).toBe(href);
  });
});

describe("links of the map", () => {
  it("never contain an exact position", () => {
    const precise = { lat: 36.350411987, lng: 127.384547512 };
    expect(moveHref(NOTHING, precise, 16)).toBe("?lat=36.3504&lng=127.3845&zoom=16");
    expect(roundMyLocation(precise)).toEqual({ lat: 36.35, lng: 127.385 });
  });

  it("point to the visitor's position without its coordinates, and keep it while the map moves", () => {
    const precise = { lat: 36.350411987, lng: 127.384547512 };
    const VIEW = { lat: 36.1, lng: 127.1, zoom: 17 };
    const href = myPlaceHref(read("q=a&clean=1&page=3&toiletId=7&from=36.1,127.1"), precise, VIEW);
    expect(href).toBe("?clean=1&me=36.35,127.385");
    const movedHref = moveHref(read(`${href}&page=2`), { lat: 36.4, lng: 127.4 }, 16);
    expect(movedHref).toBe("?lat=36.4&lng=127.4&zoom=16&clean=1&page=2&me=36.35,127.385");
  });

  it("point to the last view if the visitor is abroad", () => {
    const href = myPlaceHref(NOTHING, { lat: 35.6812, lng: 139.7671 }, { lat: 36.1, lng: 127.1, zoom: 17 });
    expect(href).toBe("?near=36.1,127.1&nearZoom=17&me=35.681,139.767");
    expect(myPlaceHref(NOTHING, { lat: 35.6812, lng: 139.7671 }, null)).toBe("?me=35.681,139.767");
  });

  it("choose a toilet and keep the search, the filters and the origin of the distances", () => {
    const query = read("q=a&clean=1&lat=36.1&lng=127.1&zoom=13");
    expect(chooseHref(query, "7", { lat: 36.1, lng: 127.1 }, 13)).toBe(
      "?q=a&clean=1&toiletId=7&from=36.1,127.1",
    );
    expect(chooseHref(query, "7", null, 17)).toBe("?q=a&zoom=17&clean=1&toiletId=7");
  });

  it("keep the origin of a search as long as the search decides the view", () => {
    const query = read("q=a&near=36.123456,127.1&nearZoom=13");
    expect(mapHref(query, { page: 2 })).toBe("?q=a&near=36.1235,127.1&nearZoom=13&page=2");
    expect(chooseHref(query, "7", null, 15)).toBe("?q=a&near=36.1235,127.1&nearZoom=13&toiletId=7");
    expect(moveHref(query, { lat: 36.2, lng: 127.2 }, 16)).toBe("?q=a&lat=36.2&lng=127.2&zoom=16");
    expect(mapHref(read("near=36.1,127.1"))).toBe("?");
  });

  it("carry only the visitor's position, the filters and the refused toilets to a toilet", () => {
    const query = read(
      "lat=36.1&lng=127.1&page=2&open24=1&has=bell&has=cctv&toiletId=7&not=1,2&me=36.35149,127.38",
    );
    expect(detailHref(query, "7")).toBe(
      "/map/detail?toiletId=7&open24=1&has=bell&has=cctv&not=1,2&me=36.351,127.38",
    );
    expect(detailHref(NOTHING, "7")).toBe("/map/detail?toiletId=7");
  });

  it("carry the last ten skipped toilets, and keep them while the list stays", () => {
    const ids = Array.from({ length: 12 }, (_, at) => String(at + 1));
    const query = read(`toiletId=20&not=${ids.join()}&not=x%20y,<b>`);
    expect(query.skippedIds).toEqual(ids.slice(2));
    expect(excludeAlso(query.skippedIds, "20")).toEqual([...ids.slice(3), "20"]);
    expect(mapHref(read("toiletId=20&not=1,2,1"))).toBe("?toiletId=20&not=1,2");
    const kept = `not=${ids.slice(2).join()}`;
    expect(chooseHref(query, "7", null, 15)).toBe(`?toiletId=7&${kept}`);
    expect(moveHref(query, { lat: 36, lng: 127 }, 16)).toBe(`?lat=36&lng=127&zoom=16&${kept}`);
    expect(placeHref(query, { name: "역", lat: 36, lng: 127 } as PlaceResult)).toBe("?lat=36&lng=127");
  });

  it("skip a toilet in the view that the visitor has, from the first page of the list", () => {
    const view = { centre: { lat: 36.12346, lng: 127.1 }, zoom: 17 };
    expect(skipHref(read("page=2&toiletId=7&not=1&open=now"), view, "2")).toBe(
      "?lat=36.1235&lng=127.1&zoom=17&open=now&not=1,2",
    );
    // The place of a search stays its centre, because the list starts there.
    expect(skipHref(read("q=a"), view, "2")).toBe("?q=a&zoom=17&not=2");
  });

  it("name the zoom, except the default zoom of a chosen toilet", () => {
    expect(mapHref(NOTHING, { zoom: 16 })).toBe("?zoom=16");
    expect(mapHref(NOTHING, { zoom: null })).toBe("?");
    expect(mapHref(NOTHING, { toiletId: "7", zoom: 15 })).toBe("?toiletId=7");
    expect(mapHref(NOTHING, { toiletId: "7", zoom: 16 })).toBe("?zoom=16&toiletId=7");
  });
});

describe("a marker request", () => {
  it.each([null, "", "1,2,3", "1,2,3,4,5", "a,b,c,d", "1,,3,4", "1,2,3,400", "NaN,1,2,3"])(
    "has no bounding box in %s",
    (text) => {
      expect(parseBox(text)).toBeNull();
    },
  );

  it("has its bounding box as west, south, east, north", () => {
    expect(parseBox("127.1,36.1,127.2,36.2")).toEqual({ west: 127.1, south: 36.1, east: 127.2, north: 36.2 });
  });

  it("has the closest zoom by default", () => {
    expect(parseZoom(null)).toBe(19);
    expect(parseZoom("12")).toBe(12);
  });
});
