import type { Review } from "~/backend/reviews.server";
import { revisionOf } from "~/forms/form-refusal.server";
import { type EntryPage, paginateEntries } from "~/ui/paginate-entries";
import { REVIEWS_PAGE } from "./reviews.schema";

/** `revision` is null if another member wrote the review. */
export type ShownReview = Review & { revision: string | null };

/** Returns the page of reviews that the query selects. */
export function reviewPage(
  reviews: Review[],
  query: URLSearchParams,
  viewerId: string | null,
): EntryPage<ShownReview> {
  const page = paginateEntries(reviews, query, REVIEWS_PAGE, "newest first");
  const isOwn = (review: Review) => viewerId !== null && review.authorId === viewerId;
  const toShownReview = (review: Review) => ({
    ...review,
    revision: isOwn(review) ? revisionOf(review.content) : null,
  });
  return { ...page, entries: page.entries.map(toShownReview) };
}

/** Computes the average for backends that send none. @returns 1 to 5, or null without reviews */
export const averageOf = (reviews: { rating: number }[]): number | null =>
  reviews.length === 0 ? null : reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
