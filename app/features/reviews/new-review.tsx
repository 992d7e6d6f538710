import { Again, PostedForm } from "~/forms/posted-form";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { usePostedForm } from "~/forms/use-posted-form";
import { standInOf } from "~/languages/lang-of";
import { ErrorSummary } from "~/ui/error-summary";
import { SubmitButton } from "~/ui/submit-button";
import { TextArea } from "~/ui/text-area";
import { reviewFormWords } from "./form-words";
import { RatingField } from "./rating";
import { CONTENT_MAX, CREATE_REVIEW, createReviewSchema } from "./reviews.schema";

/** The form for a new review. It posts to its own section, so that what is said about it is seen. */
export function NewReview() {
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
      lang={standInOf(["ko", "en"])}
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
