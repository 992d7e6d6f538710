import type { Tag, ToiletSummary } from "~/backend/toilet";
import type { ProfileFact } from "~/facilities/profile-facility";
import type { LatLng } from "~/geo/projection";
import type { MapSettings } from "~/maps/provider";
import type { OpenStatus } from "~/opening-hours/open-state-text";
import type { Marker } from "~/toilet-directory/directory";
import type { NextToilet } from "~/ui/next-toilet-link";
import type { FilterOffer } from "./filter-links";
import type { MapQuery } from "./map-view";

/** What the map page is given by its loader: only what it prints. */

/** What the list says of a toilet as it is. */
export const ENTRY_FIELDS = [
  ...(["id", "name", "hoursTags", "maleLock", "femaleLock", "averageRating", "reviewCount"] as const),
] satisfies (keyof ToiletSummary)[];

export type ToiletEntry = Pick<ToiletSummary, (typeof ENTRY_FIELDS)[number]> & {
  open: OpenStatus;
  /** whether it has what the profile asks for */
  profileFact: ProfileFact | null;
  /** what it is equipped with, in words */
  facilities: string[];
  /** what is said of its cleanliness */
  cleanlinessTags: Tag[];
  /** the building, or the address where the building is not known */
  place: string;
  /** distance and direction in words; null where it is what distances are measured from */
  away: string | null;
  /** how long on foot, in words; null where it is too far */
  walk: string | null;
} & LatLng;

export type ChosenToilet = ToiletEntry &
  Pick<ToiletSummary, "address" | "photo"> & { next: NextToilet | null };

/** The chosen toilet as maps draw it. */
export const toPoint = ({ id, name, lat, lng, open }: ChosenToilet) => ({
  ...{ id, name, lat, lng },
  isClosed: open.state === "closed",
});

/** The zoom is null where the place needs no other than the map's own. */
export type PlaceLink = { name: string; address: string; zoom: number | null } & LatLng;

export type MapPageData = {
  query: MapQuery;
  /** centre and zoom of the map */
  centre: LatLng;
  zoom: number;
  /** what the list's distances are measured from, in words */
  basis: string;
  origin: LatLng;
  /** what links must say of the origin; null while the rest of the address says it */
  linkedOrigin: LatLng | null;
  searchMessage: string | null;
  /** other places that the search found */
  otherPlaces: PlaceLink[];
  toilets: ToiletEntry[];
  /** toilets around those, in which the tab finds the nearest to where exactly one is; null without a place */
  nearby: { toilets: ToiletEntry[] /** how many nearer ones are left out */; offset: number } | null;
  /** why there is no list: one's own place is far from every toilet, or from all that match */
  isTooFar: "from-all" | "from-matches" | null;
  total: number;
  /** how many of them the list shows, and how many a page of it */
  listed: number;
  pageSize: number;
  pageCount: number;
  markers: Marker[];
  filters: FilterOffer;
  chosen: ChosenToilet | null;
  /** what is wrong with the information shown, if anything */
  notice: string | null;
  /** true when there is no information to show at all */
  isUnavailable: boolean;
  /** true where the backend has no toilets at all, so that waiting for them or registering one leads nowhere */
  isLacking: boolean;
  settings: MapSettings;
  attribution: string;
  /** true where the Kakao map is asked for and cannot be shown */
  lacksKakaoKey: boolean;
};
