import { BackendError } from "~/backend/backend-error";
import { BOARD_KEYS, type BoardKey } from "~/backend/board";
import { listPosts } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";

const FIRST_PAGE = { condition: "0", word: "", page: 1 };

/** The first board that the backend has; where none can be had, the first one says what is wrong. */
export async function findFirstBoard(caller: Caller): Promise<BoardKey> {
  const [first = "notice"] = BOARD_KEYS;
  for (const board of BOARD_KEYS) {
    try {
      await listPosts(board, FIRST_PAGE, caller);
      return board;
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      if (error.isNetworkFailure) return first;
    }
  }
  return first;
}
