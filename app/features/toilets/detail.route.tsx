import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { BackendError } from "~/backend/backend-error";
import { listReviews } from "~/backend/reviews.server";
import { type Toilet, UNKNOWN_TOILET } from "~/backend/toilet";
import { readToiletId } from "~/backend/toilet-id";
import { getToilet } from "~/backend/toilets.server";
import { FilledScript, PLACE_SCRIPT } from "~/document/filled-by-server";
import { useNonce } from "~/document/nonce";
import { splitFacilities } from "~/facilities/facility-tags";
import { PROFILE_FACILITY } from "~/facilities/profile-facility";
import { wayFrom } from "~/features/map/distance-words";
import { parseFilters } from "~/features/map/filter-links";
import { parseMapQuery } from "~/features/map/map-query";
import { type MapQuery, mapHref, USUAL_QUERY } from "~/features/map/map-view";
import { averageOf } from "~/features/reviews/average-of";
import { reviewAction } from "~/features/reviews/review-action.server";
import { reviewPage } from "~/features/reviews/review-page.server";
import { ReviewSection } from "~/features/reviews/review-section";
import { PlaceName } from "~/languages/place-name";
import { lastMetres } from "~/maps/last-metres/last-metres.server";
import { openChangesOf, openStatusOf, thisMinute } from "~/opening-hours/open-now.server";
import { addressReadingOf, readingOf } from "~/romanization/page-reading.server";
import { findDisplay } from "~/session/display-cookie.server";
import { readForPage, readIfPossible } from "~/session/page-read.server";
import { limitBudget } from "~/session/request-scope.server";
import { findSaved } from "~/session/saved-cookie.server";
import { getViewer, isAdministrator } from "~/session/viewer.server";
import { excludeAlso } from "~/toilet-directory/excluded-toilets";
import { toiletFactOf } from "~/toilet-directory/facility-fact.server";
import { rememberNews } from "~/toilet-directory/known-news.server";
import { findNextToilet } from "~/toilet-directory/next-toilet.server";
import { Korean } from "~/ui/korean";
import { newestNews, newsWords } from "~/ui/last-news";
import { NextToiletLink } from "~/ui/next-toilet-link";
import { OutOfApp } from "~/ui/out-of-app";
import { pageTitle, readableName } from "~/ui/page-title";
import { requireToilets } from "~/ui/require-toilets.server";
import { Stars } from "~/ui/stars";
import { uiWords } from "~/ui/words";
import { requireToiletId } from "./closed-toilet.server";
import { PhotoGallery } from "./photo-gallery";
import { PlaceActions, PlaceState } from "./place-actions";
import { PlacePicture } from "./place-picture";
import { drawAround, findKnown, readAtWords, readOrKnown } from "./place-read.server";
import { ToiletFacts } from "./toilet-facts";
import { toiletMeta } from "./toilet-meta";
import type { ToiletUse } from "./toilet-use";
import { placeWords } from "./words";

/** Whoever only reads needs no framework: gallery and buttons are a small script of their own. */
export const handle = {
  hydrate: (data?: { viewerId: string | null }) => (data?.viewerId ?? null) !== null,
};

export const meta = pageTitle<typeof loader>(
  ({ data }) => (data ? readableName(data.toilet.name, data.reading) : placeWords().title),
  ({ data, matches }) => toiletMeta(data ?? null, matches),
);

/** So long the backend has where the directory knows enough for a page. */
const PATIENCE_MS = 2500;

function toiletIdOf({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">): string | null {
  return readToiletId(params.toiletId ?? new URL(request.url).searchParams.get("toiletId"));
}

export async function loader(args: LoaderFunctionArgs) {
  await requireToilets(args.context);
  const { member, caller } = await getViewer(args);
  const toiletId = requireToiletId(toiletIdOf(args), args.params.toiletId ? 404 : 400);
  const known = await findKnown(toiletId);
  if (known && !isPatient(args.request)) limitBudget(args.context, PATIENCE_MS);
  const [{ toilet, failure }, reviews] = await Promise.all([
    readForPage(args, readOrKnown(getToilet(toiletId, caller), known), {
      title: placeWords().cannotOpen,
      describe: describeFailure,
      standIn: () => ({
        toilet: known ?? { ...UNKNOWN_TOILET, id: toiletId, name: placeWords().nameless },
        failure: null,
      }),
    }),
    // The toilet itself is worth showing without its reviews.
    readIfPossible(listReviews(toiletId, caller), null),
  ]);
  const [use, around] = await Promise.all([
    tellUse({ ...toilet, isRough: known?.isRough }, args.request),
    drawAround(toilet),
  ]);
  const newest = reviews && newestNews(reviews, toilet.changes);
  if (reviews && !failure) rememberNews(toiletId, newest);
  const missing = failure && {
    message: describeFailure(failure),
    readAt: readAtWords(),
    retryHref: retryHref(args.request),
  };
  return data(
    {
      toilet,
      use,
      around,
      reviews: reviews && reviewPage(reviews, new URL(args.request.url).searchParams, member?.id ?? null),
      average: toilet.averageRating ?? averageOf(reviews ?? []),
      // While the reviews are not there, nothing is claimed.
      news: reviews && (newest ? newsWords(newest, Date.now()) : uiWords().news.none),
      missing,
      reading: readingOf(toilet.name),
      buildingReading: readingOf(toilet.buildingName),
      addressReading: addressReadingOf(toilet.address),
      isSaved: (await findSaved(args.request)).includes(toiletId),
      viewerId: member?.id ?? null,
      isAdministrator: isAdministrator(member),
    },
    { status: failure?.status ?? 200 },
  );
}

/** Whoever asks again after a silence is willing to wait. */
const isPatient = (request: Request) => new URL(request.url).searchParams.has("wait");

function retryHref(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("wait", "1");
  return `${pathname}?${searchParams}`;
}

function describeFailure(error: BackendError): string {
  if (error.kind === "not-found") return placeWords().invalidAccess;
  return error.isNetworkFailure ? placeWords().noConnection : placeWords().loadFailed;
}

/** What the page says about using it: whether it is open now, what it has, and where to go on to. */
async function tellUse(toilet: Toilet & { isRough?: boolean }, request: Request): Promise<ToiletUse> {
  const { profile } = await findDisplay(request);
  const { facilities, cleanliness } = splitFacilities(toilet.cleanlinessTags);
  const at = thisMinute();
  const { searchParams } = new URL(request.url);
  const { me, asked, not } = parseMapQuery(searchParams, profile);
  const { filters, withUnknown } = parseFilters(searchParams, profile);
  const refused = excludeAlso(not, toilet.id);
  const next = await findNextToilet(toilet, refused, { filters, withUnknown, at });
  const mapOf = (changes: Partial<MapQuery>) => `/map${mapHref({ ...USUAL_QUERY, me, asked }, changes)}`;
  return {
    open: openStatusOf(toilet, at),
    changes: openChangesOf(toilet, at),
    profileFact: toiletFactOf(toilet, facilities, PROFILE_FACILITY[profile]),
    facilities,
    cleanlinessTags: cleanliness,
    isRough: toilet.isRough ?? false,
    way: me && Number.isFinite(toilet.lat) ? { ...wayFrom(me, toilet, "own"), start: me } : null,
    lastMetres: lastMetres(toilet),
    mapHref: mapOf({ toiletId: toilet.id, not }),
    next: next && {
      ...next,
      name: readingOf(next.name) ?? next.name,
      href: mapOf({ toiletId: next.id, not: refused }),
    },
  };
}

export const action = reviewAction(toiletIdOf);
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function ToiletDetail() {
  const {
    toilet,
    use,
    around,
    reviews,
    average,
    news,
    missing,
    reading,
    buildingReading,
    addressReading,
    isSaved,
    viewerId,
    isAdministrator,
  } = useLoaderData<typeof loader>();
  const hasPhotos = toilet.photos.length > 0;
  const name = reading ?? toilet.name;
  const map = around && <PlacePicture name={name} around={around} mapHref={use.mapHref} />;
  return (
    <div className="page toilet-detail">
      <Link to={use.mapHref} className="back-link">
        <span aria-hidden="true">←</span> {placeWords().toMap}
      </Link>
      <OutOfApp />
      {missing && <MissingNotice {...missing} />}
      <div className="place-columns">
        <div className="place-pictures">
          {hasPhotos ? <PhotoGallery name={name} photos={toilet.photos} /> : map}
        </div>
        <div className="place-text">
          <h1>
            <PlaceName name={toilet.name} reading={reading ?? undefined} />
          </h1>
          <PlaceLead
            building={buildingReading ?? toilet.buildingName}
            average={average}
            count={reviews?.total ?? toilet.reviewCount}
          />
          <PlaceState {...{ toilet, use }} />
          <PlaceActions {...{ toilet, reading, use, isSaved }} isMember={viewerId !== null} />
          {!use.next?.isOpen && <NextToiletLink next={use.next} />}
          <ToiletFacts {...{ toilet, use, addressReading }} isMember={viewerId !== null} />
          {news !== null && <p className="place-way">{uiWords().news.line(news)}</p>}
        </div>
        {hasPhotos && map && <div className="place-below">{map}</div>}
      </div>
      {!viewerId && <PlaceScript />}
      <ReviewSection toiletId={toilet.id} {...{ reviews, viewerId, isAdministrator }} />
    </div>
  );
}

type MissingNoticeProps = { message: string; readAt: string | null; retryHref: string };

/** What the directory knows stands on the page; the rest did not come. */
function MissingNotice({ message, readAt, retryHref }: MissingNoticeProps) {
  return (
    <p className="notice" role="status">
      {message} {readAt} {placeWords().missing}{" "}
      <Link to={retryHref} reloadDocument>
        {uiWords().network.tryAgain}
      </Link>
    </p>
  );
}

function PlaceLead({ building, average, count }: { building: string } & Parameters<typeof Stars>[0]) {
  if (!building && average === null) return null;
  return (
    <p className="toilet-subtitle">
      {building && (
        <span>
          <Korean>{building}</Korean>
        </span>
      )}
      <Stars average={average} count={count} />
    </p>
  );
}

/** Filled by finishPage; where React is in charge, the components see to themselves. */
function PlaceScript() {
  const nonce = useNonce();
  return typeof document === "object" ? null : <FilledScript id={PLACE_SCRIPT} nonce={nonce} />;
}
