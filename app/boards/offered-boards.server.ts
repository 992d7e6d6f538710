import { BOARD_KEYS, type BoardKey } from "~/backend/board";
import { isBoardMissing, missingBoards } from "~/backend/board-presence.server";
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
