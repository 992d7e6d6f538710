import { BackendError } from "~/backend/backend-error";
import { BOARD_KEYS, type BoardKey } from "~/backend/board";
import { isBoardMissing, missingBoards } from "~/backend/board-presence.server";
import { listPosts } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { pageRefusal } from "~/session/refuse-page";
import type { BoardFrame } from "./boards";
import { boardWords } from "./words";

/** The boards that the backend has, in our order. */
export async function offeredBoards(): Promise<BoardKey[]> {
  const missing = await missingBoards();
  return BOARD_KEYS.filter((board) => !missing.includes(board));
}

/** @throws a page of 404 that says so */
export async function requireBoard({ board }: BoardFrame): Promise<void> {
  if (await isBoardMissing(board)) throw pageRefusal(boardWords().list.noBoard, 404);
}

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
