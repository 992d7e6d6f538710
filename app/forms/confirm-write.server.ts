import { setTimeout as pause } from "node:timers/promises";
import { BackendError } from "~/backend/backend-error";
import type { Caller } from "~/backend/caller";
import { logOf } from "~/log/logger.server";
import type { Viewer } from "~/session/viewer.server";
import type { FormContext } from "./form-action.server";

const READ_BACK_MS = 3000;
const READ_BACK_LEAST_MS = 400;
const SECOND_READ_AFTER_MS = 500;

/** True if the write was carried out, false if it was not, null if the backend cannot tell. */
export type Verdict = boolean | null;

type WriteContext = Pick<FormContext, "request" | "form"> & { viewer: Pick<Viewer, "caller"> };

/** Waits for a write, and reads back if its answer was lost. @throws BackendError unless the write is confirmed */
export async function confirmWrite(
  { viewer, request, form }: WriteContext,
  write: Promise<unknown>,
  isDone: (caller: Caller) => Promise<Verdict>,
): Promise<void> {
  const error = await write.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (error === null) return;
  if (!(error instanceof BackendError) || !error.isMaybeDone) throw error;
  const isAgain = form.texts.get("again") === "yes";
  const verdict = isAgain ? null : await readBack(viewer.caller, isDone, error.isLate ? 1 : 2);
  logOf(request).info({ kind: error.kind, verdict }, "a write was read back after its answer was lost");
  if (verdict === true) return;
  throw verdict === false && !error.isLate ? error.withOutcome(false) : error;
}

async function readBack(
  caller: Caller,
  isDone: (caller: Caller) => Promise<Verdict>,
  times: number,
): Promise<Verdict> {
  const remainingMs = caller.remainingMs?.() ?? READ_BACK_MS;
  const endsAt = Date.now() + Math.max(READ_BACK_LEAST_MS, Math.min(READ_BACK_MS, remainingMs));
  const limitedCaller = { ...caller, remainingMs: () => Math.max(1, endsAt - Date.now()) };
  let verdict: Verdict = null;
  for (let time = 0; time < times; time += 1) {
    if (time > 0) await pause(SECOND_READ_AFTER_MS);
    verdict = await isDone(limitedCaller).catch(nullOnBackendError);
    if (verdict !== false) break;
  }
  return verdict;
}

function nullOnBackendError(error: unknown): null {
  if (error instanceof BackendError) return null;
  throw error;
}

/**
 * Tells whether an item is deleted. Some backends answer a missing item as they answer a failure; then a list decides.
 * @param isUnlisted looks for the item in a list; without it such an answer is thrown
 * @throws BackendError
 */
export async function isGone(
  request: Promise<unknown>,
  isUnlisted?: () => Promise<Verdict>,
): Promise<Verdict> {
  try {
    await request;
    return false;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (error.provesAbsence) return true;
    if (error.kind === "not-found" && isUnlisted) return isUnlisted();
    throw error;
  }
}

const collapseSpaces = (text: string) => text.replace(/\s+/g, " ").trim();

export const isSameText = (a: string, b: string): boolean => collapseSpaces(a) === collapseSpaces(b);

type Change = { before: string[]; wanted: string[] };

export function isChanged(current: string[], { before, wanted }: Change): Verdict {
  const equalsCurrent = (texts: string[]) => texts.every((text, at) => isSameText(text, current[at] ?? ""));
  if (equalsCurrent(wanted)) return true;
  return equalsCurrent(before) ? false : null;
}

/** Looks for an item that was just sent. Returns null if only older items match, because they prove nothing. */
export function findSent<Item>(
  items: Item[],
  isSame: (item: Item) => boolean,
  isNew: (item: Item) => boolean,
): Verdict {
  const matches = items.filter(isSame);
  if (matches.length === 0) return false;
  return matches.some(isNew) || null;
}
