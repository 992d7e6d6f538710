import { createHash } from "node:crypto";
import { FEED_TIMEOUT_MS, toFailure } from "~/backend/feed";
import type { ToiletSummary } from "~/backend/toilet";
import type { Holidays } from "~/opening-hours/holidays";
import type { DirectoryStatus } from "./directory";
import { NOTHING_LOADED } from "./directory-messages";
import { createFeedCollector } from "./feed-collector";
import { isFeedUnsupported } from "./feed-unsupported";
import { putToilet } from "./put-toilet";
import { createSingleFlight } from "./single-flight";
import { buildToiletIndex, type ToiletIndex } from "./toilet-index";

export type FeedCacheOptions = {
  readFeed(onRow: (row: unknown) => void): Promise<void>;
  holidays: Holidays;
  ttlMs: number;
  timeoutMs?: number;
  /** how long a failure keeps queries from trying again, while there is an older feed; 3 s */
  retryMs?: number;
  onStatus?(status: DirectoryStatus): void;
};

const DEFAULT_RETRY_MS = 3000;
const DEFAULT_FIRST_RETRY_MS = 500;
const LACKING_RETRY_MS = 10_000;

type FeedCache = {
  /** Sees to it that there is a feed, and renews an old one; waits only for the very first. */
  ready(): Promise<void>;
  refresh(): Promise<DirectoryStatus>;
  /** Also changes the feed under way, which may be older. */
  put(id: string, toilet: ToiletSummary | null): DirectoryStatus;
  status(): DirectoryStatus;
  index(): ToiletIndex | null;
};

type Writes = Map<string, ToiletSummary | null>;

const isSame = (one: ToiletSummary[], other: ToiletSummary[]) =>
  one.length === other.length && one.every((toilet, number) => toilet === other[number]);

function generationWith(generation: string, writes: Writes): string {
  if (writes.size === 0) return generation;
  const text = JSON.stringify([generation, ...writes]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

/** Keeps the last good feed until there is a better one. */
export function createFeedCache(options: FeedCacheOptions): FeedCache {
  const { ttlMs, timeoutMs = FEED_TIMEOUT_MS, retryMs = DEFAULT_RETRY_MS } = options;
  const firstRetryMs = Math.min(retryMs, DEFAULT_FIRST_RETRY_MS);
  const loading = createSingleFlight(load);
  let status = NOTHING_LOADED;
  let index: ToiletIndex | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let sinceFetch: Writes = new Map();

  function setStatus(changed: DirectoryStatus): void {
    status = changed;
    options.onStatus?.(status);
  }

  async function load(): Promise<void> {
    const writes: Writes = new Map();
    sinceFetch = writes;
    try {
      const served = index;
      const collector = createFeedCollector((id) => served?.toilets[served.numberOf.get(id) ?? -1]);
      await options.readFeed(collector.add);
      const { toilets, skippedRows, generation } = collector.finish();
      let current = index;
      if (!served || !current?.isExact || !isSame(served.toilets, toilets)) {
        current = await buildToiletIndex(toilets, options.holidays, served);
        for (const [id, toilet] of writes) current = putToilet(current, id, toilet);
        index = current;
      }
      const loaded = { loadedAt: Date.now(), toilets: current.toilets.length, skippedRows };
      setStatus({ ...status, ...loaded, generation: generationWith(generation, writes), failure: null });
    } catch (error) {
      failedAt = Date.now();
      setStatus({ ...status, failure: toFailure(error), failures: status.failures + 1 });
    }
  }

  return {
    index: () => index,
    status: () => status,
    put(id, toilet) {
      sinceFetch.set(id, toilet);
      if (!index) return status;
      index = putToilet(index, id, toilet);
      const generation = generationWith(status.generation, new Map([[id, toilet]]));
      setStatus({ ...status, toilets: index.toilets.length, generation });
      return status;
    },
    refresh: () => loading.runAfresh().then(() => status),
    async ready() {
      const isStale = status.loadedAt === null || Date.now() - status.loadedAt >= ttlMs;
      if (isStale && Date.now() - failedAt >= (index ? retryMs : firstPauseMs(status, firstRetryMs)))
        loading.startIfIdle();
      const running = loading.running();
      if (index || !running || (await settlesWithin(running, timeoutMs)) || index) return;
      setStatus({ ...status, failure: { kind: "timeout" } });
    },
  };
}

const firstPauseMs = (status: DirectoryStatus, retryMs: number) =>
  isFeedUnsupported(status) ? Math.max(LACKING_RETRY_MS, retryMs) : retryMs;

async function settlesWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const isInTime = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return isInTime;
}
