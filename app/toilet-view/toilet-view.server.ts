import { buildingOrAddress, type Tag, type ToiletSummary } from "~/backend/toilet";
import { REQUESTED_FACILITIES } from "~/facilities/facility-table";
import { splitUsableFacilities } from "~/facilities/facility-tags";
import { isGateTag } from "~/facilities/fare-gates";
import {
  type FacilityFact,
  facilityFactOf,
  PROFILE_FACILITY,
  PROFILE_PACE,
} from "~/facilities/profile-facility";
import { type ShownFacility, showFacilities } from "~/facilities/shown-facilities";
import { type LatLng, roundTo } from "~/geo/projection";
import type { OpenStatus } from "~/opening-hours/arrival";
import { hoursOnPaper, openStatusOf } from "~/opening-hours/open-now.server";
import { districtOf, fullProvince, provinceNames } from "~/place-index/korean-address";
import { reportStatusOf } from "~/reports/reports.server";
import { addressReadingOf, placeReading, readingOf } from "~/romanization/page-reading.server";
import type { Profile } from "~/session/display";
import type { FilterQuery, KnownToilet } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { PREDICATE_BITS } from "~/toilet-directory/filters";
import { unrecordedBitsAt } from "~/toilet-directory/traits";
import type { Whereabouts } from "~/ui/gate-and-floor";
import { type OriginKind, type Way, wayFrom } from "./way";
import { whereaboutsOf } from "./whereabouts.server";

const COORDINATE_DECIMALS = 5;
const NO_WAY: Way = { away: null, walk: null };

/** The visitor, moment, origin and filters of a page about toilets. */
export type ToiletVisit = Pick<FilterQuery, "at" | "walk" | "filters" | "withUnknown" | "room"> & {
  profile: Profile;
  /** shorter words about the hours, for cards and lists */
  isBrief?: boolean;
  /** the origin of distances; null without one */
  origin: { point: LatLng; kind: OriginKind } | null;
};

/** The fields of a toilet that pages show, in the page's language. Each page picks those that it prints. */
export type ToiletView = Pick<
  ToiletSummary,
  "id" | "name" | "hoursTags" | "maleLock" | "femaleLock" | "averageRating" | "reviewCount" | "photo"
> &
  LatLng &
  Way & {
    /** reading of the name, on pages that are not Korean */
    reading?: string | undefined;
    /** whether its position may be a few houses off */
    isRough?: boolean | undefined;
    /** the building; the address if the building is unknown */
    building: string;
    /** the building, or the address below the district if the position is rough */
    place: string;
    address: string;
    open: OpenStatus;
    /** whether it has the facility that the visitor needs */
    profileFact: FacilityFact | null;
    facilities: ShownFacility[];
    cleanlinessTags: Tag[];
    /** where to look on site: side of the fare gates, exit, floor; null if nothing says so */
    whereabouts: Whereabouts | null;
    /** its hours in words that stay true */
    hoursOnPaper: string;
  };

/** Describes a toilet for a visit. Getters compute what only some pages show. */
export function toiletView(toilet: KnownToilet, visit: ToiletVisit): ToiletView {
  const { facilities, cleanliness } = splitUsableFacilities(toilet.cleanlinessTags);
  const { origin, at, walk, profile } = visit;
  const hasPosition = Number.isFinite(toilet.lat) && Number.isFinite(toilet.lng);
  const way =
    origin && hasPosition ? wayFrom(origin.point, toilet, origin.kind, PROFILE_PACE[profile]) : NO_WAY;
  const building = placeReading(buildingOrAddress(toilet), toilet.address);
  return {
    id: toilet.id,
    name: toilet.name,
    reading: readingOf(toilet.name) ?? undefined,
    isRough: toilet.isRough || undefined,
    ...roundTo(toilet, COORDINATE_DECIMALS),
    building,
    get place() {
      return (toilet.isRough && addressBelowDistrict(toilet.address)) || building;
    },
    get address() {
      return addressReadingOf(toilet.address) ?? toilet.address;
    },
    ...way,
    open: {
      ...openStatusOf(toilet, at, walk ? way.walk : null, visit.isBrief),
      ...reportStatusOf(toilet.id, at),
    },
    profileFact: profileFactOf(toilet, facilities, visit),
    facilities: showFacilities(
      facilities.filter((name) => !isGateTag(name)),
      visit.filters,
    ),
    cleanlinessTags: cleanliness,
    hoursTags: toilet.hoursTags,
    maleLock: toilet.maleLock,
    femaleLock: toilet.femaleLock,
    averageRating: toilet.averageRating,
    reviewCount: toilet.reviewCount,
    photo: toilet.photo,
    get whereabouts() {
      return whereaboutsOf(toilet);
    },
    get hoursOnPaper() {
      return hoursOnPaper(toilet, at);
    },
  };
}

/** Tells whether it has the facility that the profile needs, or that of a filter with unknown toilets. */
function profileFactOf(
  { address }: KnownToilet,
  facilities: readonly string[],
  { profile, filters, withUnknown, room = null }: ToiletVisit,
): FacilityFact | null {
  const unknownFacility = REQUESTED_FACILITIES.find((key) => withUnknown && filters[key]);
  const facility = PROFILE_FACILITY[profile] ?? unknownFacility;
  if (!facility) return null;
  const unrecordedBits = unrecordedBitsAt(directory.lastStatus().silent, address);
  return facilityFactOf(facility, facilities, (unrecordedBits & PREDICATE_BITS[facility]) === 0, room);
}

/** Returns the rest of an address, because a rough position does not lead to the door. Empty if there is none. */
function addressBelowDistrict(address: string): string {
  const words = address.split(/\s+/);
  const province = provinceNames(fullProvince(words[0] ?? "")).length > 0 ? 1 : 0;
  const rest = words.slice(districtOf(address)?.length ?? province).join(" ");
  return rest && placeReading(rest, rest);
}
