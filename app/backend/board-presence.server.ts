import { BOARD_KEYS, type BoardKey } from "./board";
import { boardIdOf } from "./board-wire";
import { readStart } from "./call-presence.server";
import { perBackend } from "./current-backend.server";
import { perExamination } from "./profile/current-examination.server";
import { shareInFlight } from "./share-in-flight";

const CALL_PROBE_TIMEOUT_MS = 3000;
/** Time until boards that seem missing are asked for again, in ms. */
const MISSING_TTL_MS = 60_000;

const boards = perExamination(() => ({
  missing: null as readonly BoardKey[] | null,
  seen: new Set<BoardKey>(),
  readAt: Number.NEGATIVE_INFINITY,
}));

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

/** Counts a board as missing only if another board answers, because all versions fail for a missing board. */
async function detectBoards(): Promise<void> {
  const state = boards();
  const answers = await Promise.all(BOARD_KEYS.map(hasBoard));
  if (!answers.includes(true)) return;
  for (const [index, board] of BOARD_KEYS.entries()) if (answers[index]) state.seen.add(board);
  // A board that answered before is down, not missing.
  state.missing = BOARD_KEYS.filter((board, index) => answers[index] === false && !state.seen.has(board));
  state.readAt = Date.now();
}

/** Lists our boards that the backend lacks; empty if unknown. Asks again for missing ones in the background. */
export async function missingBoards(): Promise<readonly BoardKey[]> {
  const { missing, readAt } = boards();
  const isKnown =
    missing !== null && (missing.length === 0 || Math.abs(Date.now() - readAt) < MISSING_TTL_MS);
  const detection = isKnown ? null : shareInFlight(inFlight(), "boards", detectBoards);
  if (missing === null) await detection;
  return boards().missing ?? [];
}

export async function isBoardMissing(board: BoardKey): Promise<boolean> {
  return (await missingBoards()).includes(board);
}
