import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { FEED_TIMEOUT_MS, FeedError, toFailure } from "~/backend/feed";
import { decodeTexts, GENERATIONS, type Generation } from "~/backend/profile/generations";
import type { Tag, ToiletSummary } from "~/backend/toilet";
import { readTags, toToiletSummary } from "~/backend/toilet-wire";
import type { Holidays } from "~/opening-hours/holidays";
import { createTableBuilder, putRow, type ToiletTable } from "~/place-index/toilet-table";
import { createSlices } from "~/place-index/toilet-tree";
import { type DirectoryStatus, NOTHING_LOADED } from "./directory";
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

/** Toilets by id, null for a deleted one. */
type Writes = Map<string, ToiletSummary | null>;

/** Loads the feed, and serves the last good one until a newer one is indexed. */
export class FeedCache {
  #index: ToiletIndex | null = null;
  #status: DirectoryStatus = NOTHING_LOADED;
  #failedAt = Number.NEGATIVE_INFINITY;
  /** Writes since the latest request of the feed, whose answer may predate them. */
  #pendingWrites: Writes = new Map();
  readonly #addresses = new Map<string, string>();
  /** Learned addresses that wait to be indexed together. */
  #newAddresses = new Map<string, string>();
  #lastChange: Promise<unknown> = Promise.resolve();
  readonly #loads = createSingleFlight(() => this.#load());

  constructor(private readonly options: FeedCacheOptions) {}

  get index(): ToiletIndex | null {
    return this.#index;
  }

  get status(): DirectoryStatus {
    return this.#status;
  }

  /** Loads the feed if there is none or it is too old. Waits only for the very first one. */
  async ready(): Promise<void> {
    const { ttlMs, timeoutMs = FEED_TIMEOUT_MS, retryMs = DEFAULT_RETRY_MS } = this.options;
    const pauseMs = this.#index ? retryMs : Math.min(retryMs, FIRST_RETRY_MS);
    if (isOlder(this.#status, ttlMs) && Date.now() - this.#failedAt >= pauseMs) this.#loads.startIfIdle();
    const runningLoad = this.#loads.running();
    if (this.#index || !runningLoad || (await endsWithin(runningLoad, timeoutMs)) || this.#index) return;
    this.#setStatus({ failure: { kind: "timeout" } });
  }

  async refresh(): Promise<DirectoryStatus> {
    await this.#loads.runAfresh();
    return this.#status;
  }

  /** Replaces or removes (null) a toilet in the served index, and in the feed that is loading. */
  async put(id: string, toilet: ToiletSummary | null): Promise<DirectoryStatus> {
    if (toilet?.address) this.#addresses.set(id, toilet.address);
    this.#pendingWrites.set(id, toilet);
    const index = await this.#change(
      async (current) => current && putToilet(current, id, toilet, this.options.holidays),
    );
    if (index)
      this.#setStatus({ ...countsOf(index), generation: hashOf([this.#status.generation, id, toilet]) });
    return this.#status;
  }

  async learnAddress(id: string, address: string): Promise<void> {
    const isIndexed = this.#index?.toilets.rowOf(id) !== undefined;
    if (!this.#status.lacksAddresses || !isIndexed || this.#addresses.get(id) === address) return;
    this.#addresses.set(id, address);
    if (this.#newAddresses.size === 0) {
      setTimeout(() => void this.#indexNewAddresses().catch(() => undefined), LEARNED_TOGETHER_MS).unref();
    }
    this.#newAddresses.set(id, address);
  }

  async #load(): Promise<void> {
    const writes: Writes = new Map();
    this.#pendingWrites = writes;
    try {
      const collector = createFeedCollector(this.#index?.toilets ?? null, this.#addresses);
      await this.options.readFeed(collector.add);
      const { toilets, generation, ...facts } = collector.finish();
      const index = await this.#change(async (current) =>
        buildToiletIndex(await withWrites(toilets, writes), this.options.holidays, current),
      );
      this.#setStatus({
        ...facts,
        ...countsOf(index),
        generation: writes.size === 0 ? generation : hashOf([generation, ...writes]),
        loadedAt: Date.now(),
        failure: null,
      });
    } catch (error) {
      this.#failedAt = Date.now();
      this.#setStatus({ failure: toFailure(error), failures: this.#status.failures + 1 });
    }
  }

  async #indexNewAddresses(): Promise<void> {
    const addresses = this.#newAddresses;
    this.#newAddresses = new Map();
    await this.#change(
      async (current) =>
        current &&
        buildToiletIndex(await withAddresses(current.toilets, addresses), this.options.holidays, current),
    );
    this.#setStatus({ generation: hashOf([this.#status.generation, ...addresses.keys()]) });
  }

  /** Runs changes of the index one after the other, because each starts from the result of the one before. */
  #change<Index extends ToiletIndex | null>(
    change: (current: ToiletIndex | null) => Promise<Index>,
  ): Promise<Index> {
    const changed = this.#lastChange.then(async () => {
      const index = await change(this.#index);
      this.#index = index;
      return index;
    });
    this.#lastChange = changed.catch(() => undefined);
    return changed;
  }

  #setStatus(changes: Partial<DirectoryStatus>): void {
    this.#status = { ...this.#status, ...changes };
    this.options.onStatus?.(this.#status);
  }
}

const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 16);

async function withWrites(toilets: ToiletTable, writes: Writes): Promise<ToiletTable> {
  let result = toilets;
  for (const [id, toilet] of writes) result = await putInTable(result, id, toilet);
  return result;
}

async function withAddresses(toilets: ToiletTable, addresses: Map<string, string>): Promise<ToiletTable> {
  const slices = createSlices();
  let result = toilets;
  for (const [id, address] of addresses) {
    if (slices.areOver()) await slices.next();
    const row = result.rowOf(id) ?? -1;
    const toilet = result.at(row);
    if (toilet) result = putRow(result, row, { ...toilet, address });
  }
  return result;
}

const countsOf = ({ toilets, silent }: ToiletIndex) => ({ toilets: toilets.count, silent });

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
function createFeedCollector(servedTable: ToiletTable | null, addresses: ReadonlyMap<string, string>) {
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
        toilet.address = addresses.get(toilet.id) ?? "";
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

/** Decodes the escaped texts of feeds since eGov 4.3. @param waitMs maximum wait of a feed for the generation */
export function createFeedDecoder(first: Generation | null, waitMs: number) {
  let generation = first;
  let wasDecoded: boolean | null = null;
  let reportKnown = () => {};
  const known = new Promise<void>((resolve) => {
    reportKnown = resolve;
  });
  const isEscaped = () => generation !== null && GENERATIONS[generation].escapesTexts;
  return {
    async next() {
      if (generation === null) await Promise.race([known, pause(waitMs, undefined, { ref: false })]);
      wasDecoded = isEscaped();
      return wasDecoded ? decodeTexts : undefined;
    },
    /** @returns true if the last feed was decoded for another generation and must be read again */
    setGeneration(current: Generation | null): boolean {
      if (current === null || current === generation) return false;
      generation = current;
      reportKnown();
      return wasDecoded !== null && wasDecoded !== isEscaped();
    },
  };
}
