import { data, redirect } from "@remix-run/node";
import { readPoint } from "~/env/env.schema";
import { PROFILE_PACE } from "~/facilities/profile-facility";
import { isBeyondMatches, isFar } from "~/geo/distance";
import { isInKorea } from "~/geo/korea.server";
import { boxOfView, evenBox, isInBox, type LatLng, viewportBox } from "~/geo/projection";
import { formatCount } from "~/languages/formats";
import { logOf } from "~/log/logger.server";
import { arrangeMarks } from "~/maps/arrange-marks";
import { bearingsOfLabels, freeBoxOf, mapFitOf, readSentWindow, USUAL_DRAWN } from "~/maps/map-fit.server";
import { hasRoads, mapAttribution, readMapSettings } from "~/maps/map-settings.server";
import { STILL_HEIGHT_PX, STILL_WIDTH_PX } from "~/maps/still-map";
import { thisMinute } from "~/opening-hours/open-now.server";
import { momentText } from "~/opening-hours/open-state-text";
import { hoursWords } from "~/opening-hours/words";
import { readPastedSearches } from "~/place-index/pasted-search";
import { areaNameAt } from "~/place-index/place-view";
import { isAnyToiletSearch } from "~/place-index/query";
import { stationsAround } from "~/place-index/stations";
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
import { FILTERS, mapFilters } from "~/toilet-directory/filters";
import { originKind, type ToiletVisit, walkFrom } from "~/toilet-view/toilet-view.server";
import { findCertainToilet, withCertain } from "./certain-toilet.server";
import { emptyListText } from "./empty-list.server";
import { feedNotice, unavailableStatus } from "./feed-notice.server";
import {
  type ActiveFilters,
  FARTHEST_COUNTED_ZOOM,
  offerFilters,
  parseFilters,
  toFilterQuery,
} from "./filter-links";
import { filterName } from "./filter-words";
import { listOf, PAGE_SIZE, reduceMarkers, toChosenToilet, toiletsToFind } from "./map-entries.server";
import { answerOf, listedPins, type MapPageData, type PageNotice, pageNumbers } from "./map-page";
import { parseMapQuery } from "./map-query";
import { isFirstVisit, type MapQuery, mapHref } from "./map-view";
import { mapMessages } from "./message-words";
import { decideView, type View } from "./opening-view.server";
import { pillsOf } from "./pills.server";
import { hrefOfKinds, kindsNotice } from "./searched-kinds.server";

const MAX_LISTED = 500;
/** The part of a view in which a person sees the own place, in px from the centre. */
const LOOKED_AT = { aside: 170, above: 75, below: 75 };
const MAX_PLACES = 6;
/** How far around the place names avoid stations. */
const STATIONS_WITHIN_PX = 250;

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
  const asked = await readMapVisit(args, isPaper);
  return toMapPage(args, asked, await askDirectory(args, asked));
}

type MapVisit = Awaited<ReturnType<typeof readMapVisit>>;
type DirectoryReply = Awaited<ReturnType<typeof askDirectory>>;

/** Reads what the visitor asks for: place, filters, chosen toilet, window and minute. */
async function readMapVisit(args: RequestArgs, isPaper: boolean) {
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
  const walk = walkFrom(
    opening.origin,
    originKind(query.ownLocation, opening, search.place),
    display.profile,
  );
  const sentWindow = readSentWindow(request.headers.get("Cookie"));
  const mapMedium = isPaper ? ("paper" as const) : (sentWindow?.kind ?? null);
  return {
    url,
    display,
    saved,
    query,
    active,
    search,
    chosen,
    opening,
    walk,
    sentWindow,
    mapMedium,
    sentText: sentQuery.q,
    at: thisMinute(),
  };
}

/**
 * Asks the directory for list, view, markers and counts. It may fail; then the answer is empty.
 * @param shown a toilet that the view must show besides those of the list
 */
async function askDirectory(args: RequestArgs, asked: MapVisit, shown: LatLng | null = null) {
  const { query, active, opening, walk, at, mapMedium, sentWindow, chosen } = asked;
  const pageQuery: MapPageQuery = {
    ...partOf(query),
    firstRow: firstRowOf(query),
    rows: PAGE_SIZE,
    ...toFilterQuery(active),
    at,
    walk,
    deprioritizedIds: findUnusableToilets(at),
    ignoresMoment: mapMedium === "paper",
    opening,
    fit: { ...mapFitOf(mapMedium), answer: shown },
    drawn: sentWindow?.drawn ?? USUAL_DRAWN,
    widthPx: STILL_WIDTH_PX,
    heightPx: STILL_HEIGHT_PX,
    chosenId: chosen?.id ?? null,
    excludedIds: skippedOf(query),
    point: query.point === null ? null : readPoint(query.point),
  };
  try {
    const { view, status, ...answer } = await directory.mapPage(pageQuery);
    return { answer, status, view: { ...opening, ...view } };
  } catch (error) {
    const reason = error instanceof Error ? error.name : "";
    logOf(args.request).warn({ reason }, "the directory did not answer");
    return { answer: NO_ANSWER, status: NO_DIRECTORY, view: opening };
  }
}

/** Describes the page in the words and links that its components show. */
async function toMapPage(args: RequestArgs, asked: MapVisit, listReply: DirectoryReply) {
  const { request } = args;
  const { display, saved, query, active, search, chosen, opening, walk, sentWindow, mapMedium, at } = asked;
  const visit: ToiletVisit = {
    at,
    walk,
    ...toFilterQuery(active),
    profile: display.profile,
    origin: { point: opening.origin, kind: originKind(query.ownLocation, opening, search.place) },
  };
  const list = listingOf(query, listReply.answer, { ...visit, isBrief: true });
  // Paper outlives the moment, and the list of a point has nothing but its toilets.
  const hasStrip = query.page === 1 && query.point === null && mapMedium !== "paper";
  const certain = hasStrip ? await findCertainToilet(list.toilets[0], visit, skippedOf(query)) : null;
  const free = freeBoxOf(mapMedium);
  const isOutOfView =
    certain !== null &&
    opening.isFitted &&
    !isInBox(certain, boxOfView(listReply.view.centre, listReply.view.zoom, free));
  const refitted = isOutOfView ? await askDirectory(args, asked, certain) : listReply;
  // The list stays if the directory fails in between.
  const { answer, status, view } = refitted.status === NO_DIRECTORY ? listReply : refitted;
  const chosenToilet = chosen && (await toChosenToilet(chosen, query, view, visit));
  const isUnavailable = status.loadedAt === null && status.failure !== null;
  const filters = offerFilters(query, active, answer, walk, view);
  const settings = await readMapSettings();
  const pills =
    view.zoom < GROUPS_FROM_ZOOM
      ? await readPills({ ...toFilterQuery(active), at, walk: active.filters.openNow ? walk : null }, view)
      : [];
  const { aside, above, below } = evenBox(free);
  const rings = walk && {
    place: view.origin,
    isSearched: query.ownLocation === null,
    answer: null,
    ringsPx: (await hasRoads()) ? 0 : Math.min(aside, above, below),
    pace: walk.pace,
    stations: stationsAround(view.origin, STATIONS_WITHIN_PX, view.zoom),
  };
  const markers =
    view.zoom < GROUPS_FROM_ZOOM ? [...pills, ...answer.markers] : withCertain(answer.markers, certain);
  const drawnMarkers = reduceMarkers(markers, list.toilets, { ...view, free, hasPanel: chosen !== null });
  const listed = { ...list, query, certain };
  const pins = listedPins(listed, pageNumbers(listed));
  const arranged = () =>
    arrangeMarks(
      { markers: drawnMarkers, pins, chosen: null, own: query.ownLocation, guide: rings },
      view.zoom,
    );
  const isFirst = mapMedium !== "paper" && isFirstVisit(query);
  const page: Omit<MapPageData, "emptyText"> = {
    query: { ...query, toiletId: chosen?.id ?? null },
    centre: view.centre,
    zoom: view.zoom,
    window: sentWindow && { text: sentWindow.text, drawn: sentWindow.drawn },
    isFirstVisit: isFirst,
    // Name the area of the place, even if its list begins far away. Readers of a sheet do not know whose place it is.
    basis:
      (mapMedium === "paper" && query.ownLocation ? null : view.basis) ?? areaAround(opening, answer.toilets),
    origin: view.origin,
    linkedOrigin: view.linkedOrigin,
    pace: PROFILE_PACE[display.profile],
    searchMessage: search.message,
    otherPlaces: search.others,
    cities: isFirst || list.isTooFar === "from-all" ? listCities() : [],
    ...list,
    // A browser that has not run the map's scripts yet knows no exact place.
    nearby: sentWindow === null && isDocument(request) ? null : list.nearby,
    certain,
    guide: rings && {
      ...rings,
      labelsAt:
        rings.ringsPx > 0
          ? bearingsOfLabels({ ...rings, answer: answerOf(listed) }, view.zoom, arranged())
          : [],
    },
    markers: drawnMarkers,
    filters,
    chosen: chosenToilet,
    notice: noticeOf(asked, { answer, status, view }, isUnavailable, settings.appKey !== null),
    isUnavailable,
    isElsewhere:
      query.ownLocation !== null && !isInBox(query.ownLocation, boxOfView(view.centre, view.zoom, LOOKED_AT)),
    moment: arrivalMoment([...list.toilets, chosenToilet], at),
    nightNote: list.toilets.some(({ open }) => open.isDoubtful) ? hoursWords().nightNote : null,
    saved,
    settings,
    attribution: await mapAttribution(),
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

const CITIES = [
  { key: "seoul", lat: 37.5666, lng: 126.9784 },
  { key: "busan", lat: 35.1798, lng: 129.075 },
  { key: "daegu", lat: 35.8714, lng: 128.6014 },
  { key: "incheon", lat: 37.4563, lng: 126.7052 },
  { key: "gwangju", lat: 35.1601, lng: 126.8517 },
  { key: "daejeon", lat: 36.3504, lng: 127.3845 },
  { key: "jeju", lat: 33.4996, lng: 126.5312 },
] as const;
const CITY_ZOOM = 12;

const listCities = (): MapPageData["cities"] =>
  CITIES.map(({ key, lat, lng }) => ({ text: mapMessages().cities[key], lat, lng, zoom: CITY_ZOOM }));

/** Only words about an arrival change every minute, so only they need their moment. */
const arrivalMoment = (toilets: ({ open: { arrival?: string } } | null)[], at: number): string | null =>
  toilets.some((toilet) => toilet?.open.arrival) ? momentText(new Date(at)) : null;

const isDocument = ({ headers }: Request) => headers.get("Accept")?.includes("text/html") ?? false;

/** Returns the most urgent of the things that the page has to say, or null. */
function noticeOf(
  { url, query, active, search, chosen, sentText }: MapVisit,
  { answer, status, view }: DirectoryReply,
  isUnavailable: boolean,
  hasKakao: boolean,
): PageNotice | null {
  const { searchParams, pathname } = url;
  const isMissing = query.toiletId !== null && !chosen && !isUnavailable;
  const text =
    feedNotice(status) ?? (isMissing ? mapMessages().notFound : searchNotice(search, sentText, searchParams));
  if (text) return { text };
  const skippedIds = skippedOf(query);
  if (skippedIds.length > 0) {
    const href = mapHref(query, { skippedIds: skippedIds.slice(0, -1) });
    return { text: mapMessages().skipped(skippedIds.length), link: { href, text: mapMessages().undo } };
  }
  const found = foundText(active, answer, view);
  if (found) return { text: found };
  return !hasKakao && pathname.endsWith("/kakao") ? { text: mapMessages().noKakaoKey } : null;
}

/** Says how many toilets of the drawn view match all filters, or that the data of the area do not record a facility. */
function foundText(
  { filters, last, withUnknown }: ActiveFilters,
  { counts, silent }: DirectoryReply["answer"],
  { zoom }: View,
): string | null {
  if (last === null) return null;
  if (withUnknown && silent.includes(last)) return mapMessages().notRecorded(filterName(last));
  if (zoom <= FARTHEST_COUNTED_ZOOM) return null;
  const activeNames = FILTERS.flatMap(({ key }) => (filters[key] ? filterName(key) : []));
  return mapMessages().found(activeNames.join(" · "), formatCount(counts[last]));
}

function listingOf(query: MapQuery, answer: Omit<NearestAnswer, "status">, visit: ToiletVisit) {
  const isTooFar = tooFar(query, visit, answer.toilets);
  const total = isTooFar ? 0 : answer.total;
  const listedCount = Math.min(total, MAX_LISTED);
  return {
    ...listOf(query, isTooFar ? [] : answer.toilets, visit),
    isTooFar,
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
  if (toilets.length === 0) return null;
  if (Object.values(filters).some(Boolean)) return toilets.every(isBeyondMatches) ? "from-matches" : null;
  return ownLocation && toilets.every(isFar) ? "from-all" : null;
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
export async function resolveSearch(
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

/** Returns the toilets that the list leaves out, because the visitor skipped them. */
const skippedOf = ({ toiletId, skippedIds }: MapQuery) => skippedIds.filter((id) => id !== toiletId);

const firstRowOf = ({ ownLocation, page, point }: MapQuery) =>
  ownLocation && !point ? (page - 1) * PAGE_SIZE : 0;
