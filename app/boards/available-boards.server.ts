import { BackendError } from "~/backend/backend-error";
import { BOARD_KEYS, type BoardKey } from "~/backend/board";
import { isBoardMissing, missingBoards } from "~/backend/board-presence.server";
import { listPosts } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { pageRefusal } from "~/session/refuse-page";
import { NEWEST_POSTS } from "./board-search";
import type { BoardFrame } from "./boards";
import { boardWords } from "./words";

/** Lists the boards of the backend in display order. */
export async function listAvailableBoards(): Promise<BoardKey[]> {
  const missing = await missingBoards();
  return BOARD_KEYS.filter((board) => !missing.includes(board));
}

/** @throws a 404 page if the backend has no such board */
export async function requireBoard({ board }: BoardFrame): Promise<void> {
  if (await isBoardMissing(board)) throw pageRefusal(boardWords().list.noBoard, 404);
}

/** Returns the first board that the backend has. If none answers, the page of the first board shows the error. */
export async function findFirstBoard(caller: Caller): Promise<BoardKey> {
  const [first = "notice"] = BOARD_KEYS;
  for (const board of BOARD_KEYS) {
    try {
      await listPosts(board, NEWEST_POSTS, caller);
      return board;
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      if (error.isNetworkFailure) return first;
    }
  }
  return first;
}
