import { data } from "@remix-run/node";
import type { ToiletSummary } from "~/backend/toilet";
import { hasStylesheet } from "~/document/stylesheet-cookie.server";
import { isInKorea, type LatLng, viewportBox } from "~/geo/projection";
import { logOf } from "~/log/logger.server";
import { mapAttribution, readMapSettings } from "~/maps/map-settings.server";
import { CHOSEN_ZOOM, COUNTRY, DEFAULT_CENTRE, DEFAULT_ZOOM } from "~/maps/opening-view";
import { STILL_HEIGHT_PX, STILL_WIDTH_PX } from "~/maps/still-map";
import { thisMinute } from "~/opening-hours/open-now.server";
import { areaNameAt } from "~/place-index/area-name";
import { asksForAnyToilet } from "~/place-index/toilet-words";
import { calledPlace, type FoundPlace } from "~/place-search/found-place";
import { listPlaces, SearchNotReadyError } from "~/place-search/places.server";
import { readPlace } from "~/place-search/read-place.server";
import { searchWords } from "~/place-search/words";
import { readingOf } from "~/readings/page-reading.server";
import { findDisplay } from "~/session/display-cookie.server";
import { findSaved } from "~/session/saved-cookie.server";
import styles from "~/styles/app.css?url";
import type {
  DirectoryStatus,
  FilterCounts,
  FilterQuery,
  MarkerAnswer,
  NearestAnswer,
} from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { isFeedUnsupported } from "~/toilet-directory/feed-unsupported";
import { mapFilters } from "~/toilet-directory/filters";
import { noToiletsHere } from "~/ui/require-toilets.server";
import { originKind } from "./distance-words";
import { feedNotice, unavailableStatus } from "./feed-notice";
import { type Asked, offerFilters, parseFilters } from "./filter-links";
import { fittedView, isCornerTaken } from "./fitted-view";
import { drawnMarkers, listOf, NEARBY, PAGE_SIZE, toChosen } from "./map-entries.server";
import type { MapPageData } from "./map-page";
import { parseMapQuery } from "./map-query";
import type { MapQuery } from "./map-view";
import { idsApart } from "./page-numbers";
import { mapWords } from "./words";

const MAX_LISTED = 500;
const MAX_PLACES = 6;
const FARTHEST_METERS = 50_000;
/** So many of those that match are shown, however far off. */
const MATCHES_SHOWN = 3;

const NO_ANSWER: Omit<NearestAnswer, "status"> & Pick<MarkerAnswer, "markers" | keyof FilterCounts> = {
  toilets: [],
  total: 0,
  markers: [],
  counts: mapFilters(() => 0),
  nearest: mapFilters(() => null),
  unknown: 0,
};
const NO_DIRECTORY: Pick<DirectoryStatus, "failure" | "loadedAt"> = {
  failure: { kind: "other" },
  loadedAt: null,
};

type Search = { place: FoundPlace | null; others: FoundPlace[]; message: string | null };
const NOT_SEARCHED: Search = { place: null, others: [], message: null };

/** A page without a feed still has its search box and its map, with the status 504 (too slow) or 502. */
export async function loadMapPage(request: Request) {
  const url = new URL(request.url);
  const { profile } = await findDisplay(request);
  const sent = parseMapQuery(url.searchParams, profile);
  const asked = parseFilters(url.searchParams, profile);
  const search = await resolveSearch(sent, request);
  const query = afterSearch(sent, search, url.searchParams.get("shown"));
  const chosen = await findChosen(query);
  const opening = decideView(query, search.place, chosen);
  const at = thisMinute();
  const { answer, status, view } = await askDirectory(query, { ...asked, at }, opening, chosen, request);
  if (isFeedUnsupported(status)) throw noToiletsHere();
  const moment = { at, profile, origin: view.origin, kind: originKind(query.me, view) };
  const chosenToilet = chosen && (await toChosen(chosen, query, view, asked, moment));
  const isTooFar = tooFar(query, asked, answer.toilets);
  const found = isTooFar ? [] : answer.toilets;
  const total = isTooFar ? 0 : answer.total;
  const list = listOf(query, found, moment);
  const isUnavailable = status.loadedAt === null && status.failure !== null;
  const isMissing = query.toiletId !== null && !chosen && !isUnavailable;
  const listed = Math.min(total, MAX_LISTED);
  const settings = await readMapSettings();
  const page: MapPageData = {
    query: { ...query, toiletId: chosen?.id ?? null },
    centre: view.centre,
    zoom: view.zoom,
    isCornerTaken: !chosen && isCornerTaken(view.centre, list.toilets, view.zoom),
    // However far off its list makes it begin, the area is that of the place.
    basis: view.basis ?? areaAround(opening, answer.toilets),
    origin: view.origin,
    linkedOrigin: view.linkedOrigin,
    searchMessage: search.message,
    otherPlaces: search.others,
    toilets: list.toilets,
    saved: await findSaved(request),
    // A browser that has nothing of ours yet knows no exact place either.
    nearby: (await isFirstAnswer(request)) ? null : list.nearby,
    isTooFar,
    total,
    listed,
    pageSize: PAGE_SIZE,
    pageCount: Math.ceil(listed / PAGE_SIZE),
    markers: drawnMarkers(answer.markers, list.toilets),
    filters: offerFilters(query, asked, answer),
    chosen: chosenToilet,
    notice: feedNotice(status) ?? (isMissing ? mapWords().notFound : null),
    isUnavailable,
    settings,
    attribution: await mapAttribution(),
    lacksKakaoKey: !settings.appKey && /\/kakao$/.test(url.pathname),
  };
  return data(page, { status: isUnavailable ? unavailableStatus(status) : 200 });
}

function tooFar(
  { me }: MapQuery,
  { filters }: Asked,
  toilets: NearestAnswer["toilets"],
): MapPageData["isTooFar"] {
  const isFar = toilets.length > 0 && toilets.every(({ distanceMeters }) => distanceMeters > FARTHEST_METERS);
  if (me && !isInKorea(me)) return "from-all";
  if (!isFar) return null;
  if (Object.values(filters).some(Boolean)) return "from-matches";
  return me ? "from-all" : null;
}

/** Whoever finds another place looks around there; whoever finds none stays with what was shown. */
function afterSearch(sent: MapQuery, { place, message }: Search, shown: string | null): MapQuery {
  if (place) return { ...sent, me: null };
  if (message === null || shown === null) return sent;
  const { q, asked, isEmbedded } = sent;
  return { ...parseMapQuery(new URLSearchParams(shown)), q, asked, isEmbedded };
}

/** The document, as it also carries its styles; the scripts ask for data alone, and take anything. */
async function isFirstAnswer(request: Request): Promise<boolean> {
  const isDocument = request.headers.get("Accept")?.includes("text/html") ?? false;
  return isDocument && !(await hasStylesheet(request, styles));
}

/** A directory that is being restarted counts as one without a feed. */
async function findChosen({ toiletId }: MapQuery): Promise<ToiletSummary | null> {
  return toiletId ? directory.find(toiletId).catch(() => null) : null;
}

async function resolveSearch({ q, centre, near }: MapQuery, request: Request): Promise<Search> {
  if (q === null || centre) return NOT_SEARCHED;
  if (q === "") return { ...NOT_SEARCHED, message: searchWords().empty };
  if (asksForAnyToilet(q)) return NOT_SEARCHED;
  try {
    const [place, ...others] = (await listPlaces(q, MAX_PLACES, request, near)).map(readPlace);
    return place ? { place, others, message: null } : { ...NOT_SEARCHED, message: searchWords().none };
  } catch (error) {
    if (error instanceof SearchNotReadyError) return { ...NOT_SEARCHED, message: searchWords().notReady };
    logOf(request).warn({ reason: error instanceof Error ? error.name : "" }, "a place search failed");
    return { ...NOT_SEARCHED, message: searchWords().failed };
  }
}

/** `basis` is null where the list is about whatever area the origin is in. */
type View = {
  centre: LatLng;
  zoom: number;
  /** whether the zoom is what the list needs: the URL names none */
  isFitted: boolean;
  origin: LatLng;
  basis: string | null;
  linkedOrigin: LatLng | null;
};

/** A search that found nothing leaves the view from which it was made. */
function decideView(query: MapQuery, place: FoundPlace | null, chosen: ToiletSummary | null): View {
  const { me, from } = query;
  const isAbroad = me !== null && !isInKorea(me);
  const searchedFrom = query.q === null ? null : query.near;
  const centre =
    query.centre ??
    pointOf(chosen) ??
    pointOf(place) ??
    searchedFrom ??
    (isAbroad ? COUNTRY : me) ??
    DEFAULT_CENTRE;
  const zoom =
    query.zoom ??
    (query.centre ? null : ownZoom(query, place, chosen)) ??
    (isAbroad ? COUNTRY.zoom : DEFAULT_ZOOM);
  // A map that was moved away from one's own place shows other toilets than the list.
  const isElsewhere = me !== null && query.centre !== null;
  const isFitted = query.zoom === null && !chosen && !isAbroad && !isElsewhere;
  const view = { centre: { lat: centre.lat, lng: centre.lng }, zoom, isFitted, linkedOrigin: null };
  if (place && !query.centre) {
    return { ...view, origin: { lat: place.lat, lng: place.lng }, basis: calledPlace(place) };
  }
  if (me) return { ...view, origin: me, basis: mapWords().sharedPlace };
  const origin = from ?? centre;
  const isAtChosen = chosen !== null && from === null && query.centre === null;
  return {
    ...view,
    origin,
    basis: isAtChosen ? (readingOf(chosen.name) ?? chosen.name) : null,
    linkedOrigin: origin,
  };
}

function areaAround({ origin, zoom }: View, toilets: NearestAnswer["toilets"]): string {
  const nearest = [...toilets].sort((a, b) => a.distanceMeters - b.distanceMeters);
  const addresses = nearest.map(({ address }) => address);
  const name = areaNameAt(origin, zoom, addresses);
  return name ? (readingOf(name) ?? name) : mapWords().centre;
}

function ownZoom({ q, nearZoom }: MapQuery, place: FoundPlace | null, chosen: ToiletSummary | null) {
  if (chosen) return CHOSEN_ZOOM;
  return place ? (place.zoom ?? null) : q !== null ? nearZoom : null;
}

const pointOf = (place: LatLng | null): LatLng | null => place && { lat: place.lat, lng: place.lng };

async function askDirectory(
  { me, page }: MapQuery,
  { filters, withUnknown, at }: FilterQuery,
  opening: View,
  chosen: ToiletSummary | null,
  request: Request,
) {
  const { origin } = opening;
  const wanted = { filters, withUnknown, at };
  const part = me ? { page: 1, pageSize: page * PAGE_SIZE + NEARBY } : { page, pageSize: PAGE_SIZE };
  try {
    const { status, ...found } = await directory.nearest({ ...origin, ...wanted, ...part });
    const listed = found.toilets.slice(me ? (page - 1) * PAGE_SIZE : 0).slice(0, PAGE_SIZE);
    const needed = Object.values(filters).some(Boolean) ? MATCHES_SHOWN : 1;
    const fit = { most: opening.zoom, needed, mayMove: me !== null && opening.origin === me };
    const { zoom, ...centre } = opening.isFitted
      ? fittedView(opening.centre, listed, fit)
      : { ...opening.centre, zoom: opening.zoom };
    const box = viewportBox(centre, zoom, STILL_WIDTH_PX, STILL_HEIGHT_PX);
    const apart = idsApart(listed, chosen, zoom);
    const onMap = await directory.markers({ ...box, ...wanted, zoom, apart, origin });
    return { answer: { ...onMap, ...found }, status, view: { ...opening, centre, zoom } };
  } catch (error) {
    logOf(request).warn({ reason: error instanceof Error ? error.name : "" }, "the directory did not answer");
    return { answer: NO_ANSWER, status: NO_DIRECTORY, view: opening };
  }
}
