import { LRUCache } from "lru-cache";
import type { BoardKey, BoardSettings } from "~/backend/board";
import { getBoardSettings, getNoticeRecord } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { readIfPossible } from "~/session/page-read.server";
import type { BoardFrame } from "./boards";

const KEPT_MS = 60_000;
const DEFAULT_MAX_FILES = 1;
const DEFAULT_MAX_FILE_BYTES = 5_242_880;

const settings = new LRUCache<BoardKey, BoardSettings>({ max: 3, ttl: KEPT_MS, noDeleteOnStaleGet: true });

const CAUTIOUS: BoardSettings = {
  isWritable: true,
  allowsReplies: false,
  allowsFiles: false,
  maxFiles: DEFAULT_MAX_FILES,
  maxFileBytes: DEFAULT_MAX_FILE_BYTES,
};

/** What a board allows, asked once a minute; without an answer what it allowed before, or else no attachments. */
export async function settingsOf(
  board: BoardKey,
  caller: Caller,
  timeoutMs?: number,
): Promise<BoardSettings> {
  const known = settings.get(board);
  if (known) return known;
  const told = await readIfPossible(getBoardSettings(board, caller, timeoutMs), null);
  if (told) settings.set(board, told);
  return told ?? latestSettingsOf(board);
}

/** The record for a new notice: GET /boardFileAtch leaves out whether the board is in use. Null elsewhere. */
export async function findRecord(
  { isAdministration }: BoardFrame,
  caller: Caller,
): Promise<BoardSettings | null> {
  if (!isAdministration) return null;
  return readIfPossible(getNoticeRecord(caller), null);
}

/** What a board allowed when it was asked last. */
export const latestSettingsOf = (board: BoardKey): BoardSettings =>
  settings.get(board, { allowStale: true }) ?? CAUTIOUS;
