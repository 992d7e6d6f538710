import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { BackendError, saysMissing } from "~/backend/backend-error";
import { listReviews } from "~/backend/entries.server";
import { pickFields, readToiletId, type Tag, type Toilet, UNKNOWN_TOILET } from "~/backend/toilet";
import { getToilet } from "~/backend/toilets.server";
import type { LatLng } from "~/geo/projection";
import { metersPerPixel } from "~/maps/map-legend";
import { mapAttribution, placeZoom, readMapSettings } from "~/maps/map-settings.server";
import { PLACE_MAP_PX } from "~/maps/place-map";
import { pinStateOf } from "~/opening-hours/arrival";
import { openStatusOf, thisMinute } from "~/opening-hours/open-now.server";
import { momentText } from "~/opening-hours/open-state-text";
import type { NamedHours } from "~/opening-hours/timetable";
import { isOnlyDaysAndTimes } from "~/opening-hours/week-hours";
import { addressReadingOf, readingOf } from "~/romanization/page-reading.server";
import { stateOf } from "~/session/request-state.server";
import { getViewer, isAdministrator, readForPage, readIfPossible } from "~/session/viewer.server";
import type { KnownToilet } from "~/toilet-directory/directory";
import { directory, keepAddress } from "~/toilet-directory/directory.server";
import {
  nextToiletView,
  type ToiletView,
  type ToiletVisit,
  toiletView,
} from "~/toilet-view/toilet-view.server";
import { formatDate, formatMoment, formatMomentText } from "~/ui/format-moment";
import type { NextToilet } from "~/ui/toilet-actions";
import { activityWords, newestActivity } from "./last-activity.server";
import { lastActivityWords } from "./last-activity-words";
import { plateWords } from "./plate-words";
import { describeCard } from "./toilet-card.server";
import { placeWords } from "./words";

/** Time the backend gets when the directory alone can fill the page, in ms. */
const BACKEND_WAIT_MS = 2500;

const SUMMARY_FIELDS = [
  "open",
  "hoursOnPaper",
  "profileFact",
  "facilities",
  "cleanlinessTags",
  "isRough",
  "whereabouts",
  "away",
  "walk",
] as const;

/** The visit of a toilet's page, with the part of the map's query that it keeps. */
export type PlaceVisit = ToiletVisit & {
  skippedIds: string[];
  mapHref: (toiletId: string, skippedIds: string[]) => string;
};

export function toiletIdOf({
  request,
  params,
}: Pick<LoaderFunctionArgs, "request" | "params">): string | null {
  return readToiletId(params.toiletId ?? new URL(request.url).searchParams.get("toiletId"));
}

/** Loads a toilet's page. If the reviews fail, they are null, because the page is useful without them. */
export async function loadPlace(args: LoaderFunctionArgs, visit: PlaceVisit) {
  const { member, caller } = await getViewer(args);
  const toiletId = requireToiletId(toiletIdOf(args), args.params.toiletId ? 404 : 400);
  const directoryToilet = await findInDirectory(toiletId);
  if (directoryToilet && !isRetry(args.request)) stateOf(args).limitBudget(BACKEND_WAIT_MS);
  const [{ toilet, failure }, reviews] = await Promise.all([
    readForPage(args, withDirectoryFallback(getToilet(toiletId, caller), directoryToilet), {
      title: placeWords().cannotOpen,
      describe: describePlaceFailure,
      fallback: () => ({
        toilet: directoryToilet ?? { ...UNKNOWN_TOILET, id: toiletId, name: placeWords().nameless },
        failure: null,
      }),
    }),
    readIfPossible(listReviews(toiletId, caller), null),
  ]);
  const shownToilet = { ...toilet, isRough: directoryToilet?.isRough };
  const [summary, around, { digest: card }] = await Promise.all([
    summarizePlace(shownToilet, visit),
    loadPlaceMap(toilet),
    describeCard(shownToilet),
  ]);
  const lastActivity = reviews && newestActivity(reviews, toilet.changes);
  if (!reviews) stateOf(args).headers.set("Cache-Control", "private, no-store");
  return {
    toilet,
    summary,
    around,
    card,
    reviews,
    status: failure?.status ?? 200,
    news:
      reviews &&
      lastActivityWords().line(
        lastActivity ? activityWords(lastActivity, Date.now()) : lastActivityWords().none,
      ),
    asOf: plateWords().printedOn(formatMomentText(formatDate(new Date(visit.at).toISOString()))),
    missing: failure && noticeOf(failure, args.request),
    reading: readingOf(toilet.name),
    buildingReading: readingOf(toilet.buildingName),
    addressReading: addressReadingOf(toilet.address),
    isSaved: (await stateOf(args).pageContext).saved.includes(toiletId),
    viewerId: member?.id ?? null,
    isAdministrator: isAdministrator(member),
  };
}

/** Says whether the toilet is open now, which facilities it has, and which toilet is next. */
async function summarizePlace(toilet: KnownToilet, visit: PlaceVisit): Promise<PlaceSummary> {
  const { origin, at, skippedIds, mapHref } = visit;
  const { away, walk, ...view } = pickFields(toiletView(toilet, visit), SUMMARY_FIELDS);
  return {
    ...view,
    quotedHours: toilet.hoursTags.filter(({ name }) => !isOnlyDaysAndTimes(name)),
    moment: view.open.course ? momentText(new Date(at)) : null,
    way: origin && away ? { away, walk, start: origin.point } : null,
    mapHref: mapHref(toilet.id, skippedIds),
    next: await nextToiletView(toilet, view.open, visit, skippedIds, mapHref),
  };
}

const noticeOf = (failure: BackendError, request: Request) => ({
  message: describePlaceFailure(failure),
  readAt: directoryTimeText(),
  retryHref: retryHref(request),
});

/** A retry waits for the full timeout. */
const isRetry = (request: Request) => new URL(request.url).searchParams.has("wait");

function retryHref(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("wait", "1");
  return `${pathname}?${searchParams}`;
}

/** Explains why a toilet cannot be shown. A backend may answer code 800 to any failure, so its message decides. */
export function describePlaceFailure(error: BackendError): string {
  const { kind, provesAbsence, serverMessage } = error;
  if (kind === "not-found")
    return provesAbsence || serverMessage === null || saysMissing(serverMessage)
      ? placeWords().noSuchToilet
      : error.withServerMessage(placeWords().loadFailed);
  return error.isNetworkFailure ? placeWords().noConnection : placeWords().loadFailed;
}

/** @param status without an id: 400 for a query, 404 for a path @throws a Response with a message */
export function requireToiletId(toiletId: string | null, status: 400 | 404): string {
  if (!toiletId)
    throw data({ title: placeWords().cannotOpen, message: placeWords().invalidAccess }, { status });
  return toiletId;
}

/** @throws a Response: 404 for an unknown toilet, 503 while the directory has no feed */
export async function requireKnownToilet(id: string): Promise<KnownToilet> {
  const toilet = await directory.find(id).catch(() => null);
  if (toilet) return toilet;
  const isReady = directory.lastStatus().loadedAt !== null;
  const message = isReady ? placeWords().noSuchToilet : plateWords().notReady;
  throw data({ title: placeWords().cannotOpen, message }, { status: isReady ? 404 : 503 });
}

export type PlaceSummary = Omit<Pick<ToiletView, (typeof SUMMARY_FIELDS)[number]>, "away" | "walk"> & {
  /** registered hours that say more than a translation */
  quotedHours: Tag[];
  /** the moment of a state that changes with the walk, for pages without scripts */
  moment: string | null;
  /** from the location in the address, rounded; null without one */
  way: { away: string; walk: number | null; start: LatLng } | null;
  /** link to the map with this toilet */
  mapHref: string;
  next: NextToilet | null;
};

const MAX_NEIGHBOURS = 12;

/** Returns the directory's data of a toilet; null if it has none, or restarts. */
async function findInDirectory(toiletId: string): Promise<(Toilet & KnownToilet) | null> {
  const toilet = await directory.find(toiletId).catch(() => null);
  return toilet && { ...UNKNOWN_TOILET, ...toilet };
}

/** Falls back to the directory's data if the backend does not answer. @throws BackendError for all other failures */
async function withDirectoryFallback(
  reading: Promise<Toilet>,
  directoryToilet: (Toilet & KnownToilet) | null,
): Promise<{ toilet: Toilet; failure: BackendError | null }> {
  try {
    const toilet = await reading;
    if (directoryToilet) keepAddress(toilet, directoryToilet);
    return { toilet, failure: null };
  } catch (error) {
    if (!directoryToilet || !(error instanceof BackendError) || !error.isNetworkFailure) throw error;
    return { toilet: directoryToilet, failure: error };
  }
}

/** Says when the directory loaded its data. */
function directoryTimeText(): string | null {
  const { loadedAt } = directory.lastStatus();
  return loadedAt === null ? null : placeWords().readAt(formatMoment(loadedAt));
}

/** Draws the map around a toilet; null without a position. */
async function loadPlaceMap(toilet: Toilet) {
  const { id, lat, lng } = toilet;
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return null;
  const at = thisMinute();
  const stateOf = (toilet: NamedHours) => pinStateOf(openStatusOf(toilet, at));
  const zoom = await placeZoom();
  const meters = (PLACE_MAP_PX / 2) * metersPerPixel(lat, zoom);
  const near = await directory.within({ lat, lng }, meters, MAX_NEIGHBOURS).catch(() => []);
  const { ownTiles } = await readMapSettings();
  return {
    place: { lat, lng, state: stateOf(toilet) },
    neighbours: near
      .filter((neighbour) => neighbour.id !== id)
      .map((neighbour) => ({
        id: neighbour.id,
        lat: neighbour.lat,
        lng: neighbour.lng,
        state: stateOf(neighbour),
      })),
    zoom,
    ownTiles,
    attribution: await mapAttribution(),
  };
}

export type Around = NonNullable<Awaited<ReturnType<typeof loadPlaceMap>>>;
