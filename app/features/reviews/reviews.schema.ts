import { z } from "zod";
import { lazyMessage, multiline } from "~/forms/read-fields";
import { readWhole } from "~/texts/decimal";
import { preserveSearch } from "~/ui/preserve-query";
import { reviewFormWords } from "./form-words";

export const CREATE_REVIEW = "create-review";
export const updateFormId = (reviewId: string) => `update-review-${reviewId}`;
export const deleteFormId = (reviewId: string) => `delete-review-${reviewId}`;

export const CONTENT_MAX = 1000;

const saysNoContent = lazyMessage((code) =>
  code === "too_big" ? reviewFormWords().tooLong : reviewFormWords().noContent,
);
const saysNoRating = lazyMessage(() => reviewFormWords().noRating);

const content = multiline(saysNoContent).pipe(z.string(saysNoContent).min(1).max(CONTENT_MAX));

export const createReviewSchema = z.object({
  content,
  rating: z.string(saysNoRating).transform(readWhole).pipe(z.number(saysNoRating).min(1).max(5)),
});

const commentId = z.string().regex(/^\d{1,18}$/);

export const updateReviewSchema = z.object({ commentId, content });
export const deleteReviewSchema = z.object({ commentId });

/** The parameter that selects the page of reviews. */
export const REVIEWS_PAGE = "reviews";
const OPENING = ["edit", "confirm", "commentId"];

/** Removes open forms and questions from a query. The visitor's location and filters stay. */
export const pageQuery = (query: URLSearchParams): string => preserveSearch(query, OPENING);
