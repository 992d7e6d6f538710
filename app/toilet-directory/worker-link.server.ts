import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { DirectoryStatus, ToiletDirectory } from "./directory";
import type {
  DirectoryAnswer,
  DirectoryCall,
  DirectoryMessage,
  DirectoryWorkerData,
} from "./directory-messages";

class DirectoryUnavailableError extends Error {
  override name = "DirectoryUnavailableError";
  constructor(cause?: unknown) {
    super("the toilet directory is being restarted", { cause });
  }
}

type WorkerLink = {
  call<Method extends keyof ToiletDirectory>(
    method: Method,
    ...args: Parameters<ToiletDirectory[Method]>
  ): ReturnType<ToiletDirectory[Method]>;
  close(): Promise<void>;
};

type Pending = { resolve(result: unknown): void; reject(error: Error): void };

function settleCall(answer: DirectoryAnswer, pendingCalls: Map<number, Pending>): void {
  const call = pendingCalls.get(answer.id);
  pendingCalls.delete(answer.id);
  if ("error" in answer) call?.reject(new Error(`the toilet directory failed: ${answer.error}`));
  else call?.resolve(answer.result);
}

const STEADY_AFTER_MS = 30_000;
const RESTART_MS = { first: 250, longest: 10_000 };
const YOUNG_GENERATION_MB = 16;
/** Below this share of its limit the heap has no full collection, so that none stops pages while the search is prepared. */
const UNCOLLECTED_SHARE = 1 / 6;

/** Applies to the threads that start next; 0 is V8's default. */
const setUncollectedHeap = (mb: number) => setFlagsFromString(`--initial-old-space-size=${mb}`);

type WorkerLinkOptions = {
  workerData(): DirectoryWorkerData;
  heapMb: number;
  onStatus(status: DirectoryStatus): void;
  onDeath(cause: unknown): void;
};

/** Links the worker thread, and restarts it with increasing delays when it dies. */
export function linkWorker(path: string | URL, options: WorkerLinkOptions): WorkerLink {
  const { workerData, heapMb, onStatus, onDeath } = options;
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
  const pendingCalls = new Map<number, Pending>();
  let worker: Worker | null = null;
  let lastId = 0;
  let crashes = 0;
  let isClosed = false;

  function receive(message: DirectoryMessage): void {
    if ("status" in message) onStatus(message.status);
    else settleCall(message, pendingCalls);
  }

  function start(): void {
    if (isClosed) return;
    const startedAt = Date.now();
    let cause: unknown;
    setUncollectedHeap(Math.trunc(heapMb * UNCOLLECTED_SHARE));
    const newWorker = new Worker(path, { workerData: workerData(), env: {}, execArgv: [], resourceLimits });
    newWorker.once("online", () => setUncollectedHeap(0));
    newWorker.on("message", receive);
    newWorker.on("error", (error) => {
      cause = error;
    });
    newWorker.on("exit", () => {
      worker = null;
      if (!isClosed) onDeath(cause);
      for (const call of pendingCalls.values()) call.reject(new DirectoryUnavailableError(cause));
      pendingCalls.clear();
      crashes = Date.now() - startedAt > STEADY_AFTER_MS ? 0 : crashes + 1;
      setTimeout(start, Math.min(RESTART_MS.longest, RESTART_MS.first * 2 ** crashes)).unref();
    });
    newWorker.unref();
    worker = newWorker;
  }

  start();
  return {
    call(method, ...args) {
      const answer = new Promise((resolve, reject) => {
        if (!worker) return reject(new DirectoryUnavailableError());
        const { backendGeneration } = workerData();
        const message: DirectoryCall = { id: ++lastId, method, args, backendGeneration };
        pendingCalls.set(message.id, { resolve, reject });
        worker.postMessage(message);
      });
      return answer as ReturnType<ToiletDirectory[typeof method]>;
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}
