import { Link } from "@remix-run/react";
import type { Review } from "~/backend/reviews.server";
import { useFormReply } from "~/forms/form-reply";
import { PostedForm } from "~/forms/posted-form";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { usePostedForm } from "~/forms/use-posted-form";
import { Confirm } from "~/ui/confirm";
import { ErrorSummary } from "~/ui/error-summary";
import { formatDate } from "~/ui/format-date";
import { nameOfAction } from "~/ui/name-of-action";
import { SubmitButton } from "~/ui/submit-button";
import { TextArea } from "~/ui/text-area";
import { RatingMark } from "./rating";
import { CONTENT_MAX, updateFormId, updateReviewSchema } from "./reviews.schema";

type ReviewItemProps = { review: Review; isOwn: boolean; query: URLSearchParams; here: string };

/** @param here the query of the page with nothing opened in it */
export function ReviewItem({ review, isOwn, query, here }: ReviewItemProps) {
  const reply = useFormReply(updateFormId(review.id));
  const isEditing = (isOwn && query.get("edit") === review.id) || reply !== undefined;
  const isDeleting =
    isOwn && query.get("confirm") === "delete-review" && query.get("commentId") === review.id;
  return (
    <li className="card review" id={`review-${review.id}`}>
      <p className="review-head">
        <RatingMark rating={review.rating} />
        <strong>
          <bdi>{review.authorName}</bdi>
        </strong>
        <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
      </p>
      {isEditing ? (
        <EditReview review={review} cancelHref={`${here}#reviews`} />
      ) : (
        <p className="review-text">{review.content}</p>
      )}
      {isOwn && !isEditing && <OwnLinks here={here} review={review} />}
      {isDeleting && (
        <Confirm
          question="리뷰를 삭제하시겠습니까?"
          subject={`${review.rating}점 · ${review.content}`}
          intent="delete-review"
          confirmLabel="삭제"
          cancelHref={`${here}#reviews`}
          section="reviews"
        >
          <input type="hidden" name="commentId" value={review.id} />
        </Confirm>
      )}
    </li>
  );
}

function OwnLinks({ here, review: { id, content } }: { here: string; review: Review }) {
  return (
    <p className="actions">
      <Link
        to={`${here}&edit=${id}#review-${id}`}
        aria-label={nameOfAction("수정", content)}
        className="button button-small"
        preventScrollReset
      >
        수정
      </Link>
      <Link
        to={`${here}&confirm=delete-review&commentId=${id}#confirm`}
        aria-label={nameOfAction("삭제", content)}
        className="button button-small button-quiet-danger"
        preventScrollReset
      >
        삭제
      </Link>
    </p>
  );
}

function EditReview({ review, cancelHref }: { review: Review; cancelHref: string }) {
  const { form, fields } = usePostedForm({
    id: updateFormId(review.id),
    schema: updateReviewSchema,
    stored: { content: review.content },
  });
  const isBusy = useBusyIntent("update-review", { commentId: review.id });
  return (
    <PostedForm form={form} section={`review-${review.id}`} className="form" isBusy={isBusy} replace>
      <ErrorSummary form={form} />
      <input type="hidden" name="commentId" value={review.id} />
      <TextArea field={fields.content} label="리뷰 내용" maxLength={CONTENT_MAX} />
      <div className="actions">
        <SubmitButton intent="update-review" label="저장" busyLabel="저장 중…" isBusy={isBusy} />
        <Link to={cancelHref} className="button" preventScrollReset>
          취소
        </Link>
      </div>
    </PostedForm>
  );
}
