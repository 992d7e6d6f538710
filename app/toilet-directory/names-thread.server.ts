import { fileURLToPath } from "node:url";
import { type NamesJob, type ReadNames, readNames } from "~/place-index/spellings.server";
import { createJobThread } from "~/threads/worker-queue.server";

/** A thousand names take about 25 ms; the margin is for a busy machine. */
const DEADLINE_MS = 30_000;
const HEAP_MB = { old: 64, young: 8 };

export type NamesReader = { read: ReadNames; close(): Promise<void> };

/** Reads names in a thread; if it fails, reads them in slices in the calling thread. */
export function createNamesThread(program: URL): NamesReader {
  const { run, close } = createJobThread<NamesJob, string[]>(fileURLToPath(program), {
    deadlineMs: DEADLINE_MS,
    maxWaiting: 8,
    heapMb: HEAP_MB,
  });
  return { read: (job) => run(job).catch(() => readNames(job)), close };
}
