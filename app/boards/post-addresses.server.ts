import type { BoardKey, PostList } from "~/backend/board";
import { listPosts } from "~/backend/boards.server";

/** Limits of one round in backend calls and time. The next round continues where it ended. */
const ROUND_CALLS = 20;
const ROUND_MS = 8000;
const ROUND_EVERY_MS = 60 * 60_000;
const RETRY_AFTER_MS = 10 * 60_000;
/** Maximum number of posts to collect from a board. */
const POSTS_MAX = 500_000;

const VISITOR = { token: null, refused: false };
const ALL = { condition: "0", word: "" };

type ReadPage = (board: BoardKey, page: number) => Promise<Pick<PostList, "posts" | "page" | "pageCount">>;
type BoardSweep = {
  /** ids of the last complete sweep, and of the current one so far */
  ids: string[];
  /** the next page and the ids of the current sweep */
  sweep: { page: number; ids: Set<string> };
  dueAt: number;
  round: Promise<void> | null;
};

/** Collects the ids of all posts, a few list pages per hour, because a list call returns ten posts. */
export function createPostAddresses(readPage: ReadPage, now: () => number = Date.now) {
  const boards = new Map<BoardKey, BoardSweep>();

  async function readNextPages(board: BoardKey, sweepState: BoardSweep): Promise<void> {
    const endsAt = now() + ROUND_MS;
    sweepState.dueAt = now() + ROUND_EVERY_MS;
    try {
      for (let calls = 0; calls < ROUND_CALLS && now() < endsAt; calls += 1) {
        const { posts, page, pageCount } = await readPage(board, sweepState.sweep.page);
        for (const { id } of posts) sweepState.sweep.ids.add(id);
        // A backend without paging has no more pages.
        const isDone = page === null || sweepState.sweep.page >= pageCount || posts.length === 0;
        if (!isDone && sweepState.sweep.ids.size < POSTS_MAX) sweepState.sweep.page += 1;
        else return finishSweep(sweepState);
      }
    } catch {
      sweepState.dueAt = now() + RETRY_AFTER_MS;
    }
    // Keep the earlier ids until the sweep is complete. New posts are on the first pages.
    sweepState.ids = [...new Set([...sweepState.sweep.ids, ...sweepState.ids])];
  }

  function finishSweep(sweepState: BoardSweep): void {
    sweepState.ids = [...sweepState.sweep.ids];
    sweepState.sweep = { page: 1, ids: new Set() };
  }

  return async function listPostIds(board: BoardKey): Promise<string[]> {
    const sweepState = boards.get(board) ?? {
      ids: [],
      sweep: { page: 1, ids: new Set<string>() },
      dueAt: 0,
      round: null,
    };
    boards.set(board, sweepState);
    if (!sweepState.round && now() >= sweepState.dueAt) {
      sweepState.round = readNextPages(board, sweepState).finally(() => {
        sweepState.round = null;
      });
    }
    await sweepState.round;
    return sweepState.ids;
  };
}

export const listPostIds = createPostAddresses((board, page) => listPosts(board, { ...ALL, page }, VISITOR));
