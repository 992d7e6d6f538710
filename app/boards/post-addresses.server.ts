import type { BoardKey, PostList } from "~/backend/board";
import { listPosts } from "~/backend/boards.server";

/** How many calls of the backend one round may cost, and how long; the next round goes on where it ended. */
const ROUND_CALLS = 20;
const ROUND_MS = 8000;
const ROUND_EVERY_MS = 60 * 60_000;
const RETRY_AFTER_MS = 10 * 60_000;
/** What a board may have at most: beyond it nobody looks. */
const POSTS_MAX = 500_000;

const VISITOR = { token: null, refused: false };
const ALL = { condition: "0", word: "" };

type ReadPage = (board: BoardKey, page: number) => Promise<Pick<PostList, "posts" | "page" | "pageCount">>;
type Known = {
  /** of the last time that the whole board was gone through, or as far as the first time has come */
  ids: string[];
  /** gone through so far, this time */
  sweep: { page: number; ids: Set<string> };
  dueAt: number;
  round: Promise<void> | null;
};

/** The ids of every post that visitors may read, a few pages an hour: lists tell ten posts a call. */
export function createPostAddresses(readPage: ReadPage, now: () => number = Date.now) {
  const boards = new Map<BoardKey, Known>();

  async function goOn(board: BoardKey, known: Known): Promise<void> {
    const endsAt = now() + ROUND_MS;
    known.dueAt = now() + ROUND_EVERY_MS;
    try {
      for (let calls = 0; calls < ROUND_CALLS && now() < endsAt; calls += 1) {
        const { posts, page, pageCount } = await readPage(board, known.sweep.page);
        for (const { id } of posts) known.sweep.ids.add(id);
        // A backend that knows no pages has told all that it ever tells.
        const isDone = page === null || known.sweep.page >= pageCount || posts.length === 0;
        if (!isDone && known.sweep.ids.size < POSTS_MAX) known.sweep.page += 1;
        else return finish(known);
      }
    } catch {
      known.dueAt = now() + RETRY_AFTER_MS;
    }
    // What was known stays until all has been gone through; new posts stand on the first pages.
    known.ids = [...new Set([...known.sweep.ids, ...known.ids])];
  }

  function finish(known: Known): void {
    known.ids = [...known.sweep.ids];
    known.sweep = { page: 1, ids: new Set() };
  }

  return async function listPostIds(board: BoardKey): Promise<string[]> {
    const known = boards.get(board) ?? {
      ...{ ids: [], sweep: { page: 1, ids: new Set<string>() }, dueAt: 0, round: null },
    };
    boards.set(board, known);
    if (!known.round && now() >= known.dueAt) {
      known.round = goOn(board, known).finally(() => {
        known.round = null;
      });
    }
    await known.round;
    return known.ids;
  };
}

export const listPostIds = createPostAddresses((board, page) => listPosts(board, { ...ALL, page }, VISITOR));
