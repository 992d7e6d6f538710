import type { LoaderFunctionArgs } from "@remix-run/node";
import type { BackendError } from "~/backend/backend-error";
import { listReviews } from "~/backend/reviews.server";
import { readToiletId, type Toilet, UNKNOWN_TOILET } from "~/backend/toilet";
import { getToilet } from "~/backend/toilets.server";
import { splitFacilities } from "~/facilities/facility-tags";
import { PROFILE_FACILITY } from "~/facilities/profile-facility";
import { lastMetres } from "~/maps/last-metres/last-metres.server";
import { openChangesOf, openStatusOf, thisMinute } from "~/opening-hours/open-now.server";
import { addressReadingOf, readingOf } from "~/romanization/page-reading.server";
import type { Profile } from "~/session/display";
import { readForPage, readIfPossible } from "~/session/page-read.server";
import { limitBudget } from "~/session/request-scope.server";
import { findSaved } from "~/session/saved-cookie.server";
import { getViewer, isAdministrator } from "~/session/viewer.server";
import type { FilterQuery } from "~/toilet-directory/directory";
import { toiletFactOf } from "~/toilet-directory/facility-fact.server";
import { excludeAlso } from "~/toilet-directory/filters";
import { rememberNews } from "~/toilet-directory/known-news.server";
import { findNextToilet } from "~/toilet-directory/next-toilet.server";
import { newestNews, newsWords } from "~/ui/last-news";
import { requireToilets } from "~/ui/require-toilets.server";
import { uiWords } from "~/ui/words";
import { requireToiletId } from "./closed-toilet.server";
import { drawAround, findKnown, readAtWords, readOrKnown } from "./place-read.server";
import type { ToiletUse } from "./toilet-use";
import { placeWords } from "./words";

/** Time the backend gets when the directory alone can fill the page, in ms. */
const BACKEND_WAIT_MS = 2500;

/** The map's query, as far as the page of a toilet goes on with it. */
export type PlaceVisit = Pick<FilterQuery, "filters" | "withUnknown"> & {
  profile: Profile;
  excluded: string[];
  wayTo: (toilet: ShownToilet) => ToiletUse["way"];
  mapHref: (toiletId: string, excluded: string[]) => string;
};

type ShownToilet = Toilet & { isRough?: boolean };

export function toiletIdOf({
  request,
  params,
}: Pick<LoaderFunctionArgs, "request" | "params">): string | null {
  return readToiletId(params.toiletId ?? new URL(request.url).searchParams.get("toiletId"));
}

/** Loads the page of a toilet. The page is worth showing without its reviews, which are null if they fail. */
export async function loadPlace(args: LoaderFunctionArgs, visit: PlaceVisit) {
  await requireToilets(args.context);
  const { member, caller } = await getViewer(args);
  const toiletId = requireToiletId(toiletIdOf(args), args.params.toiletId ? 404 : 400);
  const known = await findKnown(toiletId);
  if (known && !isRetry(args.request)) limitBudget(args.context, BACKEND_WAIT_MS);
  const [{ toilet, failure }, reviews] = await Promise.all([
    readForPage(args, readOrKnown(getToilet(toiletId, caller), known), {
      title: placeWords().cannotOpen,
      describe: describeFailure,
      standIn: () => ({
        toilet: known ?? { ...UNKNOWN_TOILET, id: toiletId, name: placeWords().nameless },
        failure: null,
      }),
    }),
    readIfPossible(listReviews(toiletId, caller), null),
  ]);
  const [use, around] = await Promise.all([
    summarizeUse({ ...toilet, isRough: known?.isRough }, visit),
    drawAround(toilet),
  ]);
  const newest = reviews && newestNews(reviews, toilet.changes);
  if (reviews && !failure) rememberNews(toiletId, newest);
  return {
    ...{ toilet, use, around, reviews },
    status: failure?.status ?? 200,
    news: reviews && (newest ? newsWords(newest, Date.now()) : uiWords().news.none),
    missing: failure && noticeOf(failure, args.request),
    reading: readingOf(toilet.name),
    buildingReading: readingOf(toilet.buildingName),
    addressReading: addressReadingOf(toilet.address),
    isSaved: (await findSaved(args.request)).includes(toiletId),
    viewerId: member?.id ?? null,
    isAdministrator: isAdministrator(member),
  };
}

/** Says whether the toilet is open now, which facilities it has, and which toilet is next. */
async function summarizeUse(toilet: ShownToilet, visit: PlaceVisit): Promise<ToiletUse> {
  const { profile, filters, withUnknown } = visit;
  const { facilities, cleanliness } = splitFacilities(toilet.cleanlinessTags);
  const at = thisMinute();
  const refused = excludeAlso(visit.excluded, toilet.id);
  const next = await findNextToilet(toilet, refused, { filters, withUnknown, at });
  return {
    open: openStatusOf(toilet, at),
    changes: openChangesOf(toilet, at),
    profileFact: toiletFactOf(toilet, facilities, PROFILE_FACILITY[profile]),
    facilities,
    cleanlinessTags: cleanliness,
    isRough: toilet.isRough ?? false,
    way: Number.isFinite(toilet.lat) ? visit.wayTo(toilet) : null,
    lastMetres: lastMetres(toilet),
    mapHref: visit.mapHref(toilet.id, visit.excluded),
    next: next && {
      ...next,
      name: readingOf(next.name) ?? next.name,
      href: visit.mapHref(next.id, refused),
    },
  };
}

const noticeOf = (failure: BackendError, request: Request) => ({
  message: describeFailure(failure),
  readAt: readAtWords(),
  retryHref: retryHref(request),
});

/** A retry waits for the full timeout. */
const isRetry = (request: Request) => new URL(request.url).searchParams.has("wait");

function retryHref(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("wait", "1");
  return `${pathname}?${searchParams}`;
}

function describeFailure(error: BackendError): string {
  if (error.kind === "not-found") return placeWords().invalidAccess;
  return error.isNetworkFailure ? placeWords().noConnection : placeWords().loadFailed;
}
