import { z } from "zod";
import { isReservedName, memberName } from "~/names/reserved-names";
import type { BoardKey, Comment } from "./board";
import { boardIdOf } from "./board-wire";
import type { Caller } from "./caller";
import { call, callAndInvalidateReads, shareAnonymousReads } from "./client.server";
import { readWire, resultOf } from "./envelope.server";
import { wireId, wireMoment, wireOptionalId, wireRawText, wireText } from "./wire-fields";
import { wireList } from "./wire-list.server";

const commentWire = z
  .object({
    commentId: wireId,
    commentCn: wireRawText,
    frstRegisterId: wireOptionalId,
    frstRegisterPnttm: wireMoment,
    mberNm: wireRawText,
    nickname: wireRawText,
  })
  .transform(
    (wire): Comment => ({
      id: wire.commentId,
      // The fork's own call returns the member's id, even if posts have the number.
      author: wire.frstRegisterId ? { id: wire.frstRegisterId } : null,
      authorName: memberName(wire.nickname) ?? memberName(wire.mberNm),
      // Comments have no role. The app gives reserved names to administrators only.
      isByAdministrator: [wire.nickname, wire.mberNm].some((name) => isReservedName(name ?? "")),
      text: wire.commentCn ?? "",
      createdAt: wire.frstRegisterPnttm,
    }),
  );

export function listComments(board: BoardKey, postId: string, caller: Caller): Promise<Comment[]> {
  return shareAnonymousReads(`comments ${board} ${postId}`, caller, () =>
    readComments(board, postId, caller),
  );
}

async function readComments(board: BoardKey, postId: string, caller: Caller): Promise<Comment[]> {
  const query = { bbsId: boardIdOf(board), nttId: postId };
  const answer = await call("/api/board/comment/list", { query, caller, open: true });
  return readWire(z.object({ resultList: wireList(commentWire) }), resultOf(answer)).resultList;
}

export async function createComment(
  board: BoardKey,
  postId: string,
  commentText: string,
  caller: Caller,
): Promise<void> {
  const json = { bbsId: boardIdOf(board), nttId: postId, commentCn: commentText };
  await callAndInvalidateReads("/api/board/comment", { method: "POST", body: { json }, caller });
}

export async function updateComment(commentId: string, commentText: string, caller: Caller): Promise<void> {
  const path = `/api/board/comment/${encodeURIComponent(commentId)}`;
  await callAndInvalidateReads(path, { method: "PUT", body: { json: { commentCn: commentText } }, caller });
}

export async function deleteComment(commentId: string, caller: Caller): Promise<void> {
  const path = `/api/board/comment/${encodeURIComponent(commentId)}`;
  await callAndInvalidateReads(path, { method: "DELETE", body: { empty: true }, caller });
}

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
