import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { programPath } from "~/env/env.server";
import { createJobThread, JobFailedError, type JobThread } from "~/threads/worker-queue.server";
import { textToHtml } from "./text-to-html";
import { toPlainText } from "./to-plain-text";

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

const KEPT_BYTES = 16 * 1024 * 1024;
const KEPT_ENTRY_BYTES = 300;
const BYTES_PER_CHARACTER = 2;
/** Cached instead of a text that was already clean, as stored posts are, so that large posts can't evict others. */
const SAME = true;

type Sanitizer = (html: string, origins?: readonly string[]) => Promise<string>;

export function createSanitizer(thread: Pick<SanitizerThread, "run">): Sanitizer {
  const cleanTexts = new LRUCache<string, string | typeof SAME, SanitizerJob>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (cleanHtml) =>
      KEPT_ENTRY_BYTES + (cleanHtml === SAME ? 0 : cleanHtml.length * BYTES_PER_CHARACTER),
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: job }) {
      const cleanHtml = await thread.run(job);
      if (cleanHtml === job.html) return SAME;
      cleanTexts.set(keyOf(cleanHtml, namedIn(cleanHtml, job.origins)), SAME);
      return cleanHtml;
    },
  });

  return async (html, origins = []) => {
    if (html.trim() === "") return "";
    const job = { html, origins: namedIn(html, origins) };
    const cleanHtml = await cleanTexts.forceFetch(keyOf(html, job.origins), { context: job });
    return cleanHtml === SAME ? html : cleanHtml;
  };
}

/** The visitor chooses the Host header, so an origin counts only if it occurs in the text. */
const namedIn = (text: string, origins: readonly string[]) =>
  origins.filter((origin) => text.includes(origin));

const keyOf = (html: string, origins: readonly string[]) =>
  hash("sha256", JSON.stringify(origins) + html, "base64");

export const sanitizerThread = createSanitizerThread(programPath("sanitizer-worker.js"));

/** Sanitises in a thread and caches results, because 20 kB take DOMPurify and jsdom 20 to 90 ms. Idempotent.
 * @throws SanitizerUnavailableError; then the caller must store nothing */
export const sanitizeHtml: Sanitizer = createSanitizer(sanitizerThread);

const WARM_POST =
  '<h2>a</h2><p>b <strong>c</strong> <a href="https://a.example">d</a></p><ul><li>e</li></ul>';

/** Creates a function that starts the thread, and one that tells whether the thread is starting. */
export function createWarmUp(thread: Pick<SanitizerThread, "run">) {
  let isWarming = false;
  return {
    isWarming: () => isWarming,
    async warm(): Promise<void> {
      isWarming = true;
      await thread.run({ html: WARM_POST, origins: [] }).catch(() => undefined);
      isWarming = false;
    },
  };
}

/** Call `warm` once the server listens, because the thread loads jsdom for 0.7 s. */
export const sanitizerWarmUp = createWarmUp(sanitizerThread);

/** Returns sanitised HTML, or only the text if the sanitiser fails. Never store the result. */
export async function showableHtml(html: string, origins: readonly string[] = []): Promise<string> {
  try {
    return await sanitizeHtml(html, origins);
  } catch (error) {
    if (!(error instanceof SanitizerUnavailableError)) throw error;
    return textToHtml(toPlainText(html));
  }
}
