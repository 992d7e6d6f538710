import { buildPlaceIndex, type PlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import { isForeign, searchForeign } from "~/place-index/search-foreign.server";
import type { MarkerQuery, ToiletDirectory } from "./directory";
import { createFeedCache, type FeedCacheOptions } from "./feed-cache";
import { countInBox, listMarkers } from "./markers";
import { findNeedsAttention } from "./needs-attention";
import { buildToiletIndex, findNearest, findWithin, type ToiletIndex } from "./toilet-index";

export function createLocalDirectory(options: FeedCacheOptions): ToiletDirectory {
  const feed = createFeedCache(options);
  const places = new WeakMap<ToiletIndex, Promise<PlaceIndex>>();

  async function readyIndex(): Promise<ToiletIndex> {
    await feed.ready();
    return feed.index() ?? (await buildToiletIndex([], options.holidays));
  }

  const listed = (index: ToiletIndex, query: MarkerQuery) =>
    listMarkers(index, query, feed.status().generation);

  /** Most feeds are never searched, so the first search prepares the places. */
  function placesOf(index: ToiletIndex): Promise<PlaceIndex> {
    const known = places.get(index) ?? buildPlaceIndex(index.toilets);
    places.set(index, known);
    return known;
  }

  return {
    refresh: feed.refresh,
    put: async (id, toilet) => feed.put(id, toilet),
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
    async needsAttention(limit) {
      await feed.ready();
      return findNeedsAttention(feed.index()?.toilets ?? [], limit);
    },
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
