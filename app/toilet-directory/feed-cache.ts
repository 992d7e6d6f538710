import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { FEED_TIMEOUT_MS, toFailure } from "~/backend/feed";
import type { ToiletSummary } from "~/backend/toilet";
import type { Holidays } from "~/opening-hours/holidays";
import type { DirectoryStatus } from "./directory";
import { NOTHING_LOADED } from "./directory-messages";
import { createFeedCollector } from "./feed-collector";
import { isFeedUnsupported } from "./feed-unsupported";
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

type Writes = Map<string, ToiletSummary | null>;

/** What was changed stays where it stood; what is new comes last. */
function withWrites(toilets: ToiletSummary[], writes: Writes): ToiletSummary[] {
  if (writes.size === 0) return toilets;
  const changed = toilets.slice();
  for (const [id, toilet] of writes) {
    const number = changed.findIndex((known) => known.id === id);
    changed.splice(number === -1 ? changed.length : number, 1, ...(toilet ? [toilet] : []));
  }
  return changed;
}

function generationWith(generation: string, writes: Writes): string {
  if (writes.size === 0) return generation;
  const text = JSON.stringify([generation, ...writes]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

/** Changes come one after the other: each begins with what the one before has made. */
function createIndexKeeper(holidays: Holidays) {
  let index: ToiletIndex | null = null;
  let indexing: Promise<unknown> = Promise.resolve();
  return {
    index: () => index,
    untilIndexed: () => indexing,
    reindex(change: (served: ToiletSummary[]) => ToiletSummary[]): Promise<ToiletIndex> {
      const indexed = indexing.then(async () => {
        index = await buildToiletIndex(change(index?.toilets ?? []), holidays, index);
        return index;
      });
      indexing = indexed.catch(() => undefined);
      return indexed;
    },
  };
}

/** Keeps the last good feed until there is a better one. */
export function createFeedCache(options: FeedCacheOptions) {
  const { ttlMs, timeoutMs = FEED_TIMEOUT_MS, retryMs = DEFAULT_RETRY_MS } = options;
  const firstRetryMs = Math.min(retryMs, DEFAULT_FIRST_RETRY_MS);
  const loading = createSingleFlight(load);
  const { index, untilIndexed, reindex } = createIndexKeeper(options.holidays);
  let status = NOTHING_LOADED;
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
      const served = index();
      const collector = createFeedCollector((id) => served?.toilets[served.numberOf.get(id) ?? -1]);
      await options.readFeed(collector.add);
      const { toilets: fetched, skippedRows, generation } = collector.finish();
      const { toilets } = await reindex(() => withWrites(fetched, writes));
      const loaded = { loadedAt: Date.now(), toilets: toilets.length, skippedRows };
      setStatus({ ...status, ...loaded, generation: generationWith(generation, writes), failure: null });
    } catch (error) {
      failedAt = Date.now();
      setStatus({ ...status, failure: toFailure(error), failures: status.failures + 1 });
    }
  }

  return {
    index,
    status: () => status,
    /** Also changes the feed under way, which may be older. */
    async put(id: string, toilet: ToiletSummary | null): Promise<DirectoryStatus> {
      sinceFetch.set(id, toilet);
      await untilIndexed();
      if (!index()) return status;
      const write = new Map([[id, toilet]]);
      const { toilets } = await reindex((served) => withWrites(served, write));
      const generation = generationWith(status.generation, write);
      setStatus({ ...status, toilets: toilets.length, generation });
      return status;
    },
    refresh: () => loading.runAfresh().then(() => status),
    /** Sees to it that there is a feed, and renews an old one; waits only for the very first. */
    async ready(): Promise<void> {
      const isStale = status.loadedAt === null || Date.now() - status.loadedAt >= ttlMs;
      if (isStale && Date.now() - failedAt >= (index() ? retryMs : firstPauseMs(status, firstRetryMs)))
        loading.startIfIdle();
      const running = loading.running();
      if (index() || !running || (await endsWithin(running, timeoutMs)) || index()) return;
      setStatus({ ...status, failure: { kind: "timeout" } });
    },
  };
}

const firstPauseMs = (status: DirectoryStatus, retryMs: number) =>
  isFeedUnsupported(status) ? Math.max(LACKING_RETRY_MS, retryMs) : retryMs;

const endsWithin = (running: Promise<void>, ms: number): Promise<boolean> =>
  Promise.race([running.then(() => true), pause(ms, false, { ref: false })]);
