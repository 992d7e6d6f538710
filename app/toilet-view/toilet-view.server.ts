import { buildingOrAddress, type Tag, type ToiletSummary } from "~/backend/toilet";
import { REQUESTED_FACILITIES } from "~/facilities/facility-table";
import { type ShownFacility, showFacilities, splitUsableFacilities } from "~/facilities/facility-tags";
import { gateSideOf, isGateTag } from "~/facilities/fare-gates";
import {
  type FacilityFact,
  facilityFactOf,
  PROFILE_FACILITY,
  PROFILE_PACE,
} from "~/facilities/profile-facility";
import { distanceTo, isHere, walkOf } from "~/geo/distance";
import { distanceMeters, type LatLng, roundTo } from "~/geo/projection";
import { langOf } from "~/languages/words";
import { isClosedOnArrival, type OpenStatus } from "~/opening-hours/arrival";
import { hoursOnPaper, openStatusOf } from "~/opening-hours/open-now.server";
import { districtOf, fullProvince, provinceNames } from "~/place-index/korean-address";
import { findUnusableToilets, reportStatusOf } from "~/reports/reports.server";
import { addressReadingOf, placeReading, readingOf } from "~/romanization/page-reading.server";
import type { Profile } from "~/session/display";
import type { FilterQuery, KnownToilet, Walk } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { PREDICATE_BITS, type ToiletFilters } from "~/toilet-directory/filters";
import { excludeAlso } from "~/toilet-directory/toilet-ids";
import { unrecordedBitsAt } from "~/toilet-directory/traits";
import type { Whereabouts } from "~/ui/gate-and-floor";
import type { NextToilet } from "~/ui/toilet-actions";
import { tagText } from "~/ui/toilet-signs";
import { whereaboutsWords } from "./whereabouts-words";

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
    get hoursTags() {
      return this.open.state === "unknown" ? toilet.hoursTags : readableHours(toilet, at);
    },
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

/** Returns the registered hours; on a page in another language, what Korean texts mean. */
function readableHours(toilet: KnownToilet, at: number): Tag[] {
  const { hoursTags } = toilet;
  if (!hoursTags.some(({ name }) => langOf(tagText(name)))) return hoursTags;
  return [{ name: hoursOnPaper(toilet, at), color: null }];
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

/**
 * The point from which distances are measured: the visitor's location, a searched place, the middle of a searched area
 * or street, a point that no visitor starts from, or no point at all.
 */
type OriginKind = "own" | "searched" | "area" | "nobodys" | "none";

/** Distance and direction in words, and the walk in minutes; null if there is no origin, or it is too far. */
type Way = { away: string | null; walk: number | null };

/** At this zoom and below, distances from the map's centre mean nothing. */
const WHOLE_COUNTRY_ZOOM = 8;

export function originKind(
  ownLocation: LatLng | null,
  { linkedOrigin, zoom }: { linkedOrigin: LatLng | null; zoom: number },
  searched: { isWide?: boolean } | null,
): OriginKind {
  if (ownLocation) return "own";
  if (!linkedOrigin) return searched?.isWide ? "area" : "searched";
  return zoom <= WHOLE_COUNTRY_ZOOM ? "none" : "nobodys";
}

/** Returns the visitor's walk, or null if no visitor sets out from the origin, so that no arrival is known. */
export function walkFrom({ lat, lng }: LatLng, kind: OriginKind, profile: Profile): Walk | null {
  if (kind !== "own" && kind !== "searched") return null;
  return { from: { lat, lng, ...(kind === "own" && { isRough: true }) }, pace: PROFILE_PACE[profile] };
}

/** Describes the way to a toilet. At the origin itself there is none, unless the visitor is there. */
export function wayFrom(
  origin: LatLng,
  toilet: LatLng & { isRough?: boolean },
  kind: OriginKind,
  pace: number,
): Way {
  const meters = distanceMeters(origin, toilet);
  const isPoint = kind === "area" || kind === "nobodys";
  if (kind === "none" || (isPoint && isHere(meters))) return { away: null, walk: null };
  const walk = kind === "area" ? null : walkOf(meters, pace, toilet.isRough);
  return { away: distanceTo(origin, toilet, kind === "own"), walk };
}

type Start = LatLng & { id: string; isRough?: boolean };

/**
 * Describes the nearest match that is neither skipped nor known to be closed. If the toilet is closed, or nearly, prefers
 * one that is known to be open. A visitor who would arrive too late starts from the own place.
 */
export async function nextToiletView(
  toilet: Start,
  open: OpenStatus,
  visit: ToiletVisit,
  skippedIds: string[],
  hrefOf: (toiletId: string, skippedIds: string[]) => string,
): Promise<NextToilet | null> {
  const from = (open.arrival === "closed" && visit.walk?.from) || toilet;
  if (Number.isNaN(from.lat) || Number.isNaN(from.lng)) return null;
  const excludedIds = excludeAlso(skippedIds, toilet.id);
  const next = await findNext(from, open, visit, excludedIds);
  if (!next) return null;
  const status = openStatusOf(next, visit.at, walkTo(next, visit));
  if (isClosedOnArrival(status)) return null;
  return {
    ...roundTo(next, COORDINATE_DECIMALS),
    name: readingOf(next.name) ?? next.name,
    doorName: next.name,
    away: distanceTo(from, next, from.isRough),
    isOpen: status.state !== "unknown",
    href: hrefOf(next.id, excludedIds),
  };
}

async function findNext(from: LatLng, open: OpenStatus, visit: ToiletVisit, excludedIds: string[]) {
  const { filters, withUnknown, room, at, walk } = visit;
  const findFirst = async (filters: ToiletFilters) => {
    const answer = directory.nearest({
      lat: from.lat,
      lng: from.lng,
      filters,
      withUnknown,
      room,
      at,
      walk,
      deprioritizedIds: findUnusableToilets(at),
      excludedIds,
      page: 1,
      pageSize: 1,
    });
    return (await answer.catch(() => null))?.toilets[0];
  };
  const prefersOpen = isClosedOnArrival(open) || open.arrival === "tight";
  return (prefersOpen && (await findFirst({ ...filters, openNow: true }))) || (await findFirst(filters));
}

const walkTo = (toilet: KnownToilet, { walk }: ToiletVisit): number | null =>
  walk ? walkOf(distanceMeters(walk.from, toilet), walk.pace, toilet.isRough) : null;

type Words = ReturnType<typeof whereaboutsWords>;
type Reading = { kind: string; says: RegExp; words(match: RegExpMatchArray, words: Words): string };
type ToiletTexts = Pick<ToiletSummary, "name" | "buildingName" | "address" | "cleanlinessTags" | "hoursTags">;

/** Stands before a floor like another floor: 번영로 61, 1층. */
const HOUSE_NUMBER = /\d[\d-]{0,12}, ?(?=\d)/;
const UNDER = /^(?:지하|B)/i;

/** In walking order. The patterns skip words without a number and words that are part of a longer word. */
const READINGS: readonly Reading[] = [
  {
    kind: "exit",
    says: /(?<![\d-])(\d{1,2}(?:-\d{1,2})?(?: ?[,·~] ?\d{1,2}(?!\d)){0,6}) ?번 ?(출구|출입구|게이트)(?!볼)/g,
    words: ([, number = "", word = ""], { exit, numbered }) => numbered(number, exit[word] ?? word),
  },
  {
    kind: "wing",
    says: /(?<![가-힣])(?:제?\d ?)?[본별신구]관(?=[동 (),\d]|$)/g,
    words: ([wing]) => readingOf(wing) ?? wing,
  },
  {
    kind: "floor",
    says: /(?<![지\dA-Za-z-]|(?<!층)[.,~])((?:지하|지상|B) ?)?(\d{1,2}(?:\.5)?(?: ?[,.·~/-] ?\d{1,2}){0,6})(?:층(?! ?(?:석|전|목|모전)탑| ?(?:건물|짜리))|F(?![A-Za-z]))|(?<![A-Za-z\d-])(B)([1-9])(?=[\s(),+/~]|$)/gi,
    words: ([, side = "", number = "", under = side, underNumber = number], { basement, floor }) =>
      UNDER.test(under) ? basement(underNumber) : floor(number),
  },
  {
    kind: "floor",
    says: /지하(?![철수차]|대로|길| ?\d{1,2}(?:[,.·~/-]\d{1,2}){0,6}(?:층|F))/g,
    words: (_, { underground }) => underground,
  },
  {
    kind: "room",
    says: /로비|대합실|맞이방|승강장|옥상/g,
    words: ([room], { rooms }) => rooms[room] ?? room,
  },
  {
    kind: "inside",
    says: /(?:건물|청사|역사|영업장) ?(?:안|내부?)(?=[) ]|$)|실내(?= ?(?:화장실|[),]|$))/g,
    words: (_, { inside }) => inside,
  },
];

/**
 * Says where to look on arrival: the side of the fare gates, and exits, floors and halls as `3번 출구 · 지하 1층`. The
 * address counts only for what name, building and hours leave open.
 */
export function whereaboutsOf(toilet: ToiletTexts): Whereabouts | null {
  const words = whereaboutsWords();
  const side = gateSideOf(toilet);
  const ownTexts = [toilet.name, toilet.buildingName, ...toilet.hoursTags.map(({ name }) => name)];
  const read = (texts: string[], kind: string) =>
    READINGS.filter((reading) => reading.kind === kind).flatMap((reading) =>
      texts.flatMap((text) => [...text.matchAll(reading.says)].map((match) => reading.words(match, words))),
    );
  const facts = [...new Set(READINGS.map(({ kind }) => kind))].flatMap((kind) => {
    const own = read(ownTexts, kind);
    return own.length > 0 ? own : read([toilet.address.replace(HOUSE_NUMBER, "")], kind).slice(0, 1);
  });
  if (!side && facts.length === 0) return null;
  return { gate: side && { side, text: words.gate[side] }, text: [...new Set(facts)].join(" · ") };
}
