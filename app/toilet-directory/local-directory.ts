import { setTimeout as pause } from "node:timers/promises";
import type { Tag, ToiletSummary } from "~/backend/toilet";
import { BROKEN, SHUT } from "~/facilities/out-of-order";
import type { HoursReader } from "~/opening-hours/hours-reader";
import { buildPlaceIndex, type PlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import { createSlices } from "~/place-index/slices";
import { buildTable, type ToiletTable } from "~/place-index/toilet-table";
import type { AttentionReason, DirectoryStatus, NeedsAttention, ToiletDirectory } from "./directory";
import { createFeedCache, type FeedCacheOptions } from "./feed-cache";
import type { Findings, FindingsQuery } from "./findings/finding";
import { type FindingsIndex, indexFindings, readFindings } from "./findings/findings-index";
import { answerMapPage } from "./map-page-answer";
import { listMarkers, packMarkers } from "./markers";
import type { NamesReader } from "./names-thread.server";
import { findNearest, findToilet, findWithin } from "./nearest-toilets";
import { buildToiletIndex, type ToiletIndex } from "./toilet-index";

const LOW_STARS = 2.5;
const SAYS_DIRTY = [BROKEN, /더러|더럽|불결|지저분|악취|unclean|dirty/i];
const SAYS_CLOSED = [SHUT, /미개방|휴업|휴관|공사|closed/i];

const hasTag = (words: RegExp[], tags: Tag[]) =>
  tags.some(({ name }) => words.some((word) => word.test(name)));

const REASONS: Record<AttentionReason, (toilet: ToiletSummary) => boolean> = {
  closed: ({ hoursTags, cleanlinessTags }) =>
    hasTag(SAYS_CLOSED, hoursTags) || hasTag(SAYS_CLOSED, cleanlinessTags),
  dirty: ({ cleanlinessTags }) => hasTag(SAYS_DIRTY, cleanlinessTags),
  "low-stars": ({ averageRating }) => averageRating !== null && averageRating <= LOW_STARS,
  "no-photo": ({ photo }) => photo === null,
};

/** Ids are ascending numbers, so a larger id was registered later. */
const orderOf = ({ id }: ToiletSummary) => (/^\d+$/.test(id) ? Number(id) : -1);

function createNewest(limit: number) {
  const toilets: ToiletSummary[] = [];
  let count = 0;
  return {
    add(toilet: ToiletSummary): void {
      count += 1;
      const order = orderOf(toilet);
      const isFull = toilets.length >= limit;
      if (isFull && order <= orderOf(toilets[limit - 1] ?? toilet)) return;
      const at = toilets.findIndex((listedToilet) => orderOf(listedToilet) < order);
      toilets.splice(at === -1 ? toilets.length : at, 0, toilet);
      toilets.length = Math.min(toilets.length, limit);
    },
    toilets,
    count: () => count,
  };
}

/** Looks at every toilet once, in slices. @param limit toilets per list, newest first */
export async function findNeedsAttention(table: ToiletTable, limit: number): Promise<NeedsAttention> {
  const slices = createSlices();
  const newest = createNewest(limit);
  const groups = Object.entries(REASONS).map(([reason, isEligible]) => ({
    reason: reason as AttentionReason,
    isEligible,
    newestMatches: createNewest(limit),
  }));
  let reviews = 0;
  // Backwards, because feeds are mostly in the order of ids.
  for (let row = table.count - 1; row >= 0; row -= 1) {
    if (slices.areOver()) await slices.next();
    const toilet = table.at(row);
    if (!toilet) continue;
    reviews += toilet.reviewCount;
    newest.add(toilet);
    for (const { isEligible, newestMatches } of groups) if (isEligible(toilet)) newestMatches.add(toilet);
  }
  const lists = groups.map(({ reason, newestMatches }) => ({
    reason,
    count: newestMatches.count(),
    toilets: newestMatches.toilets,
  }));
  return { groups: lists, reviews, newest: newest.toilets };
}

/** Delay of the preparation in ms, so that the first pages get the processor. */
const PREPARED_AFTER_MS = 1500;

/** Plans today for every hours text in advance, so that the first visitor who filters by hours doesn't wait. */
async function planHours(reader: HoursReader): Promise<void> {
  const slices = createSlices();
  const now = new Date();
  for (let number = 0; number < reader.count(); number += 1) {
    if (slices.areOver()) await slices.next();
    reader.stateOf(number, now);
  }
}

function createSearch(names: NamesReader | undefined, buildIndex: typeof buildPlaceIndex) {
  let latest: { toilets: ToiletTable; places: Promise<PlaceIndex> } | null = null;
  let plannedReader: HoursReader | null = null;

  function placesOf({ toilets }: ToiletIndex): Promise<PlaceIndex> {
    if (latest?.toilets === toilets) return latest.places;
    const previousPlaces = latest?.places ?? Promise.resolve(null);
    const places = previousPlaces.then((previousIndex) => buildIndex(toilets, previousIndex, names?.read));
    latest = { toilets, places };
    return places;
  }

  return {
    placesOf,
    async prepare(index: ToiletIndex): Promise<void> {
      const { reader } = index.traits;
      if (plannedReader !== reader) await planHours(reader);
      plannedReader = reader;
      await (await placesOf(index)).spellings.prepare();
      await names?.close();
    },
    async find(index: ToiletIndex, ...[text, limit, near]: Parameters<ToiletDirectory["searchPlaces"]>) {
      return searchPlaces(await placesOf(index), text, limit, near);
    },
  };
}

/** Time that a page waits for the findings of the newest feed before it shows the former ones, in ms. */
const FINDINGS_WAIT_MS = 300;

function createFindings(placesOf: (index: ToiletIndex) => Promise<PlaceIndex>) {
  let latest: { toilets: ToiletTable; findings: Promise<FindingsIndex> } | null = null;
  let servedFindings: FindingsIndex | null = null;

  async function find(index: ToiletIndex, lacksAddresses: boolean): Promise<FindingsIndex> {
    servedFindings = await indexFindings(index, await placesOf(index), { lacksAddresses });
    return servedFindings;
  }
  function prepare(index: ToiletIndex, { lacksAddresses }: DirectoryStatus): Promise<FindingsIndex> {
    if (latest?.toilets !== index.toilets)
      latest = { toilets: index.toilets, findings: find(index, lacksAddresses) };
    return latest.findings;
  }
  return {
    prepare,
    async read(index: ToiletIndex, status: DirectoryStatus, query: FindingsQuery): Promise<Findings> {
      const latestFindings = prepare(index, status);
      const formerFindings = servedFindings;
      return readFindings(
        await (formerFindings
          ? Promise.race([latestFindings, pause(FINDINGS_WAIT_MS, formerFindings)])
          : latestFindings),
        query,
      );
    },
  };
}

/** Debounces the preparation and runs one at a time, because each reuses the previous results. */
function createPreparation(prepare: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let latest = Promise.resolve();
  const start = () => {
    latest = latest.then(prepare).catch(() => undefined);
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(start, PREPARED_AFTER_MS).unref();
  };
}

type LocalDirectoryOptions = FeedCacheOptions & { names?: NamesReader; buildIndex?: typeof buildPlaceIndex };

export function createLocalDirectory(options: LocalDirectoryOptions): ToiletDirectory {
  const feed = createFeedCache({ ...options, onStatus });
  const search = createSearch(options.names, options.buildIndex ?? buildPlaceIndex);
  const findings = createFindings(search.placesOf);
  const prepareSoon = createPreparation(async () => {
    const index = feed.index();
    if (!index) return;
    await search.prepare(index);
    await findings.prepare(index, feed.status());
  });

  function onStatus(status: DirectoryStatus): void {
    options.onStatus?.(status);
    prepareSoon();
  }

  async function latestIndex(): Promise<ToiletIndex | null> {
    await feed.ready();
    return feed.index();
  }

  async function readyIndex(): Promise<ToiletIndex> {
    return (await latestIndex()) ?? (await buildToiletIndex(buildTable([]), options.holidays));
  }

  return {
    refresh: feed.refresh,
    put: feed.put,
    learnAddress: feed.learnAddress,
    async status() {
      void feed.ready();
      return feed.status();
    },
    async mapPage(query) {
      const answer = answerMapPage(await readyIndex(), query);
      return { ...answer, status: feed.status() };
    },
    async nearest(query) {
      const index = await latestIndex();
      return { ...(index ? findNearest(index, query) : { toilets: [], total: 0 }), status: feed.status() };
    },
    within: async (point, meters, limit) => findWithin(await readyIndex(), point, meters, limit),
    markers: async (query) => listMarkers(await readyIndex(), query),
    markersJson: async (query) => packMarkers(await readyIndex(), query),
    async searchPlaces(text, limit, near) {
      const index = await latestIndex();
      return index ? search.find(index, text, limit, near) : [];
    },
    needsAttention: async (limit) => findNeedsAttention((await readyIndex()).toilets, limit),
    findings: async (query) => findings.read(await readyIndex(), feed.status(), query),
    async listIds(from, limit) {
      const { texts, count } = (await latestIndex())?.toilets ?? buildTable([]);
      const rows = Math.max(0, Math.min(count, from + limit) - from);
      return Array.from({ length: rows }, (_, row) => texts.id.at(from + row));
    },
    async find(id) {
      const index = await latestIndex();
      return index && findToilet(index, id);
    },
  };
}
