import type { Tag, ToiletSummary } from "~/backend/toilet";
import type { HoursReader } from "~/opening-hours/hours-reader";
import { buildPlaceIndex, type PlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import { createSlices, yieldToEventLoop } from "~/place-index/slices";
import type { AttentionReason, DirectoryStatus, NeedsAttention, ToiletDirectory } from "./directory";
import { createFeedCache, type FeedCacheOptions } from "./feed-cache";
import { answerMapPage } from "./map-page-answer";
import { listMarkers, packMarkers } from "./markers";
import type { NamesReader } from "./names-thread.server";
import { findNearest, findToilet, findWithin } from "./nearest-toilets";
import { buildToiletIndex, type ToiletIndex } from "./toilet-index";

const LOW_STARS = 2.5;
const SAYS_DIRTY = /더러|더럽|불결|지저분|악취|고장|unclean|dirty/i;
const SAYS_CLOSED = /폐쇄|폐업|철거|미개방|휴업|휴관|공사|(?:사용|이용) ?(?:불가|금지|중지)|closed/i;

const says = (words: RegExp, tags: Tag[]) => tags.some(({ name }) => words.test(name));

const REASONS: Record<AttentionReason, (toilet: ToiletSummary) => boolean> = {
  closed: ({ hoursTags, cleanlinessTags }) =>
    says(SAYS_CLOSED, hoursTags) || says(SAYS_CLOSED, cleanlinessTags),
  dirty: ({ cleanlinessTags }) => says(SAYS_DIRTY, cleanlinessTags),
  "low-stars": ({ averageRating }) => averageRating !== null && averageRating <= LOW_STARS,
  "no-photo": ({ photo }) => photo === null,
};

/** Ids are ascending numbers, so a larger id was registered later. */
const ageOf = ({ id }: { id: string }) => (/^\d+$/.test(id) ? Number(id) : -1);

/** Builds one list per turn of the event loop, so that queries are answered meanwhile. @param limit toilets per list */
export async function findNeedsAttention(toilets: ToiletSummary[], limit: number): Promise<NeedsAttention> {
  const aged = toilets.map((toilet) => ({ toilet, age: ageOf(toilet) }));
  const newestFirst = aged.sort((a, b) => b.age - a.age).map(({ toilet }) => toilet);
  const groups: NeedsAttention["groups"] = [];
  for (const [reason, isMeant] of Object.entries(REASONS)) {
    await yieldToEventLoop();
    const found = newestFirst.filter(isMeant);
    const named = found.slice(0, limit);
    groups.push({ reason: reason as AttentionReason, count: found.length, toilets: named });
  }
  const reviews = toilets.reduce((sum, { reviewCount }) => sum + reviewCount, 0);
  return { groups, reviews, newest: newestFirst.slice(0, limit) };
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

function createSearch(names?: NamesReader) {
  let latest: { toilets: ToiletSummary[]; places: Promise<PlaceIndex> } | null = null;
  let planned: HoursReader | null = null;

  function placesOf({ toilets }: ToiletIndex): Promise<PlaceIndex> {
    if (latest?.toilets === toilets) return latest.places;
    const before = latest?.places ?? Promise.resolve(null);
    const places = before.then((known) => buildPlaceIndex(toilets, known, names?.read));
    latest = { toilets, places };
    return places;
  }

  return {
    async prepare(index: ToiletIndex): Promise<void> {
      const { reader } = index.traits;
      if (planned !== reader) await planHours(reader);
      planned = reader;
      await (await placesOf(index)).spellings.prepare();
      await names?.close();
    },
    async find(index: ToiletIndex, ...[text, limit, near]: Parameters<ToiletDirectory["searchPlaces"]>) {
      return searchPlaces(await placesOf(index), text, limit, near);
    },
  };
}

/** Debounces the preparation and runs one at a time, because each reuses the previous results. */
function createPreparation(prepare: () => Promise<void>): () => void {
  let waiting: NodeJS.Timeout | undefined;
  let latest = Promise.resolve();
  const start = () => {
    latest = latest.then(prepare).catch(() => undefined);
  };
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(start, PREPARED_AFTER_MS).unref();
  };
}

export function createLocalDirectory(options: FeedCacheOptions & { names?: NamesReader }): ToiletDirectory {
  const feed = createFeedCache({ ...options, onStatus });
  const search = createSearch(options.names);
  const prepareSoon = createPreparation(async () => {
    const index = feed.index();
    if (index) await search.prepare(index);
  });

  function onStatus(status: DirectoryStatus): void {
    options.onStatus?.(status);
    prepareSoon();
  }

  async function readyIndex(): Promise<ToiletIndex> {
    await feed.ready();
    return feed.index() ?? (await buildToiletIndex([], options.holidays));
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
      await feed.ready();
      const index = feed.index();
      return { ...(index ? findNearest(index, query) : { toilets: [], total: 0 }), status: feed.status() };
    },
    within: async (point, meters, limit) => findWithin(await readyIndex(), point, meters, limit),
    markers: async (query) => listMarkers(await readyIndex(), query),
    markersJson: async (query) => packMarkers(await readyIndex(), query),
    async searchPlaces(text, limit, near) {
      await feed.ready();
      const index = feed.index();
      return index ? search.find(index, text, limit, near) : [];
    },
    needsAttention: async (limit) => findNeedsAttention((await readyIndex()).toilets, limit),
    async listIds(from, limit) {
      await feed.ready();
      return (feed.index()?.toilets ?? []).slice(from, from + limit).map(({ id }) => id);
    },
    async find(id) {
      await feed.ready();
      const index = feed.index();
      return index && findToilet(index, id);
    },
  };
}
