import { generationTraits } from "~/backend/profile/current-examination.server";
import { FIRST_PAGE, type GenerationTraits } from "~/backend/profile/generations";
import { decodeTexts, storedText } from "~/backend/profile/text-references";
import { searchedName } from "~/names/clean-name";
import { shareAnonymousReads } from "./anonymous-reads.server";
import { BackendError } from "./backend-error";
import type { BoardKey, BoardSettings, PostList, PostSearch, StoredPost } from "./board";
import { isBoardMissing } from "./board-presence.server";
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
import { call } from "./client.server";
import { readWire, resultOf } from "./envelope.server";
import { checkPaging, recordPaging } from "./paging.server";
import { authorOf, detectAuthorKey } from "./post-author.server";
import { callSupported, supportedCall } from "./supported-calls.server";

const TEMPLATE_LIST = "/board";
const TEMPLATE = 1;

export function listPosts(board: BoardKey, search: PostSearch, caller: Caller): Promise<PostList> {
  const { condition, word, page } = search;
  const key = JSON.stringify(["posts", board, condition, word, page]);
  return shareAnonymousReads(key, caller, () => readPosts(board, search, caller));
}

async function readPosts(
  board: BoardKey,
  search: PostSearch,
  caller: Caller,
  listReader = readList,
): Promise<PostList> {
  const query = queryOf(board, search);
  const { list } = await callSupported("boardLists", [
    () => listReader(board, `/api/community/${board}`, query, caller),
    () => listReader(board, TEMPLATE_LIST, query, caller),
  ]);
  return list;
}

/** Lists a page in one call, without asking whether the backend has pages. */
export const listPostsOnce = (board: BoardKey, search: PostSearch, caller: Caller): Promise<PostList> =>
  readPosts(board, search, caller, readPage);

/** Lists notices for the administration. GET /board ignores the page number in some versions. */
export function listNotices(
  search: PostSearch,
  caller: Caller,
): Promise<PostList & { settings: BoardSettings }> {
  const query = queryOf("notice", search);
  return callSupported("boardLists", [
    async () => {
      const [{ list }, settings] = await Promise.all([
        readList("notice", "/api/community/notice", query, caller),
        getNoticeRecord(caller),
      ]);
      return { ...list, settings };
    },
    async () => {
      const { list, result } = await readList("notice", TEMPLATE_LIST, query, caller);
      return { ...list, settings: toSettings(recordIn(result)) };
    },
  ]);
}

/** Reads the notice board's settings from GET /board, the only call that says whether the board is in use. */
export async function getNoticeRecord(caller: Caller): Promise<BoardSettings> {
  const query = { bbsId: boardIdOf("notice"), pageIndex: String(FIRST_PAGE) };
  const { result } = await readPage("notice", TEMPLATE_LIST, query, caller);
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

async function readList(board: BoardKey, path: string, query: ListQuery, caller: Caller) {
  const { result, list } = await readPage(board, path, query, caller);
  const second = { ...query, pageIndex: String(FIRST_PAGE + 1) };
  const readSecond = () => readPage(board, path, second, caller);
  return { result, list: await checkPaging(path, list, readSecond) };
}

/** @throws BackendError `not-found` for a missing board on 4.2 and 4.3; 5.x answers 500 */
async function readPage(board: BoardKey, path: string, query: ListQuery, caller: Caller) {
  const answer = await call(path, { query, caller, open: true }).catch(async (error: unknown) => {
    const hasFailed = error instanceof BackendError && error.httpStatus === 500;
    throw hasFailed && (await isBoardMissing(board)) ? new BackendError("not-found") : error;
  });
  const result = resultOf(answer);
  if (recordIn(result) === null) throw new BackendError("not-found");
  const requestedPage = Number(query.pageIndex);
  const list = toPostList(
    readWire(listWire, result),
    board,
    requestedPage,
    await writersOf(path === TEMPLATE_LIST),
  );
  recordPaging(path, requestedPage, list);
  return { result, list };
}

const writersOf = async (isTemplate: boolean): Promise<GenerationTraits["templateWriters"]> =>
  isTemplate ? (await generationTraits()).templateWriters : "members";

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
  const writers = await writersOf(supportedCall("boardLists") === TEMPLATE);
  const post = toStoredPost(wire, board, author, writers);
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
