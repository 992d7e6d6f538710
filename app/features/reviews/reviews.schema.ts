import { z } from "zod";
import { multiline } from "~/forms/multiline";

export const CREATE_REVIEW = "create-review";
export const updateFormId = (reviewId: string) => `update-review-${reviewId}`;
export const deleteFormId = (reviewId: string) => `delete-review-${reviewId}`;

export const CONTENT_MAX = 1000;
const NO_RATING = "별점을 선택해 주세요. (1~5)";
const NO_CONTENT = "리뷰 내용을 입력해 주세요.";
const TOO_LONG = "리뷰는 1,000자까지 입력할 수 있습니다.";

const content = multiline({ required_error: NO_CONTENT }).pipe(
  z.string().min(1, NO_CONTENT).max(CONTENT_MAX, TOO_LONG),
);

export const createReviewSchema = z.object({
  content,
  rating: z
    .string({ required_error: NO_RATING })
    .transform(Number)
    .pipe(z.number({ invalid_type_error: NO_RATING }).int(NO_RATING).min(1, NO_RATING).max(5, NO_RATING)),
  /** pressed after the question whether the same text is meant twice */
  again: z.literal("yes").optional(),
});

const commentId = z.string().regex(/^\d{1,18}$/);

export const updateReviewSchema = z.object({ commentId, content });
export const deleteReviewSchema = z.object({ commentId });
