import { z } from "zod";
import { isReservedName, memberName } from "~/names/reserved-names";
import { callAndInvalidateReads, shareAnonymousReads } from "./anonymous-reads.server";
import type { BoardKey, Comment } from "./board";
import { boardIdOf } from "./board-wire";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire, resultOf } from "./envelope.server";
import { wireId, wireMoment, wireOptionalId, wireRawText } from "./wire-fields";
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
