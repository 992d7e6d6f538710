import { LRUCache } from "lru-cache";
import type { SignedInMember } from "~/backend/auth.server";
import { onBackendRenewed, onPossibleRestart } from "~/backend/backend-changes.server";
import { BackendError } from "~/backend/backend-error";
import { type Caller, markTokenRefused } from "~/backend/caller";
import { findMember } from "~/backend/members.server";
import { isKnownUnsupported } from "~/backend/supported-calls.server";

const CHECKED_KEPT = 10_000;
const UNTOLD = ["unreachable", "timeout"];

const checked = new LRUCache<string, true>({ max: CHECKED_KEPT });
/** Epoch milliseconds until which the backend has had another database, as far as is known, and may have had one. */
const until = { renewed: Date.now(), restarted: Date.now() };
onBackendRenewed(() => {
  until.renewed = Date.now();
  checked.clear();
});
onPossibleRestart((moment) => {
  until.restarted = moment;
  checked.clear();
});

/** @param startedAt of a login, in epoch milliseconds */
export const isNewerThanBackend = (startedAt: number): boolean => startedAt > until.renewed;

type Login = { sessionId: string; startedAt: number; member: SignedInMember };

/** Makes the check whose number a login from before a possible restart has now. It throws `auth` for another's. */
export function memberCheck({ sessionId, startedAt, member }: Login, caller: Caller): () => Promise<void> {
  let asked: Promise<void> | undefined;
  async function ask(): Promise<void> {
    try {
      await findMember(member, { ...caller, beforeWrite: undefined });
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      if (error.kind === "auth") {
        markTokenRefused(caller);
        throw error;
      }
      if (UNTOLD.includes(error.kind)) return;
    }
    checked.set(sessionId, true);
  }
  return async () => {
    const isNew = isNewerThanBackend(startedAt) && startedAt > until.restarted;
    if (isNew || checked.has(sessionId) || isKnownUnsupported("account")) return;
    asked ??= ask();
    await asked;
  };
}
