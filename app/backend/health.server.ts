import { knownGeneration } from "~/backend/generation/generation.server";
import { BackendError } from "./backend-error";
import { getBoardSettings } from "./boards.server";
import type { Caller } from "./caller";
import { call } from "./client.server";

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
      () => true,
      () => false,
    );
}

const isKnownAsA = () => knownGeneration()?.generation === "a";

const callerWithDeadline = (endsAt: number): Caller => ({
  ...{ token: null, refused: false },
  remainingMs: () => Math.max(1, endsAt - Date.now()),
});
