import { createHash } from "node:crypto";
import type { z } from "zod";
import type { BackendError } from "~/backend/backend-error";
import { createReview, deleteReview, listReviews, updateReview } from "~/backend/reviews.server";
import { type FormContext, formAction } from "~/forms/form-action.server";
import { FormRefusal, refuseForm } from "~/forms/form-refusal.server";
import { logModeration } from "~/session/moderation.server";
import { isAdministrator, redirectWithMessage } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { reflectUpdate } from "~/toilet-directory/read-your-writes.server";
import { reviewFormWords } from "./form/words";
import { markSent, unmarkSent } from "./just-sent.server";
import { pageQuery, REVIEWS_PAGE } from "./page-query";
import {
  CREATE_REVIEW,
  createReviewSchema,
  deleteFormId,
  deleteReviewSchema,
  updateFormId,
  updateReviewSchema,
} from "./reviews.schema";

type Act = "create" | "update" | "delete";
type ToiletIdOf = (args: Pick<FormContext, "request" | "params">) => string | null;

const describe = (act: Act) => (error: BackendError) => {
  const { failed, noNetwork } = reviewFormWords()[act];
  return error.isNetworkFailure ? noNetwork : error.toldBelow(failed);
};

const reviewIdOf = (texts: FormData) => String(texts.get("commentId") ?? "");

/** The action of a page with reviews. @param toiletIdOf which toilet the page is about */
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
        handle: (context) => create(requireToiletId(context), context),
        describeFailure: describe("create"),
      },
      "update-review": {
        formId: (texts) => updateFormId(reviewIdOf(texts)),
        schema: updateReviewSchema,
        handle: (context) => update(requireToiletId(context), context),
        describeFailure: describe("update"),
      },
      "delete-review": {
        formId: (texts) => deleteFormId(reviewIdOf(texts)),
        schema: deleteReviewSchema,
        handle: (context) => remove(requireToiletId(context), context),
        describeFailure: describe("delete"),
      },
    },
  });
}

async function create(
  toiletId: string,
  context: FormContext<"user", z.output<typeof createReviewSchema>>,
): Promise<Response> {
  const { viewer, value } = context;
  const key = createHash("sha256")
    .update(JSON.stringify([viewer.member.id, toiletId, value.content]))
    .digest("base64url");
  if ((await markSent(key)) && value.again !== "yes") {
    throw new FormRefusal({ "": [reviewFormWords().sameAgain] }, 400, {}, { asksAgain: true });
  }
  await createReview({ toiletId, content: value.content, rating: value.rating }, viewer.caller).catch(
    async (error: unknown) => {
      await unmarkSent(key);
      throw error;
    },
  );
  return backToReviews(toiletId, context, "create");
}

async function update(
  toiletId: string,
  context: FormContext<"user", z.output<typeof updateReviewSchema>>,
): Promise<Response> {
  await requireReview(toiletId, context, false);
  await updateReview(context.value.commentId, context.value.content, context.viewer.caller);
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

/** Not every backend asks whose a review is, and about which toilet. @throws FormRefusal 404 or 403 */
async function requireReview(
  toiletId: string,
  { viewer, value }: FormContext<"user", { commentId: string }>,
  mayBeAnyones: boolean,
): Promise<{ isOwn: boolean }> {
  const reviews = await listReviews(toiletId, viewer.caller);
  const review = reviews.find(({ id }) => id === value.commentId);
  if (!review) throw refuseForm(reviewFormWords().gone, 404);
  const isOwn = review.authorId === viewer.member.id;
  if (!isOwn && !mayBeAnyones) throw refuseForm(reviewFormWords().notOwn, 403);
  return { isOwn };
}

async function backToReviews(
  toiletId: string,
  { request, viewer }: FormContext<"user">,
  act: Act,
): Promise<Response> {
  await reflectUpdate(toiletId, viewer.caller);
  const { pathname, searchParams } = new URL(request.url);
  if (act === "create") searchParams.delete(REVIEWS_PAGE);
  const page = pathname + pageQuery(searchParams);
  return redirectWithMessage(viewer, `${page}#reviews`, reviewFormWords()[act].done);
}
