import type { Tag } from "~/backend/toilet";
import type { FacilityFact } from "~/facilities/profile-facility";
import type { LatLng } from "~/geo/projection";
import type { OpenStatus } from "~/opening-hours/open-state-text";
import type { NextToilet } from "~/ui/next-toilet-link";

export type ToiletUse = {
  open: OpenStatus;
  /** when it opens and closes next, in words that stay true while the page is open */
  changes: string | null;
  profileFact: FacilityFact | null;
  /** what it is equipped with, and what is said of its cleanliness */
  facilities: string[];
  cleanlinessTags: Tag[];
  /** its position may be a few houses off: the address says more */
  isRough: boolean;
  /** from the place that the address names, rounded; null where it names none */
  way: { away: string | null; walk: string | null; start: LatLng } | null;
  /** where to look once one is there: floor, exit, building */
  lastMetres: string | null;
  /** the map with this toilet */
  mapHref: string;
  next: NextToilet | null;
};
