import { BOARD_KEYS, type BoardKey } from "./board";
import { boardIdOf } from "./board-wire";
import { readStart } from "./call-presence.server";
import { perBackend } from "./current-backend.server";
import { isWithin } from "./profile/backend-profile";
import { backendProfile, observe } from "./profile/current-profile.server";
import { shareInFlight } from "./share-in-flight";

const CALL_PROBE_TIMEOUT_MS = 3000;
const CACHE_TTL_MS = 60_000;

const inFlight = perBackend(() => new Map<string, Promise<void>>());

/** Returns null if unsure. All versions answer 500 for a missing board, as a failing backend does. */
async function hasBoard(board: BoardKey): Promise<boolean | null> {
  try {
    const { status } = await readStart(`/boardFileAtch/${boardIdOf(board)}`, null, CALL_PROBE_TIMEOUT_MS);
    if (status === 200) return true;
    return status === 500 || status === 404 ? false : null;
  } catch {
    return null;
  }
}

async function detectBoards(): Promise<void> {
  const [notice = null, free = null, qna = null] = await Promise.all(BOARD_KEYS.map(hasBoard));
  observe({ kind: "boards", answers: { notice, free, qna } });
}

/** Lists our boards that the backend lacks; empty if unknown. Refreshes an old list in the background. */
export async function missingBoards(): Promise<readonly BoardKey[]> {
  const { at } = backendProfile().boards;
  const detection = isWithin(CACHE_TTL_MS, at, Date.now())
    ? null
    : shareInFlight(inFlight(), "boards", detectBoards);
  if (at === Number.NEGATIVE_INFINITY) await detection;
  return backendProfile().boards.missing;
}

export async function isBoardMissing(board: BoardKey): Promise<boolean> {
  return (await missingBoards()).includes(board);
}
