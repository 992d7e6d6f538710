import { onBackendRenewed } from "./backend-changes.server";
import { BOARD_KEYS, type BoardKey } from "./board";
import { boardIdOf } from "./board-wire";
import { lookAt } from "./call-presence.server";

const ASKED_WITHIN_MS = 3000;
const KEPT_MS = 60_000;

type Finding = { at: number; missing: BoardKey[] };

/** One that was there once is only not well when it fails. */
const seen = new Set<BoardKey>();
let known: Finding | null = null;
let asking: Promise<BoardKey[]> | null = null;
onBackendRenewed(() => {
  seen.clear();
  known = null;
});

/** All versions answer 500 about a board that is not there, and so does a backend that is not well. */
async function isAnswered(board: BoardKey): Promise<boolean | null> {
  try {
    const { status } = await lookAt(`/boardFileAtch/${boardIdOf(board)}`, null, ASKED_WITHIN_MS);
    if (status === 200) return true;
    return status === 500 || status === 404 ? false : null;
  } catch {
    return null;
  }
}

async function ask(): Promise<BoardKey[]> {
  const answers = await Promise.all(BOARD_KEYS.map(isAnswered));
  for (const [place, board] of BOARD_KEYS.entries()) if (answers[place]) seen.add(board);
  const isWell = answers.includes(true);
  const missing = BOARD_KEYS.filter((board, place) => isWell && answers[place] === false && !seen.has(board));
  if (isWell) known = { at: performance.now(), missing };
  return known?.missing ?? missing;
}

/** Boards of ours that the backend lacks; none where it cannot be told. What was found is told at once, and renewed behind. */
export async function missingBoards(): Promise<readonly BoardKey[]> {
  if (known && performance.now() - known.at < KEPT_MS) return known.missing;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return known?.missing ?? asking;
}

export async function isBoardMissing(board: BoardKey): Promise<boolean> {
  return (await missingBoards()).includes(board);
}
