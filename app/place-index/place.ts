import { distanceMeters, type LatLng } from "~/geo/projection";

export type PlaceKind =
  | "area"
  | "road"
  | "station"
  | "landmark"
  | "toilet"
  | "building"
  | "address"
  | "kakao"
  | "point";
export type Place = {
  kind: PlaceKind;
  name: string;
  address: string;
  lat: number;
  lng: number;
  building?: string;
  /** web-mercator zoom at which a phone's map shows the place with toilets */
  zoom?: number;
  /** the words of the search that were not found */
  missed?: string;
};

export type NamedPlace = {
  kind: "area" | "road" | "station" | "landmark";
  path: string[];
  aliases: string[];
  lat: number;
  lng: number;
  fame: number;
  number: number;
  /** Number of its toilets, and the index of the first one in `NamedPlaces.rows`. */
  rowCount: number;
  firstRow: number;
};

export type ScoredPlace = {
  place: Place;
  /** Lower is better: the integer part is the rank, the fraction sorts equal ranks. */
  score: number;
  /** Set for a station and the district around it, which precede all other places. */
  pair?: keyof typeof PAIR_ORDER;
  /** Sorts places of equal scores; 0 if absent. */
  order?: number;
  named?: NamedPlace;
};

const PAIR_ORDER = { station: -2, district: -1 };
const pairOrderOf = ({ pair }: ScoredPlace) => (pair ? PAIR_ORDER[pair] : 0);

/** Sorts the best place first. */
export const comparePlaces = (a: ScoredPlace, b: ScoredPlace): number =>
  pairOrderOf(a) - pairOrderOf(b) || a.score - b.score || (a.order ?? 0) - (b.order ?? 0);

export const RANK = {
  named: 0,
  name: { equals: 2, starts: 4, contains: 6 },
  namedStart: 3,
  building: { equals: 2.5, starts: 4.5, contains: 7 },
  kind: -6,
  address: 8,
  petrol: 20,
};

const NEAR_METERS = 15_000;
const NEAR_STEP = 4;
const NEAR_BONUS = 0.5;
const SAME_PLACE_METERS = 30;
const SAME_NAME_METERS = 1000;
const SAME_AREA_METERS = 3000;

/** Penalty that falls from 0.45 for an unknown place towards 0 for a famous one. */
export const obscurityPenalty = (fame: number) => 0.9 / (2 + Math.log1p(fame));

/** Bonus for proximity: half of it remains at 15 km, little at 100 km. */
export function proximityBonus(near: LatLng | null, place: LatLng): number {
  return near ? NEAR_BONUS / (1 + distanceMeters(near, place) / NEAR_METERS) : 0;
}

/** Factors of the distance: `own` if the whole name is the kind's word, `start` if it begins with the word. */
const KIND_FACTORS = { landmark: 0.8, own: 0.9, called: 1, start: 2, road: 4 };

export function scoreOfKind(near: LatLng, place: LatLng, sense: keyof typeof KIND_FACTORS): number {
  const kilometres = distanceMeters(near, place) / 1000;
  return RANK.kind + Math.log10(1 + kilometres) + Math.log10(KIND_FACTORS[sense]);
}

export const isNear = (near: LatLng, place: LatLng) => distanceMeters(near, place) <= NEAR_METERS;

/** A nearby place with exactly the typed name ranks before all other matches. */
export function nearBonusOfName(near: LatLng | null, place: LatLng): number {
  return proximityBonus(near, place) + (near && isNear(near, place) ? NEAR_STEP : 0);
}

export const isPetrolStation = (name: string) => /주유소|충전소|셀프주유|lpg/i.test(name);

export function bestWithoutDuplicates(matches: ScoredPlace[], limit: number): ScoredPlace[] {
  const bestMatches: ScoredPlace[] = [];
  for (const match of [...matches].sort(comparePlaces)) {
    if (bestMatches.length >= limit) break;
    if (!bestMatches.some(({ place }) => isSamePlace(place, match.place))) bestMatches.push(match);
  }
  return bestMatches;
}

export const isSpot = ({ kind }: { kind: PlaceKind }) => kind === "station" || kind === "landmark";
export const isStation = ({ kind, name }: Pick<Place, "kind" | "name">) =>
  isSpot({ kind }) && name.endsWith("역");
const ownName = ({ name }: Place) => name.split(" ").at(-1) ?? "";

export function isSamePlace(a: Place, b: Place): boolean {
  const meters = distanceMeters(a, b);
  if (a.kind === "area" && b.kind === "area") return ownName(a) === ownName(b) && meters <= SAME_AREA_METERS;
  if (a.name === b.name) return meters <= (isSpot(a) && isSpot(b) ? SAME_AREA_METERS : SAME_NAME_METERS);
  const areBothToilets = [a, b].every(({ kind }) => kind !== "area" && kind !== "road" && !isSpot({ kind }));
  return areBothToilets && meters <= SAME_PLACE_METERS;
}
