import { data, redirect } from "@remix-run/node";
import { readPoint } from "~/env/env.schema";
import { PROFILE_PACE } from "~/facilities/profile-facility";
import { isFar } from "~/geo/distance";
import { isInKorea } from "~/geo/korea.server";
import { viewportBox } from "~/geo/projection";
import { logOf } from "~/log/logger.server";
import { freeBoxOf, mapFitOf, readWindowClass } from "~/maps/map-fit.server";
import { hasRoads, mapAttribution, readMapSettings } from "~/maps/map-settings.server";
import { STILL_HEIGHT_PX, STILL_WIDTH_PX } from "~/maps/still-map";
import { thisMinute } from "~/opening-hours/open-now.server";
import { isNight } from "~/opening-hours/open-state";
import { momentText } from "~/opening-hours/open-state-text";
import { readPastedSearches } from "~/place-index/pasted-search";
import { areaNameAt } from "~/place-index/place-view";
import { isAnyToiletSearch } from "~/place-index/query";
import { searchMessages } from "~/place-search/message-words";
import { readPlace } from "~/place-search/place-results.server";
import { type PlaceResult, placeLabel } from "~/place-search/place-search-box";
import { listFirstPlaces, SearchNotReadyError } from "~/place-search/places.server";
import { findUnusableToilets } from "~/reports/reports.server";
import { readingOf } from "~/romanization/page-reading.server";
import { type RequestArgs, stateOf } from "~/session/request-state.server";
import {
  type DirectoryStatus,
  type FilterQuery,
  GROUPS_FROM_ZOOM,
  type KnownToilet,
  type MapPageAnswer,
  type MapPageQuery,
  type Marker,
  type NearestAnswer,
} from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { mapFilters } from "~/toilet-directory/filters";
import type { ToiletVisit } from "~/toilet-view/toilet-view.server";
import { originKind, walkFrom } from "~/toilet-view/way";
import { emptyListText } from "./empty-list.server";
import { feedNotice, unavailableStatus } from "./feed-notice.server";
import { offerFilters, parseFilters, toFilterQuery } from "./filter-links";
import {
  listOf,
  nearestMatchOf,
  PAGE_SIZE,
  reduceMarkers,
  toChosenToilet,
  toiletsToFind,
} from "./map-entries.server";
import type { MapPageData, ToiletEntry } from "./map-page";
import { parseMapQuery } from "./map-query";
import { type MapQuery, mapHref } from "./map-view";
import { mapMessages } from "./message-words";
import { decideView, type View } from "./opening-view.server";
import { pillsOf } from "./pills.server";
import { hrefOfKinds, kindsNotice } from "./searched-kinds.server";

const MAX_LISTED = 500;
const MAX_PLACES = 6;

const NO_ANSWER: Omit<MapPageAnswer, "status" | "view"> = {
  toilets: [],
  total: 0,
  markers: [],
  counts: mapFilters(() => 0),
  nearest: mapFilters(() => null),
  unknown: 0,
  silent: [],
  absent: [],
};
const NO_DIRECTORY: Pick<DirectoryStatus, "failure" | "loadedAt"> = {
  failure: { kind: "other" },
  loadedAt: null,
};

type Search = {
  place: PlaceResult | null;
  others: PlaceResult[];
  /** says why nothing was found */
  message: string | null;
  /** the search that found the place, if it is not the first of the sent text */
  laterText: string | null;
};
const NOT_SEARCHED: Search = { place: null, others: [], message: null, laterText: null };

/** Loads the map. Without a feed, search box and map still work; the status is 504 (timeout) or 502. */
export async function loadMapPage(args: RequestArgs, isPaper = false) {
  const { request } = args;
  const url = new URL(request.url);
  const { display, saved } = await stateOf(args).pageContext;
  const hrefWithFilters = hrefOfKinds(url, display);
  if (hrefWithFilters) throw redirect(hrefWithFilters);
  const sentQuery = parseMapQuery(url.searchParams, display);
  const active = parseFilters(url.searchParams, display);
  const search = await resolveSearch(sentQuery, url.searchParams.get("q"), request);
  const query = afterSearch(sentQuery, search, url.searchParams.get("shown"));
  const chosen = await findChosen(query);
  const opening = decideView(query, search.place, chosen);
  const at = thisMinute();
  const windowClass = readWindowClass(request.headers.get("Cookie"));
  const mapMedium = isPaper ? "paper" : windowClass;
  const free = freeBoxOf(mapMedium);
  const walk = walkFrom(
    opening.origin,
    originKind(query.ownLocation, opening, search.place),
    display.profile,
  );
  const filterQuery = { ...toFilterQuery(active), at };
  const { answer, status, view } = await askDirectory(
    {
      ...partOf(query),
      firstRow: firstRowOf(query),
      rows: PAGE_SIZE,
      ...filterQuery,
      walk,
      deprioritizedIds: findUnusableToilets(at),
      ignoresMoment: isPaper,
      opening,
      fit: mapFitOf(mapMedium),
      widthPx: STILL_WIDTH_PX,
      heightPx: STILL_HEIGHT_PX,
      chosenId: chosen?.id ?? null,
      excludedIds: skippedOf(query),
      point: query.point === null ? null : readPoint(query.point),
    },
    opening,
    request,
  );
  const pills =
    view.zoom < GROUPS_FROM_ZOOM
      ? await readPills({ ...filterQuery, walk: active.filters.openNow ? walk : null }, view)
      : [];
  const kind = originKind(query.ownLocation, view, search.place);
  const visit: ToiletVisit = {
    at,
    walk,
    ...toFilterQuery(active),
    profile: display.profile,
    origin: { point: view.origin, kind },
  };
  const chosenToilet = chosen && (await toChosenToilet(chosen, query, view, visit));
  const list = listingOf(query, answer, view, visit);
  const isUnavailable = status.loadedAt === null && status.failure !== null;
  const isMissing = query.toiletId !== null && !chosen && !isUnavailable;
  const page: Omit<MapPageData, "emptyText"> = {
    query: { ...query, toiletId: chosen?.id ?? null },
    centre: view.centre,
    zoom: view.zoom,
    windowClass,
    // Name the area of the place, even if its list begins far away.
    basis: view.basis ?? areaAround(opening, answer.toilets),
    origin: view.origin,
    linkedOrigin: view.linkedOrigin,
    pace: PROFILE_PACE[display.profile],
    searchMessage: search.message,
    otherPlaces: search.others,
    ...list,
    // A browser that has not run the map's scripts yet knows no exact place.
    nearby: windowClass === null && isDocument(request) ? null : list.nearby,
    guide: walk && {
      place: view.origin,
      answer: null,
      ringsPx: (await hasRoads()) ? 0 : Math.min(free.aside, free.above, free.below),
      pace: walk.pace,
    },
    markers: reduceMarkers([...pills, ...answer.markers], list.toilets, {
      ...view,
      free,
      hasPanel: chosen !== null,
    }),
    filters: offerFilters(query, active, answer, walk),
    chosen: chosenToilet,
    notice:
      feedNotice(status) ??
      (isMissing
        ? mapMessages().notFound
        : (searchNotice(search, sentQuery.q, url.searchParams) ?? skippedText(query))),
    isUnavailable,
    isNight: isNight(new Date(at)),
    moment: arrivalMoment([...list.toilets, chosenToilet], at),
    saved,
    ...(await surroundingsOf(url)),
  };
  return data(
    { ...page, emptyText: emptyListText(page) },
    { status: isUnavailable ? unavailableStatus(status) : 200 },
  );
}

/** Returns the pills of a far view; none while the directory restarts. */
async function readPills(query: FilterQuery, { centre, zoom }: View): Promise<Marker[]> {
  const counts = await directory.districts(query).catch(() => []);
  return pillsOf(counts, viewportBox(centre, zoom, STILL_WIDTH_PX, STILL_HEIGHT_PX), zoom);
}

/** Only words about an arrival change every minute, so only they need their moment. */
const arrivalMoment = (toilets: (ToiletEntry | null)[], at: number): string | null =>
  toilets.some((toilet) => toilet?.open.arrival) ? momentText(new Date(at)) : null;

/** Reads the settings that the page shows beside the list. */
async function surroundingsOf({ pathname }: URL) {
  const settings = await readMapSettings();
  return {
    settings,
    attribution: await mapAttribution(),
    kakaoNotice: !settings.appKey && pathname.endsWith("/kakao") ? mapMessages().noKakaoKey : null,
  };
}

const isDocument = ({ headers }: Request) => headers.get("Accept")?.includes("text/html") ?? false;

function listingOf(query: MapQuery, answer: Omit<NearestAnswer, "status">, view: View, visit: ToiletVisit) {
  const isTooFar = tooFar(query, visit, answer.toilets);
  const total = isTooFar ? 0 : answer.total;
  const listedCount = Math.min(total, MAX_LISTED);
  return {
    ...listOf(query, isTooFar ? [] : answer.toilets, visit),
    isTooFar,
    nearestMatch: isTooFar === "from-matches" ? nearestMatchOf(query, view, answer.toilets, visit) : null,
    total,
    listed: listedCount,
    stack: query.point === null ? null : stackHead(query, total),
    pageSize: PAGE_SIZE,
    pageCount: query.point === null ? Math.ceil(listedCount / PAGE_SIZE) : 1,
  };
}

/** Names the list of a point, which has all its toilets, and links back to the list around it. */
const stackHead = (query: MapQuery, count: number): MapPageData["stack"] => ({
  title: mapMessages().atPoint(count),
  around: mapMessages().aroundPoint,
  href: mapHref(query, { point: null, toiletId: null }),
});

function tooFar(
  { ownLocation, point }: MapQuery,
  { filters }: ToiletVisit,
  toilets: NearestAnswer["toilets"],
): MapPageData["isTooFar"] {
  if (point !== null) return null;
  if (ownLocation && !isInKorea(ownLocation)) return "from-all";
  if (toilets.length === 0 || !toilets.every(isFar)) return null;
  if (Object.values(filters).some(Boolean)) return "from-matches";
  return ownLocation ? "from-all" : null;
}

/** A search that finds a place moves the map there. A search that finds nothing keeps the current view. */
function afterSearch(sentQuery: MapQuery, search: Search, originSearch: string | null): MapQuery {
  const { place, message, laterText } = search;
  if (place) return { ...sentQuery, q: laterText ?? sentQuery.q, ownLocation: null };
  if (message === null || originSearch === null) return sentQuery;
  const { q, filterPairs, isEmbedded } = sentQuery;
  return { ...parseMapQuery(new URLSearchParams(originSearch)), q, filterPairs, isEmbedded };
}

/** Finds the chosen toilet. Returns null while the directory restarts. */
async function findChosen({ toiletId }: MapQuery): Promise<KnownToilet | null> {
  return toiletId ? directory.find(toiletId).catch(() => null) : null;
}

/** @param sentText text of the search as it was sent */
async function resolveSearch(
  { q, centre, searchOrigin }: MapQuery,
  sentText: string | null,
  request: Request,
): Promise<Search> {
  if (q === null || centre) return NOT_SEARCHED;
  if (q === "") return { ...NOT_SEARCHED, message: searchMessages().empty };
  if (isAnyToiletSearch(q)) return NOT_SEARCHED;
  try {
    const { text, places } = await listFirstPlaces(
      readPastedSearches(sentText ?? q),
      MAX_PLACES,
      request,
      searchOrigin,
    );
    const [place, ...others] = places.map((place) => readPlace(place, searchOrigin));
    return place
      ? { place, others, message: null, laterText: text === q ? null : text }
      : { ...NOT_SEARCHED, message: withReason(searchMessages().none) };
  } catch (error) {
    if (error instanceof SearchNotReadyError) return { ...NOT_SEARCHED, message: searchMessages().notReady };
    logOf(request).warn({ reason: error instanceof Error ? error.name : "" }, "a place search failed");
    return { ...NOT_SEARCHED, message: searchMessages().failed };
  }
}

function missedText({ place, laterText }: Search, q: string | null): string | null {
  const missed = laterText === null ? place?.missed : q;
  return place && missed ? withReason(searchMessages().missed(missed, placeLabel(place))) : null;
}

/** Says what became of the words of the search, besides its place. */
const searchNotice = (search: Search, q: string | null, params: URLSearchParams): string | null =>
  [kindsNotice(params), missedText(search, q)].filter(Boolean).join(" ") || null;

/** Adds that addresses are still loading, because the words may be an address. */
const withReason = (text: string): string =>
  directory.lastStatus().lacksAddresses ? `${text} ${searchMessages().addressesInPart}` : text;

function areaAround({ origin, zoom }: View, toilets: NearestAnswer["toilets"]): string {
  const nearest = [...toilets].sort((a, b) => a.distanceMeters - b.distanceMeters);
  const addresses = nearest.map(({ address }) => address);
  const name = areaNameAt(origin, zoom, addresses);
  return name ? (readingOf(name) ?? name) : mapMessages().centre;
}

/** Returns the part of the list to find: more than a page if the browser sorts by the visitor's location. */
const partOf = ({ ownLocation, page, point }: MapQuery) =>
  ownLocation && !point ? { page: 1, pageSize: toiletsToFind(page) } : { page, pageSize: PAGE_SIZE };

/** Returns the toilets that the visitor stepped over, looking for the next one from the own place. */
const skippedOf = ({ ownLocation, toiletId, skippedIds }: MapQuery) =>
  ownLocation && !toiletId ? skippedIds : [];

function skippedText(query: MapQuery): string | null {
  const { length } = skippedOf(query);
  return length > 0 ? mapMessages().skipped(length) : null;
}

const firstRowOf = ({ ownLocation, page, point }: MapQuery) =>
  ownLocation && !point ? (page - 1) * PAGE_SIZE : 0;

async function askDirectory(query: MapPageQuery, opening: View, request: Request) {
  try {
    const { view, status, ...answer } = await directory.mapPage(query);
    return { answer, status, view: { ...opening, ...view } };
  } catch (error) {
    logOf(request).warn({ reason: error instanceof Error ? error.name : "" }, "the directory did not answer");
    return { answer: NO_ANSWER, status: NO_DIRECTORY, view: opening };
  }
}
