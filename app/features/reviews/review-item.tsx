import { useFormReply } from "~/forms/form-reply";
import { Revision } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/use-posted-form";
import { Card } from "~/ui/basics";
import { Confirm } from "~/ui/confirm";
import { EntryForm, EntryLinks } from "~/ui/entry-actions";
import { TextArea } from "~/ui/field";
import { formatListedDay } from "~/ui/format-moment";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { reviewFormWords } from "./form-words";
import { RatingMark } from "./rating";
import type { ShownReview } from "./review-page.server";
import { CONTENT_MAX, updateFormId, updateReviewSchema } from "./reviews.schema";

type ReviewItemProps = {
  review: ShownReview;
  isOwn: boolean;
  mayDelete: boolean;
  query: URLSearchParams;
  here: string;
};

/** @param here the page's query without an open form or question */
export function ReviewItem({ review, isOwn, mayDelete, query, here }: ReviewItemProps) {
  const words = reviewFormWords();
  const reply = useFormReply(updateFormId(review.id));
  const isEditing = (isOwn && query.get("edit") === review.id) || reply !== undefined;
  const isDeleting =
    mayDelete && query.get("confirm") === "delete-review" && query.get("commentId") === review.id;
  return (
    <Card as="li" className="review" id={`review-${review.id}`}>
      <p className="review-head">
        <RatingMark rating={review.rating} />
        <strong>
          <bdi>
            <UserText>{review.authorName ?? words.author}</UserText>
          </bdi>
        </strong>
        <time dateTime={review.createdAt}>{formatListedDay(review.createdAt)}</time>
      </p>
      {isEditing ? (
        <EditReview review={review} cancelHref={`${here}#reviews`} />
      ) : (
        <p className="review-text">
          <UserText>{review.content}</UserText>
        </p>
      )}
      {mayDelete && !isEditing && (
        <EntryLinks
          text={review.content}
          editHref={isOwn ? `${here}&edit=${review.id}#review-${review.id}` : null}
          deleteHref={`${here}&confirm=delete-review&commentId=${review.id}#confirm`}
        />
      )}
      {isDeleting && (
        <Confirm
          question={words.deleteQuestion}
          subject={words.deleteSubject(review.rating, review.content)}
          intent="delete-review"
          confirmLabel={uiWords().form.delete}
          cancelHref={`${here}#reviews`}
          section="reviews"
        >
          <input type="hidden" name="commentId" value={review.id} />
        </Confirm>
      )}
    </Card>
  );
}

function EditReview({ review, cancelHref }: { review: ShownReview; cancelHref: string }) {
  const { form, fields, reply } = usePostedForm({
    id: updateFormId(review.id),
    schema: updateReviewSchema,
    stored: { content: review.content },
  });
  return (
    <EntryForm
      form={form}
      commentId={review.id}
      intent="update-review"
      section={`review-${review.id}`}
      cancelHref={cancelHref}
    >
      <Revision reply={reply} stored={review.revision} />
      <TextArea field={fields.content} label={reviewFormWords().content} maxLength={CONTENT_MAX} />
    </EntryForm>
  );
}
