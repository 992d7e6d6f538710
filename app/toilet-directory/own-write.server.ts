import type { Caller } from "~/backend/client.server";
import { directory } from "./directory.server";

const REFRESH_WAIT_MS = 3000;

/**
 * Has the directory fetch the feed again, so that the next page shows what was just written; a slow feed is not waited
 * for, least of all when the write itself took its time.
 */
export async function showOwnWrite(caller: Caller): Promise<void> {
  const waitMs = Math.min(REFRESH_WAIT_MS, caller.remainingMs?.() ?? REFRESH_WAIT_MS);
  const patience = new Promise((resolve) => setTimeout(resolve, waitMs).unref());
  await Promise.race([directory.refresh().catch(() => null), patience]);
}
