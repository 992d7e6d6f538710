import { generationTraits } from "~/backend/generation/generation.server";
import { FIRST_PAGE } from "~/backend/generation/generations";
import { shareAnonymousReads } from "./anonymous-reads.server";
import { BackendError } from "./backend-error";
import type { BoardKey, BoardSettings, PostList, PostSearch, StoredPost } from "./board";
import { isBoardMissing } from "./board-presence.server";
import { boardIdOf, detailWire, listWire, toPostList, toSettings, toStoredPost } from "./board-wire";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire } from "./envelope.server";
import { checkPaging, recordPaging } from "./paging.server";
import { callSupported } from "./supported-calls.server";

export function listPosts(board: BoardKey, search: PostSearch, caller: Caller): Promise<PostList> {
  const { condition, word, page } = search;
  const key = JSON.stringify(["posts", board, condition, word, page]);
  return shareAnonymousReads(key, caller, () => readPosts(board, search, caller));
}

async function readPosts(board: BoardKey, search: PostSearch, caller: Caller): Promise<PostList> {
  const query = queryOf(search);
  const { list } = await callSupported("boardLists", [
    () => readList(board, `/api/community/${board}`, query, caller),
    () => readList(board, "/board", { bbsId: boardIdOf(board), ...query }, caller),
  ]);
  return list;
}

/** What the administration lists: GET /board may answer its first page whatever it is asked. */
export function listNotices(
  search: PostSearch,
  caller: Caller,
): Promise<PostList & { settings: BoardSettings }> {
  const query = queryOf(search);
  const bbsId = boardIdOf("notice");
  return callSupported("boardLists", [
    async () => {
      const [{ list }, settings] = await Promise.all([
        readList("notice", "/api/community/notice", query, caller),
        getNoticeRecord(caller),
      ]);
      return { ...list, settings };
    },
    async () => {
      const { list, result } = await readList("notice", "/board", { bbsId, ...query }, caller);
      return { ...list, settings: settingsIn(result) };
    },
  ]);
}

/** What the notice board allows, from GET /board, which alone tells whether the board is in use. */
export async function getNoticeRecord(caller: Caller): Promise<BoardSettings> {
  const query = { bbsId: boardIdOf("notice"), pageIndex: String(FIRST_PAGE) };
  return settingsIn((await readPage("notice", "/board", query, caller)).result);
}

const queryOf = ({ page, condition, word }: PostSearch) => ({
  pageIndex: String(page),
  searchCnd: condition,
  searchWrd: word,
});

const settingsIn = (result: unknown) => toSettings((result as { brdMstrVO?: unknown } | null)?.brdMstrVO);

type ListQuery = Record<string, string> & { pageIndex: string };

async function readList(board: BoardKey, path: string, query: ListQuery, caller: Caller) {
  const { result, list } = await readPage(board, path, query, caller);
  const second = { ...query, pageIndex: String(FIRST_PAGE + 1) };
  const readSecond = () => readPage(board, path, second, caller);
  return { result, list: await checkPaging(path, list, readSecond) };
}

/** @throws BackendError `not-found` where there is no such board: A and 4.3.x say so, 5.x fail */
async function readPage(board: BoardKey, path: string, query: ListQuery, caller: Caller) {
  const { result } = await call(path, { query, caller, open: true }).catch(async (error: unknown) => {
    const hasFailed = error instanceof BackendError && error.httpStatus === 500;
    throw hasFailed && (await isBoardMissing(board)) ? new BackendError("not-found") : error;
  });
  if ((result as { brdMstrVO?: unknown } | null)?.brdMstrVO === null) throw new BackendError("not-found");
  const asked = Number(query.pageIndex);
  const list = toPostList(readWire(listWire, result), board, asked);
  recordPaging(path, asked, list);
  return { result, list };
}

/** Counts a view, so it is never repeated. @throws BackendError `not-found` */
export async function getPost(board: BoardKey, postId: string, caller: Caller): Promise<StoredPost> {
  const path = `/board/${boardIdOf(board)}/${encodeURIComponent(postId)}`;
  const { result } = await call(path, { caller, open: true, repeat: false }).catch((error: unknown) => {
    const isGone = error instanceof BackendError && error.kind === "rejected" && error.httpStatus === 500;
    throw isGone ? new BackendError("not-found", null, 500) : error;
  });
  const post = toStoredPost(readWire(detailWire, result), board, (await generationTraits()).postAuthor);
  if (!post) throw new BackendError("not-found");
  return post;
}

/** GET /boardFileAtch/{bbsId}: what a new post may have. Some versions answer the record, some its fields. */
export async function getBoardSettings(
  board: BoardKey,
  caller: Caller,
  timeoutMs?: number,
): Promise<BoardSettings> {
  const { result } = await call(`/boardFileAtch/${boardIdOf(board)}`, { caller, open: true, timeoutMs });
  const master = (result as { brdMstrVO?: unknown } | null)?.brdMstrVO ?? result;
  return { ...toSettings(master), isWritable: true };
}
