import { knownGeneration } from "~/backend/generation/generation.server";
import { BackendError } from "./backend-error";
import { getBoardSettings, listPosts } from "./boards.server";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { isKnownUnsupported } from "./supported-calls.server";

const PROBE_EVERY_MS = 1000;
const PROBE_TIMEOUT_MS = 3000;

let latest: { at: number; answer: Promise<boolean> } | null = null;

export function isBackendReady(): Promise<boolean> {
  const now = Date.now();
  if (latest === null || now - latest.at >= PROBE_EVERY_MS) latest = { at: now, answer: probe() };
  return latest.answer;
}

/** On B and C one bad post breaks /mainPage, so a board's settings, in the same database, are asked next. */
function probe(): Promise<boolean> {
  const caller = callerWithDeadline(Date.now() + PROBE_TIMEOUT_MS);
  return call("/mainPage", { caller })
    .catch((error: unknown) => {
      if (!(error instanceof BackendError) || error.httpStatus !== 500 || isKnownAsA()) throw error;
      return getBoardSettings("notice", caller);
    })
    .then(
      () => !isKnownUnsupported("boardLists") || hasBoards(caller),
      () => false,
    );
}

/** No version lacks boards: one that seems to is not well, and is asked until it has them. */
async function hasBoards(caller: Caller): Promise<boolean> {
  return listPosts("notice", { condition: "0", word: "", page: 1 }, caller).then(
    () => true,
    (error: unknown) => error instanceof BackendError && error.kind !== "no-service",
  );
}

const isKnownAsA = () => knownGeneration()?.generation === "a";

const callerWithDeadline = (endsAt: number): Caller => ({
  ...{ token: null, refused: false },
  remainingMs: () => Math.max(1, endsAt - Date.now()),
});
