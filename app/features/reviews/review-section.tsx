import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { useFormReply } from "~/forms/form-reply";
import { Again, PostedForm } from "~/forms/posted-form";
import { useAcceptedPosts } from "~/forms/use-accepted-posts";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { usePostedForm } from "~/forms/use-posted-form";
import { fallbackLangOf } from "~/languages/lang-of";
import { formatCount } from "~/languages/numbers";
import { Empty, Notice, SubmitButton } from "~/ui/basics";
import { ErrorSummary, UnmatchedRefusal } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { FlashBanner } from "~/ui/flash-banner";
import { layoutWords } from "~/ui/layout/words";
import type { EntryPage } from "~/ui/paginate-entries";
import { Pagination } from "~/ui/pagination";
import { reviewFormWords } from "./form-words";
import { RatingField } from "./rating";
import { ReviewItem } from "./review-item";
import type { ShownReview } from "./review-page.server";
import {
  CONTENT_MAX,
  CREATE_REVIEW,
  createReviewSchema,
  pageQuery,
  REVIEWS_PAGE,
  updateFormId,
} from "./reviews.schema";
import { reviewWords } from "./words";

type ReviewSectionProps = {
  toiletId: string;
  reviews: EntryPage<ShownReview> | null;
  viewerId: string | null;
  isAdministrator: boolean;
};

/** A refused review keeps its text, even if the session has ended. */
export function ReviewSection({ toiletId, reviews, viewerId, isAdministrator }: ReviewSectionProps) {
  const words = reviewWords();
  const hasTyped = useFormReply(CREATE_REVIEW) !== undefined;
  const acceptedCount = useAcceptedPosts("create-review");
  const [query] = useSearchParams();
  const closedQuery = pageQuery(query);
  const next = new URLSearchParams({ next: useLocation().pathname + closedQuery });
  const currentQuery = closedQuery || `?toiletId=${toiletId}`;
  return (
    <section id="reviews" className="reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">
        {words.heading} {reviews ? <span className="muted">{formatCount(reviews.total)}</span> : null}
      </h2>
      <FlashBanner place="reviews" />
      <UnmatchedRefusal forms={formsOf(reviews?.entries ?? [])} field="content" />
      {viewerId || hasTyped ? (
        <NewReview key={acceptedCount} />
      ) : (
        <Notice>
          {words.loginNeeded} <Link to={`/login?${next}`}>{layoutWords().account.login}</Link>
        </Notice>
      )}
      {reviews === null && <Empty isCard>{words.notLoaded}</Empty>}
      {reviews?.total === 0 && <p className="muted">{words.none}</p>}
      {reviews && reviews.total > 0 && (
        <ul className="review-list">
          {reviews.entries.map((review) => {
            const isOwn = viewerId !== null && review.authorId === viewerId;
            const mayDelete = isOwn || isAdministrator;
            return (
              <ReviewItem
                key={review.id}
                review={review}
                isOwn={isOwn}
                mayDelete={mayDelete}
                query={query}
                here={currentQuery}
              />
            );
          })}
        </ul>
      )}
      {reviews && <Pagination {...reviews} parameter={REVIEWS_PAGE} label={words.pages} section="reviews" />}
    </section>
  );
}

const formsOf = (reviews: ShownReview[]) => [CREATE_REVIEW, ...reviews.map(({ id }) => updateFormId(id))];

/** The form for a new review. It posts to its own section, so that its messages are in view. */
function NewReview() {
  const { form, fields, reply } = usePostedForm({
    id: CREATE_REVIEW,
    schema: createReviewSchema,
  });
  const words = reviewFormWords();
  const isBusy = useBusyIntent("create-review");
  return (
    <PostedForm
      form={form}
      section="reviews"
      className="card form review-form"
      lang={fallbackLangOf(["ko", "en"])}
      isBusy={isBusy}
      replace
      preventScrollReset
    >
      <ErrorSummary form={form} controlIds={{ rating: `${fields.rating.id}-1` }} />
      <Again reply={reply} />
      <RatingField field={fields.rating} />
      <TextArea field={fields.content} label={words.content} maxLength={CONTENT_MAX} />
      <div className="actions">
        <SubmitButton intent="create-review" label={words.submit} busyLabel={words.busy} isBusy={isBusy} />
      </div>
    </PostedForm>
  );
}
