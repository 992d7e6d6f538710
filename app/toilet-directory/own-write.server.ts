import { directory } from "./directory.server";

const REFRESH_WAIT_MS = 3000;

/** Has the directory fetch the feed again, so that the next page shows what was just written; a slow feed is not waited for. */
export async function showOwnWrite(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, REFRESH_WAIT_MS).unref());
  await Promise.race([directory.refresh().catch(() => null), patience]);
}
