import { createReview, deleteReview, listReviews, type Review, updateReview } from "~/backend/entries.server";
import { type EntryIntentsOptions, entryIntents } from "~/entries/entry-intents.server";
import { closedQuery, type EntryPage, paginateEntries } from "~/entries/entry-kind";
import { type FormContext, formAction } from "~/forms/form-action.server";
import { refuseForm, revisionOf } from "~/forms/form-refusal.server";
import { sessionWords } from "~/session/words";
import { refreshAfterUpdate } from "~/toilet-directory/directory.server";
import { formatListedDay } from "~/ui/format-moment";
import { reviewFormWords } from "./form-words";
import { REVIEWS } from "./review-section";
import { reviewWords } from "./words";

type ToiletIdOf = (args: Pick<FormContext, "request" | "params">) => string | null;

const describeFailure: EntryIntentsOptions["describeFailure"] = (change) => (error) => {
  const { failed, noNetwork } = reviewFormWords()[change];
  return error.isNetworkFailure ? noNetwork : error.withServerMessage(failed);
};

/** Creates the action of a page with reviews. @param toiletIdOf returns the page's toilet id */
export function reviewAction(toiletIdOf: ToiletIdOf) {
  return formAction({
    who: "user",
    intents: entryIntents({
      kind: REVIEWS,
      listOf(context) {
        const toiletId = toiletIdOf(context);
        if (!toiletId) throw refuseForm(sessionWords().invalidAccess);
        const { viewer, request } = context;
        const { caller } = viewer;
        return {
          subject: [toiletId],
          list: async () =>
            (await listReviews(toiletId, caller)).map((review) => ({
              id: review.id,
              text: review.content,
              isOwn: review.authorId === viewer.member.id,
            })),
          create: ({ text, rating = 0 }) => createReview({ toiletId, content: text, rating }, caller),
          update: (id, text) => updateReview(id, text, caller),
          remove: (id) => deleteReview(id, caller),
          async finish(change) {
            await refreshAfterUpdate(toiletId, caller);
            return reviewsHref(request, change === "created" ? [REVIEWS.section] : []);
          },
        };
      },
      placeToCheck: ({ request }) => ({ label: reviewWords().title, href: reviewsHref(request) }),
      describeFailure,
    }),
  });
}

function reviewsHref({ url }: Request, omittedNames: string[] = []): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of omittedNames) searchParams.delete(name);
  return `${pathname}${closedQuery(searchParams)}#${REVIEWS.section}`;
}

/** Returns the page of reviews that the query selects. */
export function reviewPage(
  reviews: Review[],
  query: URLSearchParams,
  { viewerId, isAdministrator }: { viewerId: string | null; isAdministrator: boolean },
): EntryPage {
  const page = paginateEntries(reviews, query, REVIEWS);
  const entries = page.entries.map((review) => {
    const isOwn = viewerId !== null && review.authorId === viewerId;
    return {
      id: review.id,
      author: review.authorName ?? reviewFormWords().author,
      text: review.content,
      rating: review.rating,
      createdAt: review.createdAt,
      date: formatListedDay(review.createdAt),
      isOwn,
      mayDelete: isOwn || isAdministrator,
      revision: isOwn ? revisionOf(review.content) : null,
    };
  });
  return { ...page, entries };
}

/** Computes the average for backends that send none. @returns 1 to 5, or null without reviews */
export const averageOf = (reviews: { rating: number }[]): number | null =>
  reviews.length === 0 ? null : reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
