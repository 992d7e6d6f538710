import type { BackendError } from "~/backend/backend-error";
import { createReview, deleteReview, updateReview } from "~/backend/reviews.server";
import { type FormContext, FormRefusal, refuseForm, refuseIntent } from "~/forms/form-action.server";
import { INVALID_ACCESS } from "~/session/closed-page";
import { redirectWithMessage } from "~/session/viewer.server";
import { showOwnWrite } from "~/toilet-directory/own-write.server";

const NO_RATING = "별점을 선택해 주세요. (1~5)";
const NO_CONTENT = "리뷰 내용을 입력해 주세요.";
const TOO_LONG = "리뷰는 1,000자까지 입력할 수 있습니다.";
const CONTENT_MAX = 1000;

const VERBS: Record<string, string> = {
  "create-review": "등록",
  "update-review": "수정",
  "delete-review": "삭제",
};

/** Writes, changes or deletes a review; whose it is is checked by the backend, which knows. */
export async function changeReview(
  toiletId: string | null,
  { form, intent, viewer, request }: FormContext<"user">,
): Promise<Response> {
  if (!toiletId) throw refuseForm(INVALID_ACCESS);
  const text = (name: string) => String(form.texts.get(name) ?? "").trim();
  const commentId = text("commentId");
  if (intent !== "create-review" && !/^\d+$/.test(commentId)) throw refuseForm(INVALID_ACCESS);
  switch (intent) {
    case "create-review": {
      const rating = Number(text("rating"));
      refuseFaults(text("content"), Number.isInteger(rating) && rating >= 1 && rating <= 5);
      await createReview({ toiletId, content: text("content"), rating }, viewer.caller);
      break;
    }
    case "update-review":
      refuseFaults(text("content"), true);
      await updateReview(commentId, text("content"), viewer.caller);
      break;
    case "delete-review":
      await deleteReview(commentId, viewer.caller);
      break;
    default:
      throw refuseIntent();
  }
  await showOwnWrite();
  const { pathname } = new URL(request.url);
  const query = /\d$/.test(pathname) ? "" : `?toiletId=${toiletId}`;
  return redirectWithMessage(viewer, `${pathname}${query}#reviews`, `리뷰가 ${VERBS[intent]}되었습니다.`);
}

function refuseFaults(content: string, hasRating: boolean): void {
  const errors: Record<string, string[]> = {};
  if (!hasRating) errors.rating = [NO_RATING];
  if (content === "") errors.content = [NO_CONTENT];
  if (content.length > CONTENT_MAX) errors.content = [TOO_LONG];
  if (Object.keys(errors).length > 0) throw new FormRefusal(errors);
}

/** Words a failed call (specification part 1 section 8). */
export function describeReviewFailure(error: BackendError, intent: string): string {
  const verb = VERBS[intent] ?? "등록";
  if (error.isNetworkFailure) return `네트워크 오류로 리뷰를 ${verb}하지 못했습니다.`;
  return error.serverMessage ?? `리뷰 ${verb}에 실패했습니다.`;
}
