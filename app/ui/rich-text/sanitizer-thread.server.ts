import { Worker } from "node:worker_threads";

export type SanitizerJob = { html: string; origins: readonly string[] };

/** The text could not be sanitised: too many wait, it took too long, or the thread died. Nothing was let through. */
export class SanitizerUnavailableError extends Error {
  override name = "SanitizerUnavailableError";
  constructor(reason: string, cause?: unknown) {
    super(`the sanitiser is not available: ${reason}`, { cause });
  }
}

export type SanitizerThread = {
  /** @throws SanitizerUnavailableError */
  purify(job: SanitizerJob): Promise<string>;
  close(): Promise<void>;
};

const JOB_DEADLINE_MS = 10_000;
const MAX_WAITING = 100;
/** The parser and its window take some 90 MB of it. */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * A thread with DOMPurify and jsdom in it, started by the first text and kept: it takes seconds to start, and whoever
 * reads a post waits for it. It gets one text at a time, each in a turn of
 * its own: in one turn after another the memory of the parser's window is given back, within one it is not.
 */
export function createSanitizerThread(path: string, deadlineMs = JOB_DEADLINE_MS): SanitizerThread {
  let worker: Worker | null = null;
  let latest: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function start(): Worker {
    const started = new Worker(path, { env: {}, execArgv: [], resourceLimits: WORKER_LIMITS });
    started.once("exit", () => {
      if (worker === started) worker = null;
    });
    // The one who waits listens too: a thread that dies idle ends nothing.
    started.on("error", () => undefined);
    return started;
  }

  async function close(): Promise<void> {
    const closing = worker;
    worker = null;
    await closing?.terminate();
  }

  async function run(job: SanitizerJob): Promise<string> {
    worker ??= start();
    worker.ref();
    try {
      return await answerOf(worker, job, deadlineMs);
    } catch (error) {
      await close();
      throw error;
    } finally {
      worker?.unref();
    }
  }

  return {
    close,
    purify(job) {
      if (waiting >= MAX_WAITING) return Promise.reject(new SanitizerUnavailableError("too many texts wait"));
      waiting += 1;
      const answer = latest.then(() => run(job)).finally(() => (waiting -= 1));
      latest = answer.catch(() => undefined);
      return answer;
    },
  };
}

function answerOf(worker: Worker, job: SanitizerJob, deadlineMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string, cause?: unknown) => {
      settle();
      reject(new SanitizerUnavailableError(reason, cause));
    };
    const onMessage = (html: string) => {
      settle();
      resolve(html);
    };
    const onError = (error: unknown) => fail("its thread failed", error);
    const onExit = () => fail("its thread ended");
    const timer = setTimeout(fail, deadlineMs, "a text took too long");
    function settle() {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
    }
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(job);
  });
}
