import type { FeedFault } from "~/backend/feed";
import type { ToiletSummary } from "~/backend/toilet";
import type { Box, LatLng } from "~/geo/projection";
import type { Place } from "~/place-index/place";
import type { FilterKey, ToiletFilters } from "./filters";

/**
 * The toilet directory: every toilet of the legacy feed, indexed once for everybody, answered in small pieces.
 * It runs in a worker thread so that neither parsing nor indexing ever stalls the web process.
 */
export interface ToiletDirectory {
  /** Toilets nearest to a point, page by page. */
  nearest(query: NearestQuery): Promise<NearestAnswer>;
  /** Toilets at most so many metres from a point, nearest first. */
  within(point: LatLng, meters: number, limit: number): Promise<NearbyToilet[]>;
  /** Clusters and toilets of a box, small enough to send; the counts add up to every toilet in the box. */
  markers(query: MarkerQuery): Promise<MarkerAnswer>;
  /** The same markers as JSON, ready to be sent. */
  markersJson(query: MarkerQuery): Promise<MarkersJson>;
  /**
   * Areas, stations, sights and roads, and toilets by name, building and address; best first.
   * @param near the middle of the present view: it only ranks
   */
  searchPlaces(text: string, limit: number, near?: LatLng | null): Promise<Place[]>;
  /** The ids of a part of all toilets, in the order of the feed. */
  listIds(from: number, limit: number): Promise<string[]>;
  /** The toilet with this id, or null. */
  find(id: string): Promise<ToiletSummary | null>;
  /**
   * What an administration looks after: toilets that something is the matter with, and the newest.
   * @param limit toilets named in each list; the counts are of all
   */
  needsLook(limit: number): Promise<NeedsLook>;
  /**
   * Has one toilet as it is now, until the next feed: after a write, which nobody should have to fetch everything for.
   * @param toilet null when there is none of this id any more
   */
  put(id: string, toilet: ToiletSummary | null): Promise<DirectoryStatus>;
  status(): Promise<DirectoryStatus>;
  /** Fetches the feed again; resolves when a feed that was requested after this call is in place (or failed). */
  refresh(): Promise<DirectoryStatus>;
}

/** Which toilets are wanted. */
export type Wanted = {
  filters: ToiletFilters;
  /** also those of which it is not known, unless something speaks against them */
  withUnknown: boolean;
  /** the moment that opening hours are asked for, epoch milliseconds; whole minutes let answers be kept */
  at: number;
};

export type NearestQuery = Wanted & {
  lat: number;
  lng: number;
  /** 1-based */
  page: number;
  pageSize: number;
  /** ids to leave out */
  without?: string[];
};

export type NearbyToilet = ToiletSummary & { distanceMeters: number };
/**
 * `total` counts every toilet that is wanted; paging ends after the nearest 500 of them. Among these the known ones
 * come first, then those of which it is not known, and those that are closed for certain last.
 */
export type NearestAnswer = { toilets: NearbyToilet[]; total: number; status: DirectoryStatus };

export type MarkerQuery = Wanted &
  Box & {
    zoom: number;
    /** ids of toilets that stand by themselves, in no cluster: those of the list, and the chosen one */
    apart?: string[];
    /** what the nearest that match are measured from; without it none are looked for */
    origin?: LatLng;
  };

/** `toilet`: one toilet; `stack`: several toilets on one point; `cluster`: many nearby toilets. */
export type Marker =
  | {
      kind: "toilet";
      id: string;
      name: string;
      lat: number;
      lng: number;
      count: 1;
      /** there only where it is closed for certain at that moment */
      isClosed?: true;
    }
  | { kind: "stack"; ids: string[]; name: string; lat: number; lng: number; count: number }
  | { kind: "cluster"; lat: number; lng: number; count: number; expansionZoom: number };

/** What each filter would find beside those that are on. */
export type FilterCounts = {
  /** toilets in the box */
  counts: Record<FilterKey, number>;
  /** metres to the nearest, where the box has none; null where there is none within 50 km */
  nearest: Record<FilterKey, number | null>;
  /** toilets in the box of which it is not known whether they satisfy the filters */
  unknown: number;
};

export type MarkerAnswer = FilterCounts & {
  markers: Marker[];
  /** toilets in the box that are wanted; equals the sum of the markers' counts plus leftOut */
  total: number;
  leftOut: number;
  /** changes with every feed whose content differs: the base of ETags */
  generation: string;
};

export type MarkersJson = {
  /** gzip of the JSON of `{ markers, total, leftOut }`, at most 8 kB */
  body: Uint8Array<ArrayBuffer>;
  /** weak entity tag of the content: a new feed that leaves this box as it was keeps it */
  etag: string;
  total: number;
  leftOut: number;
  generation: string;
};

export type LookReason = "closed" | "dirty" | "low-stars" | "no-photo";
export type NeedsLookGroup = { reason: LookReason; count: number; toilets: ToiletSummary[] };
export type NeedsLook = {
  groups: NeedsLookGroup[];
  /** of all toilets together */
  reviews: number;
  /** the largest ids first */
  newest: ToiletSummary[];
};

export type DirectoryStatus = {
  /** epoch milliseconds of the feed being served; null before the first */
  loadedAt: number | null;
  toilets: number;
  /** rows left out: latitude or longitude is not a number, no id, or an id seen before */
  skippedRows: number;
  /** why the latest fetch failed; null when it succeeded */
  failure: FeedFault | null;
  /** how many fetches have failed since the worker was started */
  failures: number;
  generation: string;
};
