import type { ToiletSummary } from "~/backend/toilet";
import { namesAbroadOf } from "~/place-index/names-abroad.server";
import { buildPlaceIndex, type PlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import { isForeign, searchForeign } from "~/place-index/search-foreign.server";
import type { DirectoryStatus, MarkerQuery, NearestQuery, ToiletDirectory } from "./directory";
import { createFeedCache, type FeedCacheOptions } from "./feed-cache";
import { NO_FILTERS } from "./filters";
import { countInBox, listMarkers } from "./markers";
import { findNeedsAttention } from "./needs-attention";
import { buildToiletIndex, findNearest, findWithin, type ToiletIndex } from "./toilet-index";

/** By then the first pages have had the processor. */
const PREPARED_AFTER_MS = 1500;
const WORLD = { west: -180, south: -90, east: 180, north: 90, zoom: 7 };
const OPEN_NOW: Omit<NearestQuery, "at"> = {
  ...{ lat: 0, lng: 0, page: 1, pageSize: 1 },
  ...{ filters: { ...NO_FILTERS, openNow: true }, withUnknown: false },
};

/** The first who filters or searches would wait three seconds for the whole country. */
async function askOnce(
  index: ToiletIndex,
  placesOf: (index: ToiletIndex) => Promise<PlaceIndex>,
): Promise<void> {
  const openNow = { ...OPEN_NOW, ...WORLD, at: Date.now() };
  findNearest(index, openNow);
  listMarkers(index, openNow, "");
  countInBox(index, openNow);
  await namesAbroadOf(await placesOf(index));
}

function createPlaceKeeper(): (index: ToiletIndex) => Promise<PlaceIndex> {
  let latest: { toilets: ToiletSummary[]; places: Promise<PlaceIndex> } | null = null;
  return ({ toilets }) => {
    if (latest?.toilets === toilets) return latest.places;
    const before = latest?.places ?? Promise.resolve(null);
    const places = before.then((known) => buildPlaceIndex(toilets, known));
    latest = { toilets, places };
    return places;
  };
}

/** What is made of all toilets at once is made once they have settled, before somebody asks. */
function createPreparation(prepare: () => Promise<void>): () => void {
  let waiting: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(prepare, PREPARED_AFTER_MS).unref();
  };
}

export function createLocalDirectory(options: FeedCacheOptions): ToiletDirectory {
  const feed = createFeedCache({ ...options, onStatus });
  const placesOf = createPlaceKeeper();
  const prepareSoon = createPreparation(async () => {
    const index = feed.index();
    if (index) await askOnce(index, placesOf);
  });

  function onStatus(status: DirectoryStatus): void {
    options.onStatus?.(status);
    prepareSoon();
  }

  async function readyIndex(): Promise<ToiletIndex> {
    await feed.ready();
    return feed.index() ?? (await buildToiletIndex([], options.holidays));
  }

  const listed = (index: ToiletIndex, query: MarkerQuery) =>
    listMarkers(index, query, feed.status().generation);

  return {
    refresh: feed.refresh,
    put: feed.put,
    async status() {
      void feed.ready();
      return feed.status();
    },
    async nearest(query) {
      await feed.ready();
      const index = feed.index();
      return { ...(index ? findNearest(index, query) : { toilets: [], total: 0 }), status: feed.status() };
    },
    within: async (point, meters, limit) => findWithin(await readyIndex(), point, meters, limit),
    async markers(query) {
      const index = await readyIndex();
      return { ...listed(index, query).answer, ...countInBox(index, query) };
    },
    markersJson: async (query) => listed(await readyIndex(), query).json,
    async searchPlaces(text, limit, near) {
      await feed.ready();
      const index = feed.index();
      if (!index) return [];
      const search = isForeign(text) ? searchForeign : searchPlaces;
      return search(await placesOf(index), text, limit, near);
    },
    needsAttention: async (limit) => findNeedsAttention((await readyIndex()).toilets, limit),
    async listIds(from, limit) {
      await feed.ready();
      return (feed.index()?.toilets ?? []).slice(from, from + limit).map(({ id }) => id);
    },
    async find(id) {
      await feed.ready();
      const index = feed.index();
      return index?.toilets[index.numberOf.get(id) ?? -1] ?? null;
    },
  };
}
