import type { MapPageData } from "~/features/map/map-page";
import { parseMapQuery } from "~/features/map/map-query";

const AT = { lat: 36.35, lng: 127.385 };

/** The data of a map page without toilets. */
export const EMPTY_MAP_PAGE: MapPageData = {
  query: parseMapQuery(new URLSearchParams()),
  centre: AT,
  zoom: 16,
  basis: "공유된 위치",
  origin: AT,
  linkedOrigin: null,
  pace: 67,
  searchMessage: null,
  otherPlaces: [],
  cities: [],
  saved: [],
  toilets: [],
  nearby: null,
  isTooFar: null,
  certain: null,
  total: 0,
  listed: 0,
  pageSize: 10,
  pageCount: 0,
  markers: [],
  stack: null,
  guide: null,
  filters: {
    links: [],
    room: null,
    unknown: null,
    last: null,
    allHref: null,
    markerPairs: [],
  },
  chosen: null,
  notice: null,
  isUnavailable: false,
  isElsewhere: false,
  emptyText: null,
  moment: null,
  settings: { tileUrl: "off", ownTiles: "/map/tile/{theme}/ko/{z}/{x}/{y}.svg", appKey: null },
  attribution: "",
  window: null,
  isFirstVisit: false,
  nightNote: null,
};
