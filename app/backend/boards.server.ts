import { BackendError } from "./backend-error";
import type { BoardKey, BoardSettings, PostList, StoredPost } from "./board";
import { boardIdOf, detailWire, listWire, toPostList, toSettings, toStoredPost } from "./board-wire";
import { type Caller, call } from "./client.server";
import { readWire } from "./envelope.server";
import { createServiceMemory } from "./service-memory.server";
import { shareAmongStrangers } from "./stranger-reads.server";

/** searchCnd: 0 title, 1 content, 2 author */
export type PostSearch = { condition: string; word: string; page: number };

/** The fork's lists honour pages; a plain template backend has the same boards under another address only. */
const communityLists = createServiceMemory();

/** GET /api/community/{board}, or GET /board where there is no such call (specification part 2 section 7). */
export function listPosts(board: BoardKey, search: PostSearch, caller: Caller): Promise<PostList> {
  const { condition, word, page } = search;
  const key = JSON.stringify(["posts", board, condition, word, page]);
  return shareAmongStrangers(key, caller, () => readPosts(board, search, caller));
}

async function readPosts(board: BoardKey, search: PostSearch, caller: Caller): Promise<PostList> {
  const query = { pageIndex: String(search.page), searchCnd: search.condition, searchWrd: search.word };
  const { list } = await communityLists.callEither(
    () => readList(`/api/community/${board}`, query, caller),
    () => readList("/board", { bbsId: boardIdOf(board), ...query }, caller),
  );
  return list;
}

/** GET /board: the administration's list, which tells what the board allows besides (part 2 section 7). */
export async function listNotices(
  search: PostSearch,
  caller: Caller,
): Promise<PostList & { settings: BoardSettings }> {
  const query = {
    bbsId: boardIdOf("notice"),
    pageIndex: String(search.page),
    searchCnd: search.condition,
    searchWrd: search.word,
  };
  const { list, result } = await readList("/board", query, caller);
  return { ...list, settings: toSettings((result as { brdMstrVO?: unknown } | null)?.brdMstrVO) };
}

/** Paths that answered their first page when another one of theirs was asked for, as generation A and 4.3.x do. */
const withoutPages = new Set<string>();

async function readList(path: string, query: Record<string, string> & { pageIndex: string }, caller: Caller) {
  const { result } = await call(path, { query, caller, open: true });
  const asked = Number(query.pageIndex);
  const list = toPostList(readWire(listWire, result), asked);
  if (list.page === null && asked <= list.pageCount) withoutPages.add(path);
  // Once that is known the first page shows no way to others either (legacy-contract 11.3).
  return { result, list: withoutPages.has(path) ? { ...list, page: null } : list };
}

/**
 * GET /board/{bbsId}/{nttId}. The backend counts a view for every such call: it is made once per view, and never again.
 * @throws BackendError `not-found` when there is no such post, which older backends say with 200 and newer ones with 500
 */
export async function getPost(board: BoardKey, postId: string, caller: Caller): Promise<StoredPost> {
  const path = `/board/${boardIdOf(board)}/${encodeURIComponent(postId)}`;
  const { result } = await call(path, { caller, open: true, repeat: false }).catch((error: unknown) => {
    const isGone = error instanceof BackendError && error.kind === "rejected" && error.httpStatus === 500;
    throw isGone ? new BackendError("not-found", null, 500) : error;
  });
  const post = toStoredPost(readWire(detailWire, result), board);
  if (!post) throw new BackendError("not-found");
  return post;
}

/** GET /boardFileAtch/{bbsId}: what a new post may have. Some versions answer the record, some its fields (part 8.9). */
export async function getBoardSettings(board: BoardKey, caller: Caller): Promise<BoardSettings> {
  const { result } = await call(`/boardFileAtch/${boardIdOf(board)}`, { caller, open: true });
  const master = (result as { brdMstrVO?: unknown } | null)?.brdMstrVO ?? result;
  // This call leaves out whether the board is in use: whoever may write is decided elsewhere.
  return { ...toSettings(master), isWritable: true };
}
