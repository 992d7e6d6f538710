import { LRUCache } from "lru-cache";
import type { SignedInMember } from "~/backend/auth.server";
import { onBackendRenewed } from "~/backend/backend-changes.server";
import { BackendError } from "~/backend/backend-error";
import { type Caller, markTokenRefused } from "~/backend/caller";
import { findMember } from "~/backend/members.server";

const CHECKED_KEPT = 10_000;
const UNTOLD = ["unreachable", "timeout"];

/** Epoch milliseconds until which the backend may have had another database. */
let sameSince = Date.now();
const checked = new LRUCache<string, true>({ max: CHECKED_KEPT });
onBackendRenewed(() => {
  sameSince = Date.now();
  checked.clear();
});

type Login = { sessionId: string; startedAt: number; member: SignedInMember };

/** Asks whose number a login older than the backend's return has now. @throws BackendError `auth` for another's */
export function memberCheck({ sessionId, startedAt, member }: Login, caller: Caller): Caller["beforeWrite"] {
  if (startedAt > sameSince || checked.has(sessionId)) return undefined;
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
  return () => {
    asked ??= ask();
    return asked;
  };
}
