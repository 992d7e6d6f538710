import type { ToiletSummary } from "~/backend/toilet";
import type { HoursReader } from "~/opening-hours/hours-reader";
import { buildPlaceIndex, type PlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import { createSlices } from "~/place-index/slices";
import type { DirectoryStatus, ToiletDirectory } from "./directory";
import { createFeedCache, type FeedCacheOptions } from "./feed-cache";
import { answerMapPage } from "./map-page-answer";
import { listMarkers, packMarkers } from "./markers";
import type { NamesReader } from "./names-thread.server";
import { findNearest, findToilet, findWithin } from "./nearest-toilets";
import { findNeedsAttention } from "./needs-attention";
import { buildToiletIndex, type ToiletIndex } from "./toilet-index";

/** By then the first pages have had the processor. */
const PREPARED_AFTER_MS = 1500;

/** Plans the day of each text of hours, before the first visitor who filters by them waits for it. */
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

/** Debounces the preparation and runs one at a time, because each reuses the results of the one before. */
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
