import { createJobThread, JobFailedError, type JobThread } from "~/threads/worker-queue.server";

export type SanitizerJob = { html: string; origins: readonly string[] };

/** The text could not be sanitised, so it must not be used. */
export const SanitizerUnavailableError = JobFailedError;

export type SanitizerThread = JobThread<SanitizerJob, string>;

const JOB_DEADLINE_MS = 10_000;
const MAX_WAITING = 100;
/** The parser and its window take about 90 MB. */
const HEAP_MB = { old: 256, young: 16 };

/** Runs one text per turn of the event loop, because the parser's memory is only freed between turns. */
export function createSanitizerThread(path: string, deadlineMs = JOB_DEADLINE_MS): SanitizerThread {
  return createJobThread(path, { deadlineMs, maxWaiting: MAX_WAITING, heapMb: HEAP_MB });
}
