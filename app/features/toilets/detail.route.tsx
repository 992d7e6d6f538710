import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { BackendError } from "~/backend/backend-error";
import type { Caller } from "~/backend/client.server";
import { listReviews, type Review } from "~/backend/reviews.server";
import type { Toilet } from "~/backend/toilet";
import { getToilet } from "~/backend/toilets.server";
import { changeReview, describeReviewFailure } from "~/features/reviews/review-action.server";
import { ReviewSection } from "~/features/reviews/review-section";
import { formAction } from "~/forms/form-action.server";
import { editToiletHref } from "~/hrefs";
import { closedToilet, INVALID_ACCESS } from "~/session/closed-page";
import { isRedrawnForm, redrawDeadline } from "~/session/redrawn-forms.server";
import { getViewer, sessionHeaders } from "~/session/viewer.server";
import { directory } from "~/toilet-directory/directory.server";
import { Stars } from "~/ui/stars";
import { PhotoGallery } from "./photo-gallery";
import { ToiletFacts } from "./toilet-facts";
import { readToiletId } from "./toilet-id";

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.toilet.name : "화장실 정보"} | 화장실 지도` },
  { name: "description", content: data ? `${data.toilet.name} · ${data.toilet.address}` : "공중화장실 정보" },
];

const LOAD_FAILED = "화장실 정보를 불러올 수 없습니다.";

function toiletIdOf({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">): string | null {
  return readToiletId(params.toiletId ?? new URL(request.url).searchParams.get("toiletId"));
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await getViewer(request);
  const toiletId = toiletIdOf({ request, params });
  if (!toiletId) throw closedToilet(INVALID_ACCESS, params.toiletId ? 404 : 400);
  const [toilet, reviews] = await Promise.all([
    getToilet(toiletId, viewer.caller, redrawDeadline(context)).catch((error: unknown) =>
      standIn(error, toiletId, isRedrawnForm(context)),
    ),
    findReviews(toiletId, viewer.caller),
  ]);
  const viewerId = viewer.member?.id ?? null;
  return data({ toilet, reviews, viewerId }, { headers: await sessionHeaders(viewer) });
}

/**
 * What the page shows when the toilet cannot be had. A form that is drawn again needs a page around it: then it is what
 * the directory knows.
 */
async function standIn(error: unknown, toiletId: string, isFormRedrawn: boolean): Promise<Toilet> {
  if (!(error instanceof BackendError)) throw error;
  const known = isFormRedrawn ? await directory.find(toiletId).catch(() => null) : null;
  if (known) return { ...known, maleLockPassword: "", femaleLockPassword: "", photos: [] };
  if (error.kind === "not-found") throw closedToilet(INVALID_ACCESS, 404);
  const message = error.isNetworkFailure ? "서버와 연결하지 못했습니다." : LOAD_FAILED;
  throw closedToilet(message, error.status);
}

/** The reviews, or null when they cannot be had: the toilet itself is worth showing without them. */
function findReviews(toiletId: string, caller: Caller): Promise<Review[] | null> {
  return listReviews(toiletId, caller).catch((error: unknown) => {
    if (error instanceof BackendError) return null;
    throw error;
  });
}

export const action = formAction({
  who: "user",
  subjectField: "commentId",
  describeFailure: describeReviewFailure,
  handle: (context) => changeReview(toiletIdOf(context), context),
});

export default function ToiletDetail() {
  const { toilet, reviews, viewerId } = useLoaderData<typeof loader>();
  return (
    <div className="page toilet-detail">
      <Link to={`/map?toiletId=${toilet.id}`} className="back-link">
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
        <PhotoGallery name={toilet.name} photos={toilet.photos} />
        <ToiletFacts toilet={toilet} />
      </div>
      <ReviewSection toiletId={toilet.id} reviews={reviews} viewerId={viewerId} />
    </div>
  );
}

/** The backend's average, or that of the reviews on the page where it sends none. */
function averageOf(toilet: Toilet, reviews: Review[] | null): number | null {
  if (toilet.averageRating !== null || !reviews || reviews.length === 0) return toilet.averageRating;
  return reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length;
}
