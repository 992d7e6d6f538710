import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { readFeed } from "~/backend/feed";
import { koreanHolidays } from "~/opening-hours/holidays";
import { type NamesJob, readNames } from "~/place-index/spellings.server";
import { createJobThread, lowerPriority } from "~/threads/worker-queue.server";
import type { DirectoryCall, DirectoryMessage, DirectoryWorkerData } from "~/toilet-directory/directory";
import { createFeedDecoder } from "~/toilet-directory/feed-cache";
import { createLocalDirectory } from "~/toilet-directory/local-directory";

/** The worker thread of the toilet directory. directory-client.server.ts starts it and talks to it. */

lowerPriority();

const { ttlMs, extraHolidays, backendGeneration, ...source } = workerData as DirectoryWorkerData;
const post = (message: DirectoryMessage) => parentPort?.postMessage(message);

/** Maximum time that a feed waits for the examination of the backend, in ms. */
const GENERATION_WAIT_MS = 2000;
const decoder = createFeedDecoder(backendGeneration, GENERATION_WAIT_MS);

/** A thousand names take about 25 ms; the margin is for a busy machine. */
const NAMES_DEADLINE_MS = 30_000;
const namesThread = createJobThread<NamesJob, string[]>(
  fileURLToPath(new URL("./readings-worker.js", import.meta.url)),
  {
    deadlineMs: NAMES_DEADLINE_MS,
    maxWaiting: 8,
    heapMb: { old: 64, young: 8 },
  },
);

const directory = createLocalDirectory({
  readFeed: async (onRow) => readFeed({ ...source, decode: await decoder.next() }, onRow),
  holidays: koreanHolidays(extraHolidays),
  ttlMs,
  timeoutMs: source.timeoutMs,
  names: {
    // If the thread fails, this one reads the names in slices.
    read: (job) => namesThread.run(job).catch(() => readNames(job)),
    close: namesThread.close,
  },
  onStatus: (status) => post({ status }),
});

async function answer({ id, method, args, backendGeneration: current }: DirectoryCall): Promise<void> {
  if (decoder.setGeneration(current)) void directory.refresh();
  try {
    const ask = directory[method] as (...values: unknown[]) => Promise<unknown>;
    post({ id, result: await ask(...args) });
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : "unknown error" });
  }
}

parentPort?.on("message", (call: DirectoryCall) => void answer(call));

await directory.refresh();
