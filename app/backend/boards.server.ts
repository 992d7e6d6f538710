import { z } from "zod";
import { generationTraits, perExamination } from "~/backend/profile/current-examination.server";
import { FIRST_PAGE } from "~/backend/profile/generations";
import { searchedName } from "~/names/reserved-names";
import { BackendError, throwNoService, UnknownCallError } from "./backend-error";
import type { Attachment, BoardKey, BoardSettings, PostList, PostSearch, StoredPost } from "./board";
import {
  boardIdOf,
  detailWire,
  listWire,
  readSentContent,
  toPostList,
  toSettings,
  toStoredPost,
} from "./board-wire";
import type { Caller } from "./caller";
import { call, callAndInvalidateReads, shareAnonymousReads } from "./client.server";
import { readWire, resultOf } from "./envelope.server";
import { authorOf, detectAuthorKey } from "./members.server";
import { decodeTexts, storedText } from "./profile/generations";
import type { AsStored, UploadedFile } from "./request-body.server";

/** The template's list. The specification names it for the notices of the administration. */
const BOARD_LIST = "/board";

export function listPosts(board: BoardKey, search: PostSearch, caller: Caller): Promise<PostList> {
  const { condition, word, page } = search;
  const key = JSON.stringify(["posts", board, condition, word, page]);
  return shareAnonymousReads(key, caller, () => readPosts(board, search, caller, readList));
}

/** Lists a page in one call, without asking whether the backend has pages. */
export const listPostsOnce = (board: BoardKey, search: PostSearch, caller: Caller): Promise<PostList> =>
  readPosts(board, search, caller, readPage);

const learned = perExamination(() => ({
  /** whether the backend has the specification's lists; null until a list is read */
  hasOwnLists: null as boolean | null,
  /** paths of lists, with whether they answer the requested page. Versions 4.2 and 4.3 always answer the first. */
  pagedPaths: new Map<string, boolean>(),
}));

async function readPosts(
  board: BoardKey,
  search: PostSearch,
  caller: Caller,
  read: typeof readPage,
): Promise<PostList> {
  const facts = learned();
  const query = queryOf(board, search);
  if (facts.hasOwnLists !== false) {
    try {
      const { list } = await read(board, `/api/community/${board}`, query, caller);
      facts.hasOwnLists = true;
      return list;
    } catch (error) {
      // While the lists are known to exist, a 404 is about the board.
      if (facts.hasOwnLists || !isListMissing(error)) throw error;
    }
  }
  const { list } = await read(board, BOARD_LIST, query, caller);
  facts.hasOwnLists = false;
  return list;
}

/** True if a template lacks the list (docs/wire.md#missing-calls). A gateway's refusal of a visitor has no code. */
const isListMissing = (error: unknown): boolean =>
  error instanceof UnknownCallError ||
  (error instanceof BackendError && error.kind === "no-service" && error.backendCode !== null);

/** Lists notices for the administration. GET /board alone would ignore the page number in some versions. */
export async function listNotices(
  search: PostSearch,
  caller: Caller,
): Promise<PostList & { settings: BoardSettings }> {
  const [list, settings] = await Promise.all([
    readPosts("notice", search, caller, readList),
    getNoticeRecord(caller),
  ]);
  return { ...list, settings };
}

/** Reads the notice board's settings from GET /board, the only call that says whether the board is in use. */
export async function getNoticeRecord(caller: Caller): Promise<BoardSettings> {
  const query = { bbsId: boardIdOf("notice"), pageIndex: String(FIRST_PAGE) };
  const { result } = await readPage("notice", BOARD_LIST, query, caller);
  return toSettings(recordIn(result));
}

const AUTHOR = "2";

const queryOf = (board: BoardKey, { page, condition, word }: PostSearch) => ({
  bbsId: boardIdOf(board),
  pageIndex: String(page),
  searchCnd: condition,
  searchWrd: condition === AUTHOR ? searchedName(word) : word,
});

/** Returns the board's record in a result; null for a missing board, undefined where the call names none. */
const recordIn = (result: unknown) => (result as { brdMstrVO?: unknown } | null)?.brdMstrVO;

type ListQuery = Record<string, string> & { pageIndex: string };

/** Reads a page, whose number becomes null if the backend has no pages. Requests page 2 once to find out. */
async function readList(board: BoardKey, path: string, query: ListQuery, caller: Caller) {
  const { result, list } = await readPage(board, path, query, caller);
  const { pagedPaths } = learned();
  if (list.pageCount > 1 && list.page === FIRST_PAGE && !pagedPaths.has(path)) {
    const second = { ...query, pageIndex: String(FIRST_PAGE + 1) };
    await readPage(board, path, second, caller).catch(() => undefined);
  }
  const hasPages = list.pageCount === 1 || pagedPaths.get(path) !== false;
  return { result, list: hasPages ? list : { ...list, page: null } };
}

/** @throws BackendError `not-found` for a missing board on 4.2 and 4.3; 5.x answers 500 */
async function readPage(board: BoardKey, path: string, query: ListQuery, caller: Caller) {
  const result = resultOf(await call(path, { query, caller, open: true }));
  if (recordIn(result) === null) throw new BackendError("not-found");
  const requestedPage = Number(query.pageIndex);
  const list = toPostList(readWire(listWire, result), board, requestedPage);
  if (requestedPage > FIRST_PAGE && requestedPage <= list.pageCount)
    learned().pagedPaths.set(path, list.page === requestedPage);
  return { result, list };
}

/** Reads a post. It is never retried, because each read counts as a view. */
async function readDetail(board: BoardKey, postId: string, caller: Caller) {
  const path = `/board/${boardIdOf(board)}/${encodeURIComponent(postId)}`;
  const options = { caller, open: true, repeat: false, isLeftEncoded: true };
  const answer = await call(path, options).catch((error: unknown) => {
    const isPostMissing =
      error instanceof BackendError && error.kind === "rejected" && error.httpStatus === 500;
    throw isPostMissing ? new BackendError("not-found", null, 500) : error;
  });
  const encodedResult = resultOf(answer);
  const { escapesTexts } = await generationTraits();
  const wire = readWire(detailWire, escapesTexts ? decodeTexts(encodedResult) : encodedResult);
  const content = readSentContent(encodedResult);
  return { wire, storedContent: escapesTexts ? storedText(content) : content };
}

export async function getPost(board: BoardKey, postId: string, caller: Caller): Promise<StoredPost> {
  const { wire, storedContent } = await readDetail(board, postId, caller);
  const author = await authorOf(wire.boardVO?.frstRegisterId ?? "", caller, keyReaderFor(caller));
  const post = toStoredPost(wire, board, author);
  if (!post) throw new BackendError("not-found");
  return { ...post, storedContent };
}

const keyReaderFor = (caller: Caller) => async (board: BoardKey, postId: string) =>
  (await readDetail(board, postId, caller)).wire.boardVO?.frstRegisterId ?? "";

export const detectPostAuthor = (caller: Caller) => detectAuthorKey(caller, keyReaderFor(caller));

/** GET /boardFileAtch/{bbsId}: limits of a new post. Some versions answer the record, others its fields. */
export async function getBoardSettings(
  board: BoardKey,
  caller: Caller,
  timeoutMs?: number,
): Promise<BoardSettings> {
  const { result } = await call(`/boardFileAtch/${boardIdOf(board)}`, { caller, open: true, timeoutMs });
  return { ...toSettings(recordIn(result) ?? result), isWritable: true };
}

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
