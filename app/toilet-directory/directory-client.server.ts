import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { Generation } from "~/backend/profile/generations";
import { shareInFlight } from "~/backend/share-in-flight";
import type { LatLng } from "~/geo/projection";
import {
  type DirectoryAnswer,
  type DirectoryCall,
  type DirectoryMessage,
  type DirectoryStatus,
  type DirectoryWorkerData,
  isFeedUnsupported,
  type MarkerQuery,
  type MarkersJson,
  NOTHING_LOADED,
  type ToiletDirectory,
} from "./directory";
import { bitsOf } from "./filters";

const KEPT_JSON_BYTES = 4 * 1024 * 1024;
const KEPT_ENTRY_BYTES = 300;
const KEPT_ANSWERS = 200;

function createAnswerCache(isKeepable: () => boolean) {
  const markersJson = new LRUCache<string, MarkersJson>({
    maxSize: KEPT_JSON_BYTES,
    sizeCalculation: ({ body }) => body.length + KEPT_ENTRY_BYTES,
  });
  const answers = new LRUCache<string, object>({ max: KEPT_ANSWERS });
  let inFlight = new Map<string, Promise<unknown>>();

  return {
    markersJson,
    answers,
    /** Shares one request among equal callers, and caches its answer unless the cache was cleared meanwhile. */
    getOrFetch<Answer extends object>(
      cache: LRUCache<string, Answer>,
      key: string,
      ask: () => Promise<Answer>,
    ): Promise<Answer> {
      const cachedAnswer = cache.get(key);
      if (cachedAnswer) return Promise.resolve(cachedAnswer);
      const sharedRequests = inFlight;
      return shareInFlight<unknown>(sharedRequests, key, async () => {
        const value = await ask();
        // Don't cache null, because a missing toilet may exist next time.
        if (value && sharedRequests === inFlight && isKeepable()) cache.set(key, value);
        return value;
      }) as Promise<Answer>;
    },
    clear() {
      markersJson.clear();
      answers.clear();
      inFlight = new Map();
    },
  };
}

type DirectoryClientOptions = Omit<DirectoryWorkerData, "backendGeneration"> & {
  /** If the generation changes, the worker reads the feed again. */
  backendGeneration?: () => Generation | null;
  workerPath: string | URL;
  /** memory limit of the worker's heap, in MB; see DIRECTORY_HEAP_MB */
  heapMb?: number;
  watch?: DirectoryWatch;
};

export type DirectoryWatch = {
  onStatus(status: DirectoryStatus): void;
  onDeath(cause: unknown): void;
};

export type DirectoryClient = ToiletDirectory & {
  lastStatus(): DirectoryStatus;
  /** True until the first feed after the start, or after a crash of the worker, is indexed; makes the worker retry. */
  awaitsFeed(): boolean;
  /** Tells the worker the generation, for which its first feed waits. */
  tellGeneration(): void;
  close(): Promise<void>;
};

const DEFAULT_HEAP_MB = 256;
const TOUCH_EVERY_MS = 1000;

function createStatusKeeper(watch: DirectoryWatch | undefined) {
  let status = NOTHING_LOADED;
  let isIndexed = false;
  return {
    latest: () => status,
    isFeedAwaited: () => !isIndexed && !isFeedUnsupported(status),
    receive(newStatus: DirectoryStatus): void {
      status = newStatus;
      isIndexed = newStatus.loadedAt !== null;
      watch?.onStatus(newStatus);
    },
    onDeath(cause: unknown): void {
      isIndexed = false;
      watch?.onDeath(cause);
    },
  };
}

/** Pings the worker when a cached answer is used, so that it still notices that its feed is too old. */
function createTouch(latest: () => DirectoryStatus, ttlMs: number, ask: () => Promise<unknown>) {
  let touchedAt = 0;
  return (): void => {
    const now = Date.now();
    if (now - (latest().loadedAt ?? 0) < ttlMs || now - touchedAt < TOUCH_EVERY_MS) return;
    touchedAt = now;
    ask().catch(() => {});
  };
}

/** Connects to the worker, and caches answers until the feed changes. @throws DirectoryUnavailableError */
export function createDirectoryClient(options: DirectoryClientOptions): DirectoryClient {
  const { workerPath, heapMb = DEFAULT_HEAP_MB, watch, ...source } = options;
  const { backendGeneration = () => "egov-4.2" } = options;
  const { latest, isFeedAwaited, receive, onDeath } = createStatusKeeper(watch);
  const memory = createAnswerCache(() => latest().loadedAt !== null);
  const workerData = () => ({ ...source, backendGeneration: backendGeneration() });
  const worker = linkWorker(workerPath, { workerData, heapMb, onStatus, onDeath });
  const touch = createTouch(latest, options.ttlMs, () => worker.call("status"));

  function onStatus(newStatus: DirectoryStatus): void {
    if (newStatus.generation !== latest().generation) memory.clear();
    receive(newStatus);
  }

  function callCached<
    Method extends Exclude<
      keyof ToiletDirectory,
      "markersJson" | "findings" | "put" | "learnAddress" | "status" | "refresh"
    >,
  >(method: Method, ...args: Parameters<ToiletDirectory[Method]>): ReturnType<ToiletDirectory[Method]> {
    touch();
    const key = JSON.stringify([backendGeneration(), method, args]);
    const ask = () => worker.call(method, ...args) as Promise<object>;
    return memory.getOrFetch(memory.answers, key, ask) as ReturnType<ToiletDirectory[Method]>;
  }

  return {
    mapPage: async (query) => ({ ...(await callCached("mapPage", query)), status: latest() }),
    nearest: async (query) => ({ ...(await callCached("nearest", query)), status: latest() }),
    markers: (query) => callCached("markers", query),
    districts: (query) => callCached("districts", query),
    markersJson(query) {
      touch();
      const key = backendGeneration() + markersKey(query);
      return memory.getOrFetch(memory.markersJson, key, () => worker.call("markersJson", query));
    },
    searchPlaces: (text, limit, near) => callCached("searchPlaces", text, limit, near ? roughly(near) : null),
    listIds: (from, limit) => callCached("listIds", from, limit),
    within: (point, meters, limit) => callCached("within", point, meters, limit),
    find: (id) => callCached("find", id),
    newest: (limit) => callCached("newest", limit),
    // Not cached, because an answer may precede the reading of the newest feed.
    findings: (query) => worker.call("findings", query),
    ...changesThrough(worker),
    async status() {
      touch();
      return latest();
    },
    lastStatus: latest,
    awaitsFeed() {
      if (isFeedAwaited()) touch();
      return isFeedAwaited();
    },
    tellGeneration: () => void worker.call("status").catch(() => {}),
    close: worker.close,
  };
}

const changesThrough = (
  worker: ReturnType<typeof linkWorker>,
): Pick<ToiletDirectory, "refresh" | "put" | "learnAddress"> => ({
  refresh: () => worker.call("refresh"),
  put: (id, toilet) => worker.call("put", id, toilet),
  learnAddress: (id, address) => worker.call("learnAddress", id, address),
});

const NEAR_STEPS_PER_DEGREE = 500;

/** Rounds to about 200 m, so that a map that moved a little hits the cache. */
function roughly({ lat, lng }: LatLng): LatLng {
  const round = (degrees: number) => Math.round(degrees * NEAR_STEPS_PER_DEGREE) / NEAR_STEPS_PER_DEGREE;
  return { lat: round(lat), lng: round(lng) };
}

/** Includes the minute (`at`), because markers show closed toilets. */
const markersKey = ({ filters, ...query }: MarkerQuery) => JSON.stringify([query, bitsOf(filters)]);

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
function linkWorker(path: string | URL, options: WorkerLinkOptions): WorkerLink {
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
