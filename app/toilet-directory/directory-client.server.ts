import { LRUCache } from "lru-cache";
import type { Generation } from "~/backend/profile/generations";
import { shareInFlight } from "~/backend/share-in-flight";
import type { LatLng } from "~/geo/projection";
import {
  type DirectoryStatus,
  isFeedUnsupported,
  type MarkerQuery,
  type MarkersJson,
  type ToiletDirectory,
} from "./directory";
import { type DirectoryWorkerData, NOTHING_LOADED } from "./directory-messages";
import { bitsOf } from "./filters";
import { linkWorker } from "./worker-link.server";

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
