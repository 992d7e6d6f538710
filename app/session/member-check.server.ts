import { LRUCache } from "lru-cache";
import type { SignedInMember } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import { type Caller, markTokenRefused } from "~/backend/caller";
import { findMember } from "~/backend/members.server";
import { backendProfile } from "~/backend/profile/current-profile.server";
import { isKnownUnsupported } from "~/backend/supported-calls.server";

const CHECKED_KEPT = 10_000;
const NO_VERDICT = ["unreachable", "timeout"];

const checked = new LRUCache<string, true>({ max: CHECKED_KEPT });

export const isNewerThanBackend = (startedAt: number): boolean => startedAt > backendProfile().since;

/** A check holds for the connection that it was made on: a restart may have brought another database. */
function checkedKey(sessionId: string): string {
  const { since, connectedSince } = backendProfile();
  return `${since} ${connectedSince} ${sessionId}`;
}

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
      if (NO_VERDICT.includes(error.kind)) return;
    }
    checked.set(checkedKey(sessionId), true);
  }
  return async () => {
    const isNew = isNewerThanBackend(startedAt) && startedAt > backendProfile().connectedSince;
    if (isNew || checked.has(checkedKey(sessionId)) || isKnownUnsupported("account")) return;
    asked ??= ask();
    await asked;
  };
}
