import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { FEED_TIMEOUT_MS, FeedError, toFailure } from "~/backend/feed";
import type { Tag, ToiletSummary } from "~/backend/toilet";
import { readTags, toToiletSummary } from "~/backend/toilet-wire";
import type { Holidays } from "~/opening-hours/holidays";
import { createSlices } from "~/place-index/slices";
import { buildTable, createTableBuilder, putRow, type ToiletTable } from "~/place-index/toilet-table";
import type { DirectoryStatus } from "./directory";
import { NOTHING_LOADED } from "./directory-messages";
import { buildToiletIndex, putInTable, putToilet, type ToiletIndex } from "./toilet-index";

export type FeedCacheOptions = {
  readFeed(onRow: (row: unknown) => void): Promise<void>;
  holidays: Holidays;
  ttlMs: number;
  timeoutMs?: number;
  /** pause after a failure before queries try again while an older feed is served; default 3 s */
  retryMs?: number;
  onStatus?(status: DirectoryStatus): void;
};

const DEFAULT_RETRY_MS = 3000;
const FIRST_RETRY_MS = 500;
/** Time to collect learned addresses before indexing them together, in ms. */
const LEARNED_TOGETHER_MS = 2000;

type Writes = Map<string, ToiletSummary | null>;

async function withWrites(toilets: ToiletTable, writes: Writes): Promise<ToiletTable> {
  let result = toilets;
  for (const [id, toilet] of writes) result = await putInTable(result, id, toilet);
  return result;
}

const factsWith = <Facts extends { generation: string }>(facts: Facts, writes: Writes): Facts =>
  writes.size === 0 ? facts : { ...facts, generation: hashOf([facts.generation, ...writes]) };

const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 16);

function createAddressKeeper(index: (learnedAddresses: Map<string, string>) => Promise<void>) {
  const addresses = new Map<string, string>();
  let learnedAddresses = new Map<string, string>();

  function indexLearned(): void {
    const batch = learnedAddresses;
    learnedAddresses = new Map();
    index(batch).catch(() => undefined);
  }

  return {
    get: (id: string) => addresses.get(id),
    keep: (id: string, address: string) => void addresses.set(id, address),
    learn(id: string, address: string): void {
      if (addresses.get(id) === address) return;
      addresses.set(id, address);
      if (learnedAddresses.size === 0) setTimeout(indexLearned, LEARNED_TOGETHER_MS).unref();
      learnedAddresses.set(id, address);
    },
  };
}

/** Runs changes of the index one after the other, because each starts from the result of the one before. */
function createIndexKeeper() {
  let index: ToiletIndex | null = null;
  let lastIndexing: Promise<unknown> = Promise.resolve();
  return {
    index: () => index,
    untilIndexed: () => lastIndexing,
    reindex(change: (servedIndex: ToiletIndex | null) => Promise<ToiletIndex>): Promise<ToiletIndex> {
      const nextIndex = lastIndexing.then(async () => {
        index = await change(index);
        return index;
      });
      lastIndexing = nextIndex.catch(() => undefined);
      return nextIndex;
    },
  };
}

async function withAddresses(
  index: ToiletIndex | null,
  learnedAddresses: Map<string, string>,
): Promise<ToiletTable> {
  const slices = createSlices();
  let toilets = index?.toilets ?? buildTable([]);
  for (const [id, address] of learnedAddresses) {
    if (slices.areOver()) await slices.next();
    const row = toilets.rowOf(id) ?? -1;
    const toilet = toilets.at(row);
    if (toilet) toilets = putRow(toilets, row, { ...toilet, address });
  }
  return toilets;
}

async function collectFeed(
  readFeed: FeedCacheOptions["readFeed"],
  servedIndex: ToiletIndex | null,
  findAddress: (id: string) => string | undefined,
) {
  const collector = createFeedCollector(servedIndex?.toilets ?? null, findAddress);
  await readFeed(collector.add);
  return collector.finish();
}

/** Loads the feed and serves the last good one until a newer one is ready. */
export function createFeedCache(options: FeedCacheOptions) {
  const { holidays, ttlMs, timeoutMs = FEED_TIMEOUT_MS, retryMs = DEFAULT_RETRY_MS } = options;
  const feedLoad = createSingleFlight(load);
  const { index, untilIndexed, reindex } = createIndexKeeper();
  let status = NOTHING_LOADED;
  let failedAt = Number.NEGATIVE_INFINITY;
  let sinceFetch: Writes = new Map();
  const rebuild = (tableFrom: (previous: ToiletIndex | null) => Promise<ToiletTable>) =>
    reindex(async (previous) => buildToiletIndex(await tableFrom(previous), holidays, previous));
  const addresses = createAddressKeeper(async (learnedAddresses) => {
    await rebuild((previous) => withAddresses(previous, learnedAddresses));
    setStatus({ ...status, generation: hashOf([status.generation, ...learnedAddresses.keys()]) });
  });

  function setStatus(newStatus: DirectoryStatus): void {
    status = newStatus;
    options.onStatus?.(status);
  }

  async function load(): Promise<void> {
    const writes: Writes = new Map();
    sinceFetch = writes;
    try {
      const { toilets, ...facts } = await collectFeed(options.readFeed, index(), addresses.get);
      const counts = countsOf(await rebuild(() => withWrites(toilets, writes)));
      setStatus({ ...status, ...factsWith(facts, writes), ...counts, loadedAt: Date.now(), failure: null });
    } catch (error) {
      failedAt = Date.now();
      setStatus({ ...status, failure: toFailure(error), failures: status.failures + 1 });
    }
  }

  return {
    index,
    status: () => status,
    async learnAddress(id: string, address: string): Promise<void> {
      if (status.lacksAddresses && isIndexed(index(), id)) addresses.learn(id, address);
    },
    /** Applies the change also to the feed that is loading, because that feed may predate it. */
    async put(id: string, toilet: ToiletSummary | null): Promise<DirectoryStatus> {
      if (toilet?.address) addresses.keep(id, toilet.address);
      sinceFetch.set(id, toilet);
      await untilIndexed();
      const servedIndex = index();
      if (!servedIndex) return status;
      const newIndex = await reindex((previous) => putToilet(previous ?? servedIndex, id, toilet, holidays));
      setStatus({ ...status, ...countsOf(newIndex), generation: hashOf([status.generation, id, toilet]) });
      return status;
    },
    refresh: () => feedLoad.runAfresh().then(() => status),
    /** Loads the feed if there is none or it is too old. Waits only for the very first one. */
    async ready(): Promise<void> {
      const pauseMs = index() ? retryMs : Math.min(retryMs, FIRST_RETRY_MS);
      if (isOlder(status, ttlMs) && Date.now() - failedAt >= pauseMs) feedLoad.startIfIdle();
      const running = feedLoad.running();
      if (index() || !running || (await endsWithin(running, timeoutMs)) || index()) return;
      setStatus({ ...status, failure: { kind: "timeout" } });
    },
  };
}

const countsOf = ({ toilets, silent }: ToiletIndex) => ({ toilets: toilets.count, silent });

const isIndexed = (index: ToiletIndex | null, id: string) => index?.toilets.rowOf(id) !== undefined;

const isOlder = ({ loadedAt }: DirectoryStatus, ttlMs: number) =>
  loadedAt === null || Date.now() - loadedAt >= ttlMs;

const endsWithin = (running: Promise<void>, ms: number): Promise<boolean> =>
  Promise.race([running.then(() => true), pause(ms, false, { ref: false })]);

function createSingleFlight(task: () => Promise<void>) {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    next = null;
    current = task().finally(() => {
      current = null;
    });
    return current;
  }

  return {
    running: () => current,
    startIfIdle(): void {
      if (!current && !next) void start();
    },
    /** Resolves after a run that starts after this call; callers that wait at the same time share it. */
    runAfresh(): Promise<void> {
      if (!current && !next) return start();
      next ??= (current ?? Promise.resolve()).then(start);
      return next;
    },
  };
}

const NO_FEED_ROWS = 10;
const MAX_REMEMBERED_TAG_TEXTS = 20_000;

function createTagReader(shareTags: (tags: Tag[]) => Tag[]): typeof readTags {
  const tagsByText = new Map<unknown, Tag[]>();
  return (value) => {
    const knownTags = tagsByText.get(value);
    if (knownTags) return knownTags;
    const tags = shareTags(readTags(value));
    if (tagsByText.size < MAX_REMEMBERED_TAG_TEXTS) tagsByText.set(value, tags);
    return tags;
  };
}

/** Collects rows of a feed in a table that shares unchanged texts with the one that is served. */
function createFeedCollector(
  servedTable: ToiletTable | null,
  findAddress: (id: string) => string | undefined = () => undefined,
) {
  const builder = createTableBuilder(servedTable);
  const tags = createTagReader(builder.shareTags);
  const hash = createHash("sha256");
  let skippedRows = 0;
  let withoutAddress = 0;
  return {
    add(row: unknown): void {
      const toilet = toToiletSummary(row, tags);
      if (!toilet || builder.has(toilet.id)) {
        skippedRows++;
        return;
      }
      if (toilet.address === "") {
        withoutAddress++;
        toilet.address = findAddress(toilet.id) ?? "";
      }
      hash.update(JSON.stringify(toilet));
      builder.add(toilet);
    },
    /** @throws FeedError if there are many rows and none is a toilet */
    finish() {
      const toilets = builder.finish();
      if (toilets.count === 0 && skippedRows >= NO_FEED_ROWS) {
        throw new FeedError("other", { detail: "none of its rows is a toilet" });
      }
      const lacksAddresses = withoutAddress > toilets.count / 2;
      return { toilets, skippedRows, lacksAddresses, generation: hash.digest("base64url").slice(0, 16) };
    },
  };
}
