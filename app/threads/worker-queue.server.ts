import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";

export class JobFailedError extends Error {
  override name = "JobFailedError";
  constructor(reason: string, cause?: unknown) {
    super(`a thread did not do its job: ${reason}`, { cause });
  }
}

export type JobThread<Job, Answer> = {
  /** @throws JobFailedError */
  run(job: Job): Promise<Answer>;
  close(): Promise<void>;
};

type JobThreadOptions = {
  deadlineMs: number;
  maxWaiting: number;
  heapMb: { young: number; old: number };
  workerData?: unknown;
};

/** Time a new thread has to load its program before its first job counts, in ms: a busy machine takes ten seconds. */
const START_ALLOWANCE_MS = 20_000;

/** Creates a worker thread that runs one job at a time. A failed job ends the thread, and the next job starts one. */
export function createJobThread<Job, Answer>(
  path: string,
  { deadlineMs, maxWaiting, heapMb, workerData }: JobThreadOptions,
): JobThread<Job, Answer> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb.old, maxYoungGenerationSizeMb: heapMb.young };
  let worker: Worker | null = null;
  let latestJob: Promise<unknown> = Promise.resolve();
  let waitingCount = 0;

  function start(): Worker {
    const newWorker = new Worker(path, { env: {}, execArgv: [], resourceLimits, workerData });
    newWorker.once("exit", () => {
      if (worker === newWorker) worker = null;
    });
    // Without a listener, an error of an idle thread would end the process.
    newWorker.on("error", () => undefined);
    return newWorker;
  }

  async function close(): Promise<void> {
    const endingWorker = worker;
    worker = null;
    await endingWorker?.terminate();
  }

  async function runNow(job: Job): Promise<Answer> {
    const allowanceMs = worker ? 0 : START_ALLOWANCE_MS;
    worker ??= start();
    worker.ref();
    try {
      return await answerOf<Answer>(worker, job, deadlineMs + allowanceMs);
    } catch (error) {
      await close();
      throw error;
    } finally {
      worker?.unref();
    }
  }

  return {
    close,
    run(job) {
      if (waitingCount >= maxWaiting) return Promise.reject(new JobFailedError("too many jobs wait"));
      waitingCount += 1;
      const answer = latestJob.then(() => runNow(job)).finally(() => (waitingCount -= 1));
      latestJob = answer.catch(() => undefined);
      return answer;
    },
  };
}

function answerOf<Answer>(worker: Worker, job: unknown, deadlineMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string, cause?: unknown) => {
      stopListening();
      reject(new JobFailedError(reason, cause));
    };
    const onMessage = (answer: Answer) => {
      stopListening();
      resolve(answer);
    };
    const onError = (error: unknown) => fail("it failed", error);
    const onExit = () => fail("it ended");
    const timer = setTimeout(fail, deadlineMs, "it took too long");
    function stopListening() {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
    }
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(job);
  });
}

const BACKGROUND_PRIORITY = 10;

/** Lowers the priority of the calling thread below that of pages. Has no effect outside Linux. */
export function lowerPriority(): void {
  try {
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), BACKGROUND_PRIORITY);
  } catch {
    // The thread then only competes with pages for the processor.
  }
}
