import { z } from "zod";
import { callAndInvalidateReads } from "./anonymous-reads.server";
import { throwNoService } from "./backend-error";
import type { Attachment, BoardKey, StoredPost } from "./board";
import { boardIdOf } from "./board-wire";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire } from "./envelope.server";
import type { AsStored, UploadedFile } from "./request-body.server";

export type PostDraft = { title: string; content: string | AsStored; files: UploadedFile[] };

type Form = Record<string, string | AsStored | UploadedFile>;

/** Each file has a field of its own, because the backend keeps one file per field (docs/wire.md#writing-posts). */
function formOf(board: BoardKey, draft: PostDraft): Form {
  const files = draft.files.map((file, index) => [`file_${index}`, file] as const);
  return {
    bbsId: boardIdOf(board),
    nttSj: draft.title,
    nttCn: draft.content,
    ...Object.fromEntries(files),
  };
}

export async function createPost(board: BoardKey, draft: PostDraft, caller: Caller): Promise<void> {
  await callAndInvalidateReads("/board", { method: "POST", body: { form: formOf(board, draft) }, caller });
}

/** PUT /board/{nttId}. It echoes the plain id of the files, because the post would lose them otherwise. */
export async function updatePost(post: StoredPost, draft: PostDraft, caller: Caller): Promise<void> {
  const form = { ...formOf(post.board, draft), atchFileId: post.filesId };
  const path = `/board/${encodeURIComponent(post.id)}`;
  await callAndInvalidateReads(path, { method: "PUT", body: { form }, caller });
}

/** POST /boardReply. `sortOrdr` puts the reply under its parent, if the backend returned the key. */
export async function createReply(parent: StoredPost, draft: PostDraft, caller: Caller): Promise<void> {
  const form: Form = {
    ...formOf(parent.board, draft),
    nttId: parent.id,
    replyLc: String(parent.replyLevel),
  };
  if (parent.sortOrder !== null) form.sortOrdr = parent.sortOrder;
  await callAndInvalidateReads("/boardReply", { method: "POST", body: { form }, caller });
}

export type DeletablePost = Pick<StoredPost, "board" | "id" | "filesId">;

export async function deletePost(post: DeletablePost, caller: Caller): Promise<void> {
  const path = `/board/${boardIdOf(post.board)}/${encodeURIComponent(post.id)}`;
  const json = { atchFileId: post.filesId };
  await callAndInvalidateReads(path, { method: "PATCH", body: { json }, caller });
}

export async function deleteAttachment(post: StoredPost, file: Attachment, caller: Caller): Promise<void> {
  const json = {
    atchFileId: file.encryptedId,
    fileSn: file.number,
    bbsId: boardIdOf(post.board),
    nttId: post.id,
  };
  await callAndInvalidateReads("/file", { method: "POST", body: { json }, caller });
}

const uploadWire = z.object({ uploadedFiles: z.array(z.object({ streFileNm: z.string().min(1) })).min(1) });

/** POST /api/board/images/{bbsId}. @returns the path of the image on this site */
export async function uploadBoardImage(
  board: BoardKey,
  image: UploadedFile,
  caller: Caller,
): Promise<string> {
  const boardId = boardIdOf(board);
  const path = `/api/board/images/${boardId}`;
  const upload = call(path, { method: "POST", body: { form: { images: image } }, caller });
  const { result } = await upload.catch(throwNoService);
  const [uploadedFile] = readWire(uploadWire, result).uploadedFiles;
  return `/board/images/${boardId}/${encodeURIComponent(uploadedFile?.streFileNm ?? "")}`;
}
