import type { MarkerQuery, ToiletDirectory } from "./directory";
import { createFeedKeeper, type FeedKeeperOptions } from "./feed-keeper";
import { listMarkers } from "./markers";
import { findNeedsLook } from "./needs-look";
import { buildPlaceIndex, type PlaceIndex } from "./place-index";
import { searchPlaces } from "./place-search";
import { buildToiletIndex, findNearest, type ToiletIndex } from "./toilet-index";

/** The directory itself, in the thread that calls it. */
export function createLocalDirectory(options: FeedKeeperOptions): ToiletDirectory {
  const feed = createFeedKeeper(options);
  const places = new WeakMap<ToiletIndex, Promise<PlaceIndex>>();

  async function markers(query: MarkerQuery) {
    await feed.ready();
    return listMarkers(feed.index() ?? (await buildToiletIndex([])), query, feed.status().generation);
  }

  /** Most feeds are never searched: their places are prepared by the first search. */
  function placesOf(index: ToiletIndex): Promise<PlaceIndex> {
    const known = places.get(index) ?? buildPlaceIndex(index.toilets);
    places.set(index, known);
    return known;
  }

  return {
    refresh: feed.refresh,
    async status() {
      void feed.ready();
      return feed.status();
    },
    async nearest(query) {
      await feed.ready();
      const index = feed.index();
      return { ...(index ? findNearest(index, query) : { toilets: [], total: 0 }), status: feed.status() };
    },
    markers: async (query) => (await markers(query)).answer,
    markersJson: async (query) => (await markers(query)).json,
    async searchPlaces(text, limit, near) {
      await feed.ready();
      const index = feed.index();
      return index ? searchPlaces(await placesOf(index), text, limit, near) : [];
    },
    async needsLook(limit) {
      await feed.ready();
      return findNeedsLook(feed.index()?.toilets ?? [], limit);
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
