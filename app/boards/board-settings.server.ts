import { LRUCache } from "lru-cache";
import type { BoardKey, BoardSettings } from "~/backend/board";
import { DEFAULT_SETTINGS } from "~/backend/board-wire";
import { getBoardSettings, getNoticeRecord } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { perBackend } from "~/backend/current-backend.server";
import { readIfPossible } from "~/session/page-read.server";
import type { BoardFrame } from "./boards";

const CACHE_TTL_MS = 60_000;

const settings = perBackend(
  () => new LRUCache<BoardKey, BoardSettings>({ max: 3, ttl: CACHE_TTL_MS, noDeleteOnStaleGet: true }),
);

/** Returns the board's limits, read once a minute. Without an answer: the previous limits, else no attachments. */
export async function settingsOf(
  board: BoardKey,
  caller: Caller,
  timeoutMs?: number,
): Promise<BoardSettings> {
  const cachedSettings = settings().get(board);
  if (cachedSettings) return cachedSettings;
  const newSettings = await readIfPossible(getBoardSettings(board, caller, timeoutMs), null);
  if (newSettings) settings().set(board, newSettings);
  return newSettings ?? latestSettingsOf(board);
}

/** Reads the notice board's record, because GET /boardFileAtch does not say whether the board is in use. */
export async function findRecord(
  { isAdministration }: BoardFrame,
  caller: Caller,
): Promise<BoardSettings | null> {
  if (!isAdministration) return null;
  return readIfPossible(getNoticeRecord(caller), null);
}

export const latestSettingsOf = (board: BoardKey): BoardSettings =>
  settings().get(board, { allowStale: true }) ?? DEFAULT_SETTINGS;
