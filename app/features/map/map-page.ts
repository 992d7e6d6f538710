import type { Tag, ToiletSummary } from "~/backend/toilet";
import type { FacilityFact } from "~/facilities/profile-facility";
import type { LatLng } from "~/geo/projection";
import type { MapSettings } from "~/maps/provider";
import type { WayStart } from "~/maps/way-links";
import type { WindowClass } from "~/maps/window-class";
import type { OpenStatus } from "~/opening-hours/open-state-text";
import type { FoundPlace } from "~/place-search/found-place";
import type { DirectoryStatus, Marker } from "~/toilet-directory/directory";
import type { NextToilet } from "~/ui/next-toilet-link";
import { uiWords } from "~/ui/words";
import type { FilterOffer } from "./filter-links";
import type { MapQuery } from "./map-view";
import { mapWords } from "./words";

const START_DECIMALS = 5;

export const ENTRY_FIELDS = [
  ...(["id", "name", "hoursTags", "maleLock", "femaleLock", "averageRating", "reviewCount"] as const),
] satisfies (keyof ToiletSummary)[];

export type ToiletEntry = Pick<ToiletSummary, (typeof ENTRY_FIELDS)[number]> & {
  open: OpenStatus;
  profileFact: FacilityFact | null;
  facilities: string[];
  cleanlinessTags: Tag[];
  /** when somebody last said something of it, where that is known */
  news?: string;
  /** its position may be a few houses off */
  isRough?: boolean;
  /** the building; the address where the building is not known, or the position does not lead there */
  place: string;
  /** how its name is read, on a page that is not Korean */
  reading?: string;
  /** distance and direction in words; null where it is what distances are measured from */
  away: string | null;
  walk: string | null;
} & LatLng;

export type ChosenToilet = ToiletEntry &
  Pick<ToiletSummary, "address" | "photo"> & { next: NextToilet | null; lastMetres: string | null };

export const toPoint = ({ id, name, reading, lat, lng, open }: ChosenToilet) => ({
  ...{ id, lat, lng },
  name: reading ?? name,
  isClosed: open.state === "closed",
});

export type MapPageData = {
  query: MapQuery;
  centre: LatLng;
  zoom: number;
  /** the kind of window that the view is fitted to; null where the browser has not said */
  windowClass: WindowClass | null;
  /** what the list's distances are measured from, in words */
  basis: string;
  origin: LatLng;
  /** what links must say of the origin; null while the rest of the address says it */
  linkedOrigin: LatLng | null;
  searchMessage: string | null;
  otherPlaces: FoundPlace[];
  /** ids that are kept in this browser */
  saved: string[];
  toilets: ToiletEntry[];
  /** toilets around those, in which the tab finds the nearest to where exactly one is; null without a place */
  nearby: { toilets: ToiletEntry[] /** how many nearer ones are left out */; offset: number } | null;
  /** why there is no list: one's own place is far from every toilet, or from all that match */
  isTooFar: "from-all" | "from-matches" | null;
  /** where none is within 50 km: the nearest that matches, and its direction on the map in degrees from the top */
  nearestMatch: { name: string; away: string | null; href: string; degrees: number } | null;
  total: number;
  /** how many of them the list shows, and how many a page of it */
  listed: number;
  pageSize: number;
  pageCount: number;
  markers: Marker[];
  filters: FilterOffer;
  chosen: ChosenToilet | null;
  notice: string | null;
  isUnavailable: boolean;
  settings: MapSettings;
  attribution: string;
  lacksKakaoKey: boolean;
};

/** Nobody is sent on foot from the middle of a map, nor where nobody would walk. */
export function wayStart(
  { linkedOrigin, origin, basis }: MapPageData,
  { walk }: ToiletEntry,
): WayStart | null {
  if (linkedOrigin || walk === null) return null;
  const rounded = (degrees: number) => Number(degrees.toFixed(START_DECIMALS));
  return { name: basis, lat: rounded(origin.lat), lng: rounded(origin.lng) };
}

/** Describes why the feed could not be loaded; the browser shows it for markers as well. */
export function feedFailureText({ kind, httpStatus }: NonNullable<DirectoryStatus["failure"]>): string {
  if (kind === "timeout") return uiWords().network.late;
  if (kind === "http")
    return mapWords()
      .feed.serverError(httpStatus ?? "")
      .trim();
  if (kind === "network") return uiWords().network.lost;
  return mapWords().feed.noConnection;
}
