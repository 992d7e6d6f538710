import { z } from "zod";
import { memberName } from "~/names/reserved-names";
import { callAndInvalidateReads, shareAnonymousReads } from "./anonymous-reads.server";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire, resultOf } from "./envelope.server";
import { wireId, wireMoment, wireOptionalId, wireRawText, wireText } from "./wire-fields";
import { wireList } from "./wire-list.server";

/** Callers with less time left share a request of their own, so that the others can wait longer, in ms. */
const HURRIED_MS = 5000;

const reviewWire = z
  .object({
    commentId: wireId,
    mberId: wireOptionalId,
    mberNm: wireText,
    content: wireRawText,
    rating: z.coerce.number().catch(0),
    createdAt: wireMoment,
  })
  .transform((wire) => ({
    id: wire.commentId,
    authorId: wire.mberId,
    /** null if the backend returns no name */
    authorName: memberName(wire.mberNm),
    content: wire.content ?? "",
    rating: Math.min(5, Math.max(0, Math.round(wire.rating))),
    createdAt: wire.createdAt,
  }));

export type Review = z.output<typeof reviewWire>;

export function listReviews(toiletId: string, caller: Caller): Promise<Review[]> {
  const isShortOfTime = (caller.remainingMs?.() ?? HURRIED_MS) < HURRIED_MS;
  const key = JSON.stringify(["reviews", toiletId, isShortOfTime]);
  return shareAnonymousReads(key, caller, () => readReviews(toiletId, caller));
}

async function readReviews(toiletId: string, caller: Caller): Promise<Review[]> {
  const query = { toiletId };
  const answer = await call("/map/comments/list", { query, caller, open: true });
  return readWire(z.object({ comments: wireList(reviewWire) }), resultOf(answer)).comments;
}

export async function createReview(
  review: { toiletId: string; content: string; rating: number },
  caller: Caller,
): Promise<void> {
  const form = { toiletId: review.toiletId, content: review.content, rating: String(review.rating) };
  await callAndInvalidateReads("/map/comments/add", { method: "POST", body: { form }, caller });
}

export async function updateReview(commentId: string, content: string, caller: Caller): Promise<void> {
  const form = { commentId, content };
  await callAndInvalidateReads("/map/comments/update", { method: "POST", body: { form }, caller });
}

export async function deleteReview(commentId: string, caller: Caller): Promise<void> {
  const form = { commentId };
  await callAndInvalidateReads("/map/comments/delete", { method: "POST", body: { form }, caller });
}
