import { createJobThread, JobFailedError, type JobThread } from "~/threads/job-thread.server";

export type SanitizerJob = { html: string; origins: readonly string[] };

/** The text could not be sanitised. Nothing was let through. */
export const SanitizerUnavailableError = JobFailedError;

export type SanitizerThread = JobThread<SanitizerJob, string>;

const JOB_DEADLINE_MS = 10_000;
const MAX_WAITING = 100;
/** The parser and its window take some 90 MB of it. */
const HEAP_MB = { old: 256, young: 16 };

/** One text in a turn: within one turn the memory of the parser's window is not given back. */
export function createSanitizerThread(path: string, deadlineMs = JOB_DEADLINE_MS): SanitizerThread {
  return createJobThread(path, { deadlineMs, maxWaiting: MAX_WAITING, heapMb: HEAP_MB });
}
