import type { FeedFault } from "~/backend/feed";
import type { ToiletSummary } from "~/backend/toilet";
import type { MapFit, Opening } from "~/geo/fitted-view";
import type { Box, LatLng } from "~/geo/projection";
import type { Place } from "~/place-index/place";
import type { FilterKey, ToiletFilters } from "./filters";
import type { SilentBits } from "./silent-facilities";

/** Every toilet of the feed, in a worker thread so that parsing and indexing never stall the web process. */
export interface ToiletDirectory {
  /** Answers everything that a page of the map shows of the feed. */
  mapPage(query: MapPageQuery): Promise<MapPageAnswer>;
  nearest(query: NearestQuery): Promise<NearestAnswer>;
  within(point: LatLng, meters: number, limit: number): Promise<NearbyToilet[]>;
  /** Clusters and toilets of a box; the counts add up to every toilet in it. */
  markers(query: MarkerQuery): Promise<MarkersOfBox>;
  markersJson(query: MarkerQuery): Promise<MarkersJson>;
  /** Best first; `near`, the middle of the present view, only ranks. */
  searchPlaces(text: string, limit: number, near?: LatLng | null): Promise<Place[]>;
  listIds(from: number, limit: number): Promise<string[]>;
  find(id: string): Promise<KnownToilet | null>;
  /** @param limit toilets named in each list; the counts are of all */
  needsAttention(limit: number): Promise<NeedsAttention>;
  /** Replaces one toilet (null: gone) until the next feed, as after a write. */
  put(id: string, toilet: ToiletSummary | null): Promise<DirectoryStatus>;
  /** Completes a toilet whose row in the feed has no address, for this and later feeds. */
  learnAddress(id: string, address: string): Promise<void>;
  status(): Promise<DirectoryStatus>;
  refresh(): Promise<DirectoryStatus>;
}

export type FilterQuery = {
  filters: ToiletFilters;
  /** also those of which it is not known, unless something speaks against them */
  withUnknown: boolean;
  /** epoch milliseconds; whole minutes let answers be kept */
  at: number;
};

export type NearestQuery = FilterQuery & {
  lat: number;
  lng: number;
  page: number;
  pageSize: number;
  without?: string[];
};

export type CountQuery = FilterQuery & Box;

/** `isRough`: other addresses have its position too, or its position is told to a hundred metres only. */
export type KnownToilet = ToiletSummary & { isRough?: boolean };
export type NearbyToilet = KnownToilet & { distanceMeters: number };
/** `total` counts all that are wanted; pages end after the nearest 500: known, unknown, then closed ones. */
export type NearestAnswer = { toilets: NearbyToilet[]; total: number; status: DirectoryStatus };

export type MapPageQuery = FilterQuery & {
  opening: Opening;
  fit: MapFit;
  widthPx: number;
  heightPx: number;
  page: number;
  pageSize: number;
  /** rows of that part that the page lists: `rows` from `firstRow` on */
  firstRow: number;
  rows: number;
  chosenId: string | null;
  /** the page that a press on a filter leads to */
  pressed: { opening: Opening; pageSize: number };
};

export type MarkerQuery = FilterQuery &
  Box & {
    zoom: number;
    /** ids that stand in no cluster, the first of the list first */
    apart?: string[];
  };

/** `isCovered` by a control of the map that the server draws. */
export type Marker = {
  isCovered?: true;
} & (
  | {
      kind: "toilet";
      id: string;
      name: string;
      lat: number;
      lng: number;
      count: 1;
      isClosed?: true;
    }
  | {
      kind: "stack";
      ids: string[];
      name: string;
      lat: number;
      lng: number;
      count: number;
      expansionZoom?: number;
    }
  | { kind: "cluster"; lat: number; lng: number; count: number; expansionZoom: number }
);

/** What each filter would find beside those that are on. */
export type FilterCounts = {
  counts: Record<FilterKey, number>;
  /** metres to the nearest match of a filter whose count is 0; null for the others, and beyond 50 km */
  nearest: Record<FilterKey, number | null>;
  unknown: number;
  silent: FilterKey[];
  /** filters that no toilet of the feed is known to satisfy */
  absent: FilterKey[];
};

export type MarkersOfBox = { markers: Marker[]; total: number; leftOut: number };

/** `counts` are those that the page shows after a press on each filter; `view` is fitted to the list. */
export type MapPageAnswer = NearestAnswer &
  FilterCounts & { markers: Marker[]; view: Pick<Opening, "centre" | "zoom"> };

export type MarkersJson = {
  /** gzip of the JSON of `{ markers, total, leftOut }`, at most 8 kB */
  body: Uint8Array<ArrayBuffer>;
  /** weak entity tag of the content, which a new feed may keep */
  etag: string;
};

export type AttentionReason = "closed" | "dirty" | "low-stars" | "no-photo";
type AttentionGroup = { reason: AttentionReason; count: number; toilets: ToiletSummary[] };
export type NeedsAttention = {
  groups: AttentionGroup[];
  reviews: number;
  newest: ToiletSummary[];
};

export type DirectoryStatus = {
  loadedAt: number | null;
  toilets: number;
  /** rows without a position or an id, or with an id seen before */
  skippedRows: number;
  /** most rows have no address, so that only the learned ones are found */
  lacksAddresses: boolean;
  silent: SilentBits;
  failure: FeedFault | null;
  failures: number;
  generation: string;
};

/** True where the backend has no toilets at all: it lacks their call, and always did. */
export function isFeedUnsupported({
  failure,
  loadedAt,
}: Pick<DirectoryStatus, "failure" | "loadedAt">): boolean {
  return loadedAt === null && failure?.kind === "missing";
}

export const isFeedPending = (status: Pick<DirectoryStatus, "failure" | "loadedAt">): boolean =>
  status.loadedAt === null && !isFeedUnsupported(status);

export const NEIGHBOUR_METERS = 50;

export type Neighbour = { id: string; name: string; detail: string };
