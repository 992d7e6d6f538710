import type { z } from "zod";
import type { BackendError } from "~/backend/backend-error";
import { createReview, deleteReview, listReviews, type Review, updateReview } from "~/backend/reviews.server";
import { type FormContext, formAction, type LostAnswer } from "~/forms/form-action.server";
import { refuseConflict, refuseForm, revisionOf } from "~/forms/form-refusal.server";
import { sendOnce } from "~/forms/send-once.server";
import { formWords } from "~/forms/words";
import { isAdministrator, logModeration, redirectWithMessage } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { refreshAfterUpdate } from "~/toilet-directory/read-your-writes.server";
import { reviewFormWords } from "./form-words";
import {
  CREATE_REVIEW,
  createReviewSchema,
  deleteFormId,
  deleteReviewSchema,
  pageQuery,
  REVIEWS_PAGE,
  updateFormId,
  updateReviewSchema,
} from "./reviews.schema";
import { reviewWords } from "./words";

type Act = "create" | "update" | "delete";
type ToiletIdOf = (args: Pick<FormContext, "request" | "params">) => string | null;

const describe = (act: Act) => (error: BackendError) => {
  const { failed, noNetwork } = reviewFormWords()[act];
  return error.isNetworkFailure ? noNetwork : error.withServerMessage(failed);
};

const lostAnswerIn = (what: LostAnswer["what"]): LostAnswer<"user"> => ({
  what,
  where: ({ request }) => ({ label: reviewWords().heading, href: pageOf(request) }),
});

const pageOf = (request: Request): string => {
  const { pathname, searchParams } = new URL(request.url);
  return `${pathname}${pageQuery(searchParams)}#reviews`;
};

const reviewIdOf = (texts: FormData) => String(texts.get("commentId") ?? "");

/** Creates the action of a page with reviews. @param toiletIdOf returns the page's toilet id */
export function reviewAction(toiletIdOf: ToiletIdOf) {
  const requireToiletId = (context: FormContext) => {
    const toiletId = toiletIdOf(context);
    if (!toiletId) throw refuseForm(sessionWords().invalidAccess);
    return toiletId;
  };
  return formAction({
    who: "user",
    intents: {
      "create-review": {
        formId: CREATE_REVIEW,
        schema: createReviewSchema,
        counts: () => "reviews",
        handle: (context) => create(requireToiletId(context), context),
        describeFailure: describe("create"),
        lost: lostAnswerIn("saved"),
      },
      "update-review": {
        formId: (texts) => updateFormId(reviewIdOf(texts)),
        schema: updateReviewSchema,
        counts: () => "edits",
        handle: (context) => update(requireToiletId(context), context),
        describeFailure: describe("update"),
        lost: lostAnswerIn("saved"),
      },
      "delete-review": {
        formId: (texts) => deleteFormId(reviewIdOf(texts)),
        schema: deleteReviewSchema,
        handle: (context) => remove(requireToiletId(context), context),
        describeFailure: describe("delete"),
        lost: lostAnswerIn("deleted"),
      },
    },
  });
}

async function create(
  toiletId: string,
  context: FormContext<"user", z.output<typeof createReviewSchema>>,
): Promise<Response> {
  const { content, rating } = context.value;
  const duplicateCheck = { what: ["review", toiletId, content], question: () => reviewFormWords().sameAgain };
  await sendOnce(context, duplicateCheck, () =>
    createReview({ toiletId, content, rating }, context.viewer.caller),
  );
  return backToReviews(toiletId, context, "create");
}

async function update(
  toiletId: string,
  context: FormContext<"user", z.output<typeof updateReviewSchema>>,
): Promise<Response> {
  const { commentId, content } = context.value;
  const { review } = await requireReview(toiletId, context, false);
  refuseConflict(
    revisionOf(review.content),
    context.form.texts.get("revision"),
    formWords().changedMeanwhile,
  );
  await updateReview(commentId, content, context.viewer.caller);
  return backToReviews(toiletId, context, "update");
}

async function remove(
  toiletId: string,
  context: FormContext<"user", z.output<typeof deleteReviewSchema>>,
): Promise<Response> {
  const { viewer, value } = context;
  const { isOwn } = await requireReview(toiletId, context, isAdministrator(viewer.member));
  await deleteReview(value.commentId, viewer.caller);
  if (!isOwn) logModeration(context, "review", value.commentId);
  return backToReviews(toiletId, context, "delete");
}

/** Checks a review's author and toilet, because not every backend does. @throws FormRefusal 404 or 403 */
async function requireReview(
  toiletId: string,
  { viewer, value }: FormContext<"user", { commentId: string }>,
  mayBeAnyones: boolean,
): Promise<{ review: Review; isOwn: boolean }> {
  const reviews = await listReviews(toiletId, viewer.caller);
  const review = reviews.find(({ id }) => id === value.commentId);
  if (!review) throw refuseForm(reviewFormWords().gone, 404);
  const isOwn = review.authorId === viewer.member.id;
  if (!isOwn && !mayBeAnyones) throw refuseForm(reviewFormWords().notOwn, 403);
  return { review, isOwn };
}

async function backToReviews(
  toiletId: string,
  { request, viewer }: FormContext<"user">,
  act: Act,
): Promise<Response> {
  await refreshAfterUpdate(toiletId, viewer.caller);
  const { pathname, searchParams } = new URL(request.url);
  if (act === "create") searchParams.delete(REVIEWS_PAGE);
  const page = pathname + pageQuery(searchParams);
  return redirectWithMessage(viewer, `${page}#reviews`, reviewFormWords()[act].done);
}
