import { data } from "@remix-run/node";
import type { ToiletSummary } from "~/backend/toilet";
import { env } from "~/env.server";
import { splitFacilities } from "~/facilities/facilities";
import { profileFactOf } from "~/facilities/profile-facility";
import { awayText } from "~/geo/distance";
import { distanceMeters, type LatLng, viewportBox, walkingMinutes } from "~/geo/projection";
import { toiletHref } from "~/hrefs";
import { logger } from "~/logger.server";
import { mapSettings } from "~/maps/map-settings.server";
import { CHOSEN_ZOOM, DEFAULT_CENTRE, DEFAULT_ZOOM } from "~/maps/opening-view";
import { STILL_HEIGHT_PX, STILL_WIDTH_PX, toStillMarker } from "~/maps/still-map";
import { openLineOf, thisMinute } from "~/opening-hours/open-now.server";
import { listPlaces, SearchNotReadyError } from "~/places/places.server";
import { SEARCH_MESSAGES } from "~/places/search-messages";
import type { Profile } from "~/session/display";
import { findDisplay } from "~/session/display-cookie.server";
import type { DirectoryStatus, MarkerAnswer, NearestAnswer, Wanted } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { findNextToilet } from "~/toilet-directory/next-toilet.server";
import { refuseAlso } from "~/toilet-directory/refused";
import { feedNotice, unavailableStatus } from "./feed-notice";
import { type Asked, offerFilters, parseFilters } from "./filters";
import type { ChosenToilet, MapPageData, PlaceLink, ToiletEntry } from "./map-page";
import { parseMapQuery } from "./map-query";
import { type MapQuery, mapHref } from "./map-view";

const PAGE_SIZE = 10;
/** The directory pages through the nearest 500. */
const MAX_LISTED = 500;
const MAX_PLACES = 6;
const COORDINATE_DECIMALS = 5;
const NOT_FOUND = "고른 화장실을 찾을 수 없습니다. 지워졌을 수 있습니다.";

const NO_ANSWER: Omit<NearestAnswer, "status"> & Pick<MarkerAnswer, "markers" | "counts" | "unknown"> = {
  toilets: [],
  total: 0,
  markers: [],
  counts: {
    openNow: 0,
    allDay: 0,
    unlocked: 0,
    clean: 0,
    wellRated: 0,
    accessible: 0,
    diaper: 0,
    bell: 0,
    cctv: 0,
  },
  unknown: 0,
};
const NO_DIRECTORY: Pick<DirectoryStatus, "failure" | "loadedAt"> = {
  failure: { kind: "other" },
  loadedAt: null,
};

type Search = { place: PlaceLink | null; others: PlaceLink[]; message: string | null };
const NOT_SEARCHED: Search = { place: null, others: [], message: null };

/**
 * Everything on the map page. A page without a feed still has its search box and its map, with the status
 * 504 (too slow) or 502.
 */
export async function loadMapPage(request: Request) {
  const url = new URL(request.url);
  const { profile } = await findDisplay(request);
  const query = parseMapQuery(url.searchParams, profile);
  const asked = parseFilters(url.searchParams, profile);
  const moment = { at: thisMinute(), profile };
  const [chosen, search] = await Promise.all([findChosen(query), resolveSearch(query, request)]);
  const view = decideView(query, search.place, chosen);
  const [{ answer, status }, chosenToilet] = await Promise.all([
    askDirectory(query.page, { ...asked, at: moment.at }, view),
    chosen && toChosen(chosen, { query, view, asked, moment }),
  ]);
  const isUnavailable = status.loadedAt === null && status.failure !== null;
  const isMissing = query.toiletId !== null && !chosen && !isUnavailable;
  const listed = Math.min(answer.total, MAX_LISTED);
  const page: MapPageData = {
    query: { ...query, toiletId: chosen?.id ?? null },
    centre: view.centre,
    zoom: view.zoom,
    basis: view.basis,
    origin: view.origin,
    isOriginFromSearch: view.isOriginFromSearch,
    searchMessage: search.message,
    otherPlaces: search.others,
    toilets: answer.toilets.map((toilet) => toEntry(toilet, view.origin, moment)),
    total: answer.total,
    listed,
    pageSize: PAGE_SIZE,
    pageCount: Math.ceil(listed / PAGE_SIZE),
    markers: answer.markers.map(toStillMarker),
    filters: offerFilters(query, asked, answer),
    chosen: chosenToilet,
    notice: feedNotice(status) ?? (isMissing ? NOT_FOUND : null),
    isUnavailable,
    settings: mapSettings,
    attribution: mapSettings.tileUrl === "off" ? null : env.MAP_TILE_ATTRIBUTION,
    lacksKakaoKey: !mapSettings.appKey && /\/kakao$/.test(url.pathname),
  };
  return data(page, { status: isUnavailable ? unavailableStatus(status) : 200 });
}

/** A directory that is being restarted counts as one without a feed. */
async function findChosen({ toiletId }: MapQuery): Promise<ToiletSummary | null> {
  return toiletId ? directory.find(toiletId).catch(() => null) : null;
}

async function resolveSearch({ q, centre, near }: MapQuery, request: Request): Promise<Search> {
  if (q === null || centre) return NOT_SEARCHED;
  if (q === "") return { ...NOT_SEARCHED, message: SEARCH_MESSAGES.empty };
  try {
    const [place, ...others] = (await listPlaces(q, MAX_PLACES, request, near)).map(
      ({ name, address, lat, lng, zoom = null }): PlaceLink => ({ name, address, lat, lng, zoom }),
    );
    return place ? { place, others, message: null } : { ...NOT_SEARCHED, message: SEARCH_MESSAGES.none };
  } catch (error) {
    if (error instanceof SearchNotReadyError) return { ...NOT_SEARCHED, message: SEARCH_MESSAGES.notReady };
    logger.warn({ reason: error instanceof Error ? error.name : "" }, "a place search failed");
    return { ...NOT_SEARCHED, message: SEARCH_MESSAGES.failed };
  }
}

type View = { centre: LatLng; zoom: number; origin: LatLng; basis: string; isOriginFromSearch: boolean };

/**
 * The URL's centre comes first, then the chosen toilet, then the place searched for; a search that found nothing
 * leaves the view from which it was made.
 */
function decideView(query: MapQuery, place: PlaceLink | null, chosen: ToiletSummary | null): View {
  const searchedFrom = query.q === null ? null : query.near;
  const centre = query.centre ?? pointOf(chosen) ?? pointOf(place) ?? searchedFrom ?? DEFAULT_CENTRE;
  const zoom = query.zoom ?? (query.centre ? null : ownZoom(query, place, chosen)) ?? DEFAULT_ZOOM;
  if (place && !query.centre) {
    return {
      centre,
      zoom,
      origin: { lat: place.lat, lng: place.lng },
      basis: place.name,
      isOriginFromSearch: true,
    };
  }
  const origin = query.from ?? centre;
  const isAtChosen = chosen !== null && query.from === null && query.centre === null;
  const basis = isAtChosen ? chosen.name : query.from ? "앞에서 보던 곳" : "지도 가운데";
  return { centre, zoom, origin, basis, isOriginFromSearch: false };
}

function ownZoom({ q, nearZoom }: MapQuery, place: PlaceLink | null, chosen: ToiletSummary | null) {
  if (chosen) return CHOSEN_ZOOM;
  return place ? place.zoom : q !== null ? nearZoom : null;
}

const pointOf = (place: LatLng | null): LatLng | null => place && { lat: place.lat, lng: place.lng };

async function askDirectory(page: number, asked: Wanted, { centre, zoom, origin }: View) {
  const { filters, withUnknown, at } = asked;
  const wanted = { filters, withUnknown, at };
  const box = viewportBox(centre, zoom, STILL_WIDTH_PX, STILL_HEIGHT_PX);
  try {
    const [{ status, ...nearest }, { markers, counts, unknown }] = await Promise.all([
      directory.nearest({ ...origin, ...wanted, page, pageSize: PAGE_SIZE }),
      directory.markers({ ...box, ...wanted, zoom }),
    ]);
    return { answer: { ...nearest, markers, counts, unknown }, status };
  } catch (error) {
    logger.warn({ reason: error instanceof Error ? error.name : "" }, "the directory did not answer");
    return { answer: NO_ANSWER, status: NO_DIRECTORY };
  }
}

/** When it is asked, in epoch milliseconds, and for whom. */
type Moment = { at: number; profile: Profile };

function toEntry(toilet: ToiletSummary, origin: LatLng, { at, profile }: Moment): ToiletEntry {
  const { facilities, cleanliness } = splitFacilities(toilet.cleanlinessTags);
  const meters = distanceMeters(origin, toilet);
  return {
    id: toilet.id,
    name: toilet.name,
    place: toilet.buildingName || toilet.address,
    away: awayText(origin, toilet, meters),
    minutes: walkingMinutes(meters),
    lat: Number(toilet.lat.toFixed(COORDINATE_DECIMALS)),
    lng: Number(toilet.lng.toFixed(COORDINATE_DECIMALS)),
    open: openLineOf(toilet.hoursTags, at),
    profileFact: profileFactOf(profile, facilities),
    facilities,
    cleanlinessTags: cleanliness,
    hoursTags: toilet.hoursTags,
    maleLock: toilet.maleLock,
    femaleLock: toilet.femaleLock,
    averageRating: toilet.averageRating,
    reviewCount: toilet.reviewCount,
  };
}

type ChosenContext = { query: MapQuery; view: View; asked: Asked; moment: Moment };

/** The chosen toilet, and the next one in case it is of no use. */
async function toChosen(toilet: ToiletSummary, context: ChosenContext): Promise<ChosenToilet> {
  const { query, view, asked, moment } = context;
  const refused = refuseAlso(query.not, toilet.id);
  const next = await findNextToilet(toilet, refused, { ...asked, at: moment.at });
  const changes = {
    centre: null,
    zoom: null,
    from: view.isOriginFromSearch ? null : view.origin,
    not: refused,
  };
  return {
    ...toEntry(toilet, view.origin, moment),
    address: toilet.address,
    photo: toilet.photo,
    detailHref: `${toiletHref(toilet.id)}${query.not.length > 0 ? `&not=${query.not.join()}` : ""}`,
    next: next && {
      name: next.name,
      away: next.away,
      href: mapHref(query, { ...changes, toiletId: next.id }),
    },
  };
}
