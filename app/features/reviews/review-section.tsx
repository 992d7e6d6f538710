import { Form, Link, useNavigation, useSearchParams } from "@remix-run/react";
import type { Review } from "~/backend/reviews.server";
import { fieldMessages, typedText, useFormReply, useLatestReply } from "~/forms/form-reply";
import { toiletHref } from "~/hrefs";
import { Confirm } from "~/ui/confirm";
import { ErrorSummary } from "~/ui/error-summary";
import { describedBy, FieldErrors } from "~/ui/field";
import { formatDate } from "~/ui/format-date";
import { RatingField, RatingMark } from "./rating";

type ReviewSectionProps = { toiletId: string; reviews: Review[] | null; viewerId: string | null };

/** Whoever typed something sees it again, even when the session has ended since. */
export function ReviewSection({ toiletId, reviews, viewerId }: ReviewSectionProps) {
  const hasTyped = useFormReply("create-review") !== undefined;
  return (
    <section id="reviews" className="reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">리뷰 {reviews ? <span className="muted">{reviews.length}</span> : null}</h2>
      <Refusal reviews={reviews} />
      {viewerId || hasTyped ? <NewReview /> : <LoginInvitation toiletId={toiletId} />}
      {reviews === null && (
        <p className="card empty">리뷰를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.</p>
      )}
      {reviews?.length === 0 && <p className="card empty">아직 리뷰가 없습니다. 첫 리뷰를 남겨 주세요.</p>}
      {reviews && reviews.length > 0 && (
        <ul className="review-list">
          {reviews.map((review) => (
            <ReviewItem
              key={review.id}
              review={review}
              isOwn={review.authorId === viewerId}
              toiletId={toiletId}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What was refused and has no form on the page to say it: a deletion, or a change of a review that is gone. */
function Refusal({ reviews }: { reviews: Review[] | null }) {
  const reply = useLatestReply();
  const isNew = reply?.intent === "create-review";
  const isChange =
    reply?.intent === "update-review" && reviews?.some((review) => review.id === reply.subject);
  return isNew || isChange ? null : <ErrorSummary reply={reply} />;
}

function LoginInvitation({ toiletId }: { toiletId: string }) {
  const next = new URLSearchParams({ next: toiletHref(toiletId) });
  return (
    <p className="notice">
      리뷰를 쓰려면 로그인이 필요합니다. <Link to={`/login?${next}`}>로그인</Link>
    </p>
  );
}

function NewReview() {
  const reply = useFormReply("create-review");
  const isBusy = useIsBusy("create-review");
  const contentErrors = fieldMessages(reply, "content");
  return (
    <Form method="post" className="card form review-form" noValidate replace>
      <ErrorSummary reply={reply} controlIds={{ rating: "rating-1" }} />
      <RatingField chosen={typedText(reply, "rating")} errors={fieldMessages(reply, "rating")} />
      <div className="field">
        <label htmlFor="content">리뷰 내용</label>
        <textarea
          id="content"
          name="content"
          maxLength={1000}
          defaultValue={typedText(reply, "content")}
          {...describedBy("content", contentErrors)}
        />
        <FieldErrors id="content" errors={contentErrors} />
      </div>
      <div className="actions">
        <button
          type="submit"
          name="intent"
          value="create-review"
          className="button button-primary"
          aria-disabled={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
        >
          {isBusy ? "등록 중…" : "리뷰 등록"}
        </button>
      </div>
    </Form>
  );
}

type ReviewItemProps = { review: Review; isOwn: boolean; toiletId: string };

function ReviewItem({ review, isOwn, toiletId }: ReviewItemProps) {
  const [query] = useSearchParams();
  const reply = useFormReply("update-review", review.id);
  const isEditing = (isOwn && query.get("edit") === review.id) || reply !== undefined;
  const isDeleting =
    isOwn && query.get("confirm") === "delete-review" && query.get("commentId") === review.id;
  const here = `?toiletId=${toiletId}`;
  return (
    <li className="card review" id={`review-${review.id}`}>
      <p className="review-head">
        <RatingMark rating={review.rating} />
        <strong>{review.authorName}</strong>
        <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
      </p>
      {isEditing ? (
        <EditReview review={review} cancelHref={`${here}#reviews`} />
      ) : (
        <p className="review-text">{review.content}</p>
      )}
      {isOwn && !isEditing && (
        <p className="actions">
          <Link
            to={`${here}&edit=${review.id}#review-${review.id}`}
            className="button button-small"
            preventScrollReset
          >
            수정
          </Link>
          <Link
            to={`${here}&confirm=delete-review&commentId=${review.id}#confirm`}
            className="button button-small button-quiet-danger"
            preventScrollReset
          >
            삭제
          </Link>
        </p>
      )}
      {isDeleting && (
        <Confirm
          question="리뷰를 삭제하시겠습니까?"
          intent="delete-review"
          confirmLabel="삭제"
          cancelHref={`${here}#reviews`}
        >
          <input type="hidden" name="commentId" value={review.id} />
        </Confirm>
      )}
    </li>
  );
}

function EditReview({ review, cancelHref }: { review: Review; cancelHref: string }) {
  const reply = useFormReply("update-review", review.id);
  const id = `content-${review.id}`;
  const errors = fieldMessages(reply, "content");
  return (
    <Form method="post" className="form" noValidate replace>
      <ErrorSummary reply={reply} controlIds={{ content: id }} />
      <input type="hidden" name="commentId" value={review.id} />
      <div className="field">
        <label htmlFor={id}>리뷰 내용</label>
        <textarea
          id={id}
          name="content"
          maxLength={1000}
          defaultValue={typedText(reply, "content", review.content)}
          {...describedBy(id, errors)}
        />
        <FieldErrors id={id} errors={errors} />
      </div>
      <div className="actions">
        <button type="submit" name="intent" value="update-review" className="button button-primary">
          저장
        </button>
        <Link to={cancelHref} className="button" preventScrollReset>
          취소
        </Link>
      </div>
    </Form>
  );
}

function useIsBusy(intent: string): boolean {
  const navigation = useNavigation();
  return navigation.state !== "idle" && navigation.formData?.get("intent") === intent;
}
