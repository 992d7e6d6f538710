import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { BackendError } from "~/backend/backend-error";
import { saysMissing } from "~/backend/missing-words";
import { listReviews } from "~/backend/reviews.server";
import { readToiletId, type Tag, type Toilet, UNKNOWN_TOILET } from "~/backend/toilet";
import { getToilet } from "~/backend/toilets.server";
import { findUnusableToilets, reportStatusOf } from "~/boards/reported-toilets.server";
import { splitUsableFacilities } from "~/facilities/facility-tags";
import { type FacilityFact, PROFILE_FACILITY } from "~/facilities/profile-facility";
import { type ShownFacility, showFacilities } from "~/facilities/shown-facilities";
import type { LatLng } from "~/geo/projection";
import { arrivalHint } from "~/maps/arrival-hint/arrival-hint.server";
import type { OpenStatus } from "~/opening-hours/arrival";
import { openStatusOf, thisMinute } from "~/opening-hours/open-now.server";
import { momentText } from "~/opening-hours/open-state-text";
import { addressReadingOf, readingOf } from "~/romanization/page-reading.server";
import type { Profile } from "~/session/display";
import { pageContextOf } from "~/session/page-context.server";
import { readForPage, readIfPossible } from "~/session/page-read.server";
import { addAnswerHeaders, limitBudget } from "~/session/request-scope.server";
import { getViewer, isAdministrator } from "~/session/viewer.server";
import type { FilterQuery } from "~/toilet-directory/directory";
import { toiletFactOf } from "~/toilet-directory/facility-fact.server";
import { excludeAlso } from "~/toilet-directory/filters";
import { rememberActivity } from "~/toilet-directory/last-activity.server";
import { findNextToilet } from "~/toilet-directory/next-toilet.server";
import { activityWords, newestActivity } from "~/ui/last-activity";
import { lastActivityWords } from "~/ui/last-activity-words";
import type { NextToilet } from "~/ui/next-toilet-link";
import { requireToilets } from "~/ui/require-toilets.server";
import { directoryTimeText, findInDirectory, loadPlaceMap, withDirectoryFallback } from "./place-read.server";
import { placeWords } from "./words";

/** Time the backend gets when the directory alone can fill the page, in ms. */
const BACKEND_WAIT_MS = 2500;

/** The part of the map's query that a toilet's page keeps. */
export type PlaceVisit = Pick<FilterQuery, "filters" | "withUnknown" | "room" | "walk"> & {
  profile: Profile;
  excluded: string[];
  wayTo: (toilet: ShownToilet) => PlaceSummary["way"];
  mapHref: (toiletId: string, excluded: string[]) => string;
};

type ShownToilet = Toilet & { isRough?: boolean };

export function toiletIdOf({
  request,
  params,
}: Pick<LoaderFunctionArgs, "request" | "params">): string | null {
  return readToiletId(params.toiletId ?? new URL(request.url).searchParams.get("toiletId"));
}

/** Loads a toilet's page. If the reviews fail, they are null, because the page is useful without them. */
export async function loadPlace(args: LoaderFunctionArgs, visit: PlaceVisit) {
  await requireToilets(args.context);
  const { member, caller } = await getViewer(args);
  const toiletId = requireToiletId(toiletIdOf(args), args.params.toiletId ? 404 : 400);
  const directoryToilet = await findInDirectory(toiletId);
  if (directoryToilet && !isRetry(args.request)) limitBudget(args.context, BACKEND_WAIT_MS);
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
  const [use, around] = await Promise.all([
    summarizePlace({ ...toilet, isRough: directoryToilet?.isRough }, visit),
    loadPlaceMap(toilet),
  ]);
  const lastActivity = reviews && newestActivity(reviews, toilet.changes);
  if (reviews && !failure) rememberActivity(toiletId, lastActivity);
  if (!reviews) addAnswerHeaders(args.context, { "Cache-Control": "private, no-store" });
  return {
    toilet,
    use,
    around,
    reviews,
    status: failure?.status ?? 200,
    news:
      reviews &&
      lastActivityWords().line(
        lastActivity ? activityWords(lastActivity, Date.now()) : lastActivityWords().none,
      ),
    missing: failure && noticeOf(failure, args.request),
    reading: readingOf(toilet.name),
    buildingReading: readingOf(toilet.buildingName),
    addressReading: addressReadingOf(toilet.address),
    isSaved: (await pageContextOf(args)).saved.includes(toiletId),
    viewerId: member?.id ?? null,
    isAdministrator: isAdministrator(member),
  };
}

/** Says whether the toilet is open now, which facilities it has, and which toilet is next. */
async function summarizePlace(toilet: ShownToilet, visit: PlaceVisit): Promise<PlaceSummary> {
  const { profile, filters, withUnknown, room = null, walk } = visit;
  const { facilities, cleanliness } = splitUsableFacilities(toilet.cleanlinessTags);
  const at = thisMinute();
  const way = Number.isFinite(toilet.lat) ? visit.wayTo(toilet) : null;
  const open = openStatusOf(toilet, at, way?.walk);
  const excludedIds = excludeAlso(visit.excluded, toilet.id);
  const filterQuery = { filters, withUnknown, room, at, walk, behind: findUnusableToilets(at) };
  const next = await findNextToilet(toilet, open, excludedIds, filterQuery);
  return {
    open: { ...open, ...reportStatusOf(toilet.id, at) },
    moment: open.course ? momentText(new Date(at)) : null,
    profileFact: toiletFactOf(toilet, facilities, PROFILE_FACILITY[profile], room),
    facilities: showFacilities(facilities),
    cleanlinessTags: cleanliness,
    isRough: toilet.isRough ?? false,
    way,
    arrivalHint: arrivalHint(toilet),
    mapHref: visit.mapHref(toilet.id, visit.excluded),
    next: next && {
      ...next,
      name: readingOf(next.name) ?? next.name,
      doorName: next.name,
      href: visit.mapHref(next.id, excludedIds),
    },
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

export type PlaceSummary = {
  open: OpenStatus;
  /** the moment of a state that changes with the walk, for pages without scripts */
  moment: string | null;
  profileFact: FacilityFact | null;
  /** its equipment, and the tags about its cleanliness */
  facilities: ShownFacility[];
  cleanlinessTags: Tag[];
  /** its position may be a few houses off, so the address is more reliable */
  isRough: boolean;
  /** from the location in the address, rounded; null without one */
  way: { away: string | null; walk: number | null; start: LatLng } | null;
  /** where to look on site: floor, exit, building */
  arrivalHint: string | null;
  /** link to the map with this toilet */
  mapHref: string;
  next: NextToilet | null;
};
