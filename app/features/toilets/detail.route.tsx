import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { BackendError } from "~/backend/backend-error";
import { listReviews, type Review } from "~/backend/reviews.server";
import { type Toilet, UNKNOWN_TOILET } from "~/backend/toilet";
import { getToilet } from "~/backend/toilets.server";
import { FilledScript, GALLERY_SCRIPT } from "~/document/filled-by-server";
import { useNonce } from "~/document/nonce";
import { splitFacilities } from "~/facilities/facilities";
import { profileFactOf } from "~/facilities/profile-facility";
import { wayFrom } from "~/features/map/away";
import { parseFilters } from "~/features/map/filter-links";
import { parseMapQuery } from "~/features/map/map-query";
import { type MapQuery, mapHref, USUAL_QUERY } from "~/features/map/map-view";
import { reviewAction } from "~/features/reviews/review-action.server";
import { ReviewSection } from "~/features/reviews/review-section";
import { openStatusOf, thisMinute } from "~/opening-hours/open-now.server";
import { findDisplay } from "~/session/display-cookie.server";
import { INVALID_ACCESS } from "~/session/messages";
import { readForPage, readIfPossible } from "~/session/page-read.server";
import { getViewer } from "~/session/viewer.server";
import { directory } from "~/toilet-directory/directory.server";
import { excludeAlso } from "~/toilet-directory/excluded-toilets";
import { findNextToilet } from "~/toilet-directory/next-toilet.server";
import { editToiletHref } from "~/ui/hrefs";
import { pageTitle } from "~/ui/page-title";
import { Stars } from "~/ui/stars";
import { CLOSED_TITLE, requireToiletId } from "./closed-toilet.server";
import { PhotoGallery } from "./photo-gallery";
import { ToiletFacts, type ToiletUse } from "./toilet-facts";
import { readToiletId } from "./toilet-id";
import { toiletMeta } from "./toilet-meta";

/** Whoever only reads needs no framework: the gallery is a small script of its own. */
export const handle = {
  hydrate: (data?: { viewerId: string | null }) => (data?.viewerId ?? null) !== null,
};

export const meta = pageTitle<typeof loader>(
  ({ data }) => data?.toilet.name ?? "화장실 정보",
  ({ data, matches }) => toiletMeta(data?.toilet ?? null, matches),
);

const LOAD_FAILED = "화장실 정보를 불러올 수 없습니다.";

function toiletIdOf({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">): string | null {
  return readToiletId(params.toiletId ?? new URL(request.url).searchParams.get("toiletId"));
}

export async function loader(args: LoaderFunctionArgs) {
  const { member, caller } = await getViewer(args);
  const toiletId = requireToiletId(toiletIdOf(args), args.params.toiletId ? 404 : 400);
  const [toilet, reviews] = await Promise.all([
    readForPage<Toilet>(args, getToilet(toiletId, caller), {
      title: CLOSED_TITLE,
      describe: describeFailure,
      standIn: () => knownToilet(toiletId),
    }),
    // The toilet itself is worth showing without its reviews.
    readIfPossible(listReviews(toiletId, caller), null),
  ]);
  const use = await tellUse(toilet, args.request);
  return data({ toilet, use, reviews, viewerId: member?.id ?? null });
}

/** What the page says about using it: whether it is open now, what it has, and where to go on to. */
async function tellUse(toilet: Toilet, request: Request): Promise<ToiletUse> {
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
    open: openStatusOf(toilet.hoursTags, at),
    profileFact: profileFactOf(profile, facilities),
    facilities,
    cleanlinessTags: cleanliness,
    way: me && Number.isFinite(toilet.lat) ? { ...wayFrom(me, toilet, "own"), start: me } : null,
    mapHref: mapOf({ toiletId: toilet.id, not }),
    next: next && { ...next, href: mapOf({ toiletId: next.id, not: refused }) },
  };
}

/** A form that is drawn again needs a page around it: what the directory knows, or else a toilet without a name. */
async function knownToilet(toiletId: string): Promise<Toilet> {
  const known = await directory.find(toiletId).catch(() => null);
  return { ...UNKNOWN_TOILET, id: toiletId, name: "화장실", ...known };
}

function describeFailure(error: BackendError): string {
  if (error.kind === "not-found") return INVALID_ACCESS;
  return error.isNetworkFailure ? "서버와 연결하지 못했습니다." : LOAD_FAILED;
}

export const action = reviewAction(toiletIdOf);
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function ToiletDetail() {
  const { toilet, use, reviews, viewerId } = useLoaderData<typeof loader>();
  return (
    <div className="page toilet-detail">
      <Link to={use.mapHref} className="back-link">
        <span aria-hidden="true">←</span> 지도에서 보기
      </Link>
      <div className="page-head">
        <div>
          <h1>{toilet.name}</h1>
          <p className="toilet-subtitle">
            <Stars average={averageOf(toilet, reviews)} count={reviews?.length ?? toilet.reviewCount} />
            {toilet.buildingName && <span>{toilet.buildingName}</span>}
          </p>
        </div>
        {viewerId && (
          <Link to={editToiletHref(toilet.id)} className="button">
            수정
          </Link>
        )}
      </div>
      <div className="toilet-columns">
        <ToiletFacts toilet={toilet} use={use} />
        <PhotoGallery name={toilet.name} photos={toilet.photos} />
      </div>
      {!viewerId && toilet.photos.length > 0 && <EnhancedGallery />}
      <ReviewSection toiletId={toilet.id} reviews={reviews} viewerId={viewerId} />
    </div>
  );
}

/** Filled by finishPage; where React is in charge, it sees to the gallery itself. */
function EnhancedGallery() {
  const nonce = useNonce();
  return typeof document === "object" ? null : <FilledScript id={GALLERY_SCRIPT} nonce={nonce} />;
}

/** The backend's average, or that of the reviews on the page where it sends none. */
function averageOf(toilet: Toilet, reviews: Review[] | null): number | null {
  if (toilet.averageRating !== null || !reviews || reviews.length === 0) return toilet.averageRating;
  return reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length;
}
