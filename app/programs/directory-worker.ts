import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { readFeed } from "~/backend/feed";
import { koreanHolidays } from "~/opening-hours/holidays";
import type {
  DirectoryCall,
  DirectoryMessage,
  DirectoryWorkerData,
} from "~/toilet-directory/directory-messages";
import { createLocalDirectory } from "~/toilet-directory/local-directory";

/** The toilet directory as a worker thread: started by directory-client.server.ts, which also talks to it. */

const BACKGROUND_PRIORITY = 10;

/** Where cores are few, a feed that is being indexed must wait for pages, not pages for it. Linux knows threads apart. */
function stepBack(): void {
  try {
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), BACKGROUND_PRIORITY);
  } catch {
    // Elsewhere all threads are equal, which is right too, only less smooth.
  }
}

stepBack();

const { ttlMs, extraHolidays, ...source } = workerData as DirectoryWorkerData;
const post = (message: DirectoryMessage) => parentPort?.postMessage(message);

const directory = createLocalDirectory({
  readFeed: (onRow) => readFeed(source, onRow),
  holidays: koreanHolidays(extraHolidays),
  ttlMs,
  timeoutMs: source.timeoutMs,
  onStatus: (status) => post({ status }),
});

parentPort?.on("message", async ({ id, method, args }: DirectoryCall) => {
  try {
    const answer = directory[method] as (...values: unknown[]) => Promise<unknown>;
    post({ id, result: await answer(...args) });
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : "unknown error" });
  }
});

await directory.refresh();
