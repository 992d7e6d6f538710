import type { FeedFault } from "~/backend/feed";
import type { Generation } from "~/backend/profile/generations";
import type { ToiletSummary } from "~/backend/toilet";
import type { VisitorRoom } from "~/facilities/rooms";
import type { Box, FreeBox, LatLng, MapFit, Opening, Pixel } from "~/geo/projection";
import type { PinState } from "~/opening-hours/arrival";
import type { Place } from "~/place-index/place";
import type { FilterKey, ToiletFilters, UnrecordedBits } from "./filters";
import type { Findings, FindingsQuery } from "./findings/finding";

/** All toilets of the feed, in a worker thread so that parsing and indexing never block the web process. */
export interface ToiletDirectory {
  /** Returns all data from the feed that a map page shows. */
  mapPage(query: MapPageQuery): Promise<MapPageAnswer>;
  nearest(query: NearestQuery): Promise<NearestAnswer>;
  within(point: LatLng, meters: number, limit: number): Promise<NearbyToilet[]>;
  /** Returns clusters and toilets in a box; their counts add up to all toilets in it. */
  markers(query: MarkerQuery): Promise<MarkersOfBox>;
  markersJson(query: MarkerQuery): Promise<MarkersJson>;
  /** Counts the matching toilets of every 시군구 that has any. */
  districts(query: FilterQuery): Promise<DistrictCount[]>;
  /** Best first; `near`, the centre of the current view, affects only the order. */
  searchPlaces(text: string, limit: number, near?: LatLng | null): Promise<Place[]>;
  listIds(from: number, limit: number): Promise<string[]>;
  find(id: string): Promise<KnownToilet | null>;
  newest(limit: number): Promise<NewestToilets>;
  /** Lists the toilets whose data deserve a look, by 시군구. */
  findings(query: FindingsQuery): Promise<Findings>;
  /** Replaces one toilet after a write, or removes it (null), until the next feed. */
  put(id: string, toilet: ToiletSummary | null): Promise<DirectoryStatus>;
  /** Adds the address to a toilet whose feed row has none, for this and later feeds. */
  learnAddress(id: string, address: string): Promise<void>;
  status(): Promise<DirectoryStatus>;
  refresh(): Promise<DirectoryStatus>;
}

/** The visitor's starting point and pace, in metres a minute. Decides which toilets are open on arrival. */
export type Walk = { from: LatLng & { isRough?: boolean }; pace: number };

export type FilterQuery = {
  walk?: Walk | null;
  filters: ToiletFilters;
  /** also toilets whose data is incomplete, unless it contradicts a filter */
  withUnknown: boolean;
  /** the room in which a facility must be */
  room?: VisitorRoom | null;
  /** epoch milliseconds; round to minutes, so that answers can be cached */
  at: number;
  /** reported toilets, which lists put behind the others */
  deprioritizedIds?: string[];
  /** for paper, which stays: the hour and reports put no toilet behind others */
  ignoresMoment?: boolean;
};

export type NearestQuery = FilterQuery & {
  lat: number;
  lng: number;
  page: number;
  pageSize: number;
  excludedIds?: string[];
};

/** `isRough`: other addresses share the position, or it is only accurate to a hundred metres. */
export type KnownToilet = ToiletSummary & { isRough?: boolean };
export type NearbyToilet = KnownToilet & { distanceMeters: number };
/** The part of a list: matches, toilets that may match, and closed or deprioritized ones. */
export type ListPart = 0 | 1 | 2;
export type ListedToilet = NearbyToilet & { part: ListPart };
/** `total` counts all matches; the pages contain the nearest 500, part after part. */
export type NearestAnswer = { toilets: ListedToilet[]; total: number; status: DirectoryStatus };

export type MapPageQuery = FilterQuery & {
  opening: Opening;
  fit: MapFit;
  /** the part of the view that filters count */
  drawn: FreeBox;
  widthPx: number;
  heightPx: number;
  page: number;
  pageSize: number;
  /** the part of the page that is listed: `rows` rows from `firstRow` on */
  firstRow: number;
  rows: number;
  chosenId: string | null;
  excludedIds?: string[];
  /** lists only the toilets within a metre of it, closed ones too */
  point?: LatLng | null;
};

export type MarkerQuery = FilterQuery &
  Box & {
    zoom: number;
    /** ids that join no cluster, the list's first one first */
    separateIds?: string[];
  };

/**
 * States are those of the minute, the same for every visitor. A group counts its open toilets, also those that close
 * soon. `point` names the one point of a stack, as the address of its members has it. `isCovered`: a control of the
 * server-rendered map covers the marker.
 */
export type Marker = {
  isCovered?: true;
} & (
  | { kind: "toilet"; id: string; name: string; lat: number; lng: number; count: 1; state: PinState }
  | {
      kind: "stack";
      ids: string[];
      name: string;
      lat: number;
      lng: number;
      point: string;
      count: number;
      open: number;
      /** the best of its members' */
      state: PinState;
    }
  | { kind: "cluster"; lat: number; lng: number; count: number; open: number; expansionZoom: number }
  | {
      kind: "district";
      name: string;
      lat: number;
      lng: number;
      count: number;
      /** the way from its place to its pill */
      shift: Pixel;
      widthPx: number;
      /** the view that shows its toilets */
      to: LatLng;
      expansionZoom: number;
    }
);

/** Radius of the circle of a group, in px. */
export const clusterRadius = (count: number): number => (count < 10 ? 18 : count < 100 ? 22 : 27);

/** The farthest zoom that shows groups; farther maps show a pill for each 시군구. */
export const GROUPS_FROM_ZOOM = 13;

/** `district` and `town` are numbers of districts.ts; the town has the most matches. */
export type DistrictCount = { district: number; town: number; count: number; box: Box };

/** The result of adding each filter to the active ones. */
export type FilterCounts = {
  counts: Record<FilterKey, number>;
  /** metres to the nearest match of a filter whose count is 0; null for other filters, beyond 20 km, and across the sea */
  nearest: Record<FilterKey, number | null>;
  unknown: number;
  silent: FilterKey[];
  /** filters that no toilet of the feed is known to match */
  absent: FilterKey[];
};

export type MarkersOfBox = { markers: Marker[]; total: number; leftOut: number };

/** `counts` are those of the drawn view, which is fitted to the list. */
export type MapPageAnswer = NearestAnswer &
  FilterCounts & { markers: Marker[]; view: Pick<Opening, "centre" | "zoom"> };

export type MarkersJson = {
  /** gzip of the JSON of `{ markers, total, leftOut }`, at most 8 kB */
  body: Uint8Array<ArrayBuffer>;
  /** weak entity tag of the content, which may stay the same with a new feed */
  etag: string;
};

/** The toilets that were registered last, and the number of all reviews. */
export type NewestToilets = { newest: ToiletSummary[]; reviews: number };

export type DirectoryStatus = {
  loadedAt: number | null;
  toilets: number;
  /** rows without a position or an id, or with a duplicate id */
  skippedRows: number;
  /** true if most rows have no address, so that searches find only learned addresses */
  lacksAddresses: boolean;
  silent: UnrecordedBits;
  failure: FeedFault | null;
  failures: number;
  generation: string;
};

/** True if the backend has never had the toilet call, so that it has no toilets at all. */
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

export type DirectoryWorkerData = {
  backendOrigin: string;
  ttlMs: number;
  timeoutMs?: number;
  maxBytes?: number;
  headers?: Record<string, string>;
  backendGeneration: Generation | null;
  extraHolidays?: string[];
};
export type DirectoryCall = {
  id: number;
  method: keyof ToiletDirectory;
  args: unknown[];
  backendGeneration: Generation | null;
};
export type DirectoryAnswer = { id: number; result: unknown } | { id: number; error: string };
export type DirectoryMessage = { status: DirectoryStatus } | DirectoryAnswer;

export const NOTHING_LOADED: DirectoryStatus = {
  loadedAt: null,
  toilets: 0,
  skippedRows: 0,
  lacksAddresses: false,
  silent: {},
  failure: null,
  failures: 0,
  generation: "",
};
