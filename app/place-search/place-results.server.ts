import { distanceText } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";
import { isCityOrCounty } from "~/place-index/kind-words";
import {
  isPetrolStation,
  isSpot,
  isStation,
  type Place,
  type PlaceKind,
  proximityBonus,
} from "~/place-index/place";
import { addressReadingOf, readingOf } from "~/romanization/page-reading.server";
import { searchMessages } from "./message-words";
import type { PlaceResult } from "./place-search-box";

const SAME_NAME_METERS = 1000;
const OWN_PLACES = 2;
/** Penalty per position in Kakao's order; the step between kinds of match is 1. */
const KAKAO_ORDER_PENALTY = 0.03;
/** Weight of proximity to the centre of the view. */
const PROXIMITY_WEIGHT = 1.8;

/** Lists a leading area of ours, then Kakao's places, then the rest of ours; `near` sorts equal matches. */
export function mergePlaces(
  text: string,
  ownPlaces: Place[],
  kakaoPlaces: Place[],
  limit: number,
  near: LatLng | null,
): Place[] {
  const leadingPlaces = ownPlaces.slice(0, countLeading(ownPlaces));
  const otherOwnPlaces = ownPlaces.slice(leadingPlaces.length);
  const mergedPlaces = removeDuplicates([
    ...leadingPlaces,
    ...petrolStationsLast(rankPlaces(text, kakaoPlaces, near)),
  ]);
  const remainingOwnPlaces = removeDuplicates([...mergedPlaces, ...otherOwnPlaces]).slice(
    mergedPlaces.length,
  );
  const room = Math.max(limit - Math.min(remainingOwnPlaces.length, OWN_PLACES), leadingPlaces.length);
  return petrolStationsLast([
    ...mergedPlaces.slice(0, room),
    ...remainingOwnPlaces,
    ...mergedPlaces.slice(room),
  ]).slice(0, limit);
}

const PAIR_METERS = 15_000;

/** Number of leading places: an area, or a station, city or county followed by the area or station of the same name. */
function countLeading([first, second]: Place[]): number {
  if (!first) return 0;
  const isPair = second !== undefined && distanceMeters(first, second) <= PAIR_METERS;
  if (first.kind === "area") return isPair && isCityOrCounty(first.name) && isStation(second) ? 2 : 1;
  return isSpot(first) && second?.kind === "area" ? (isPair ? 2 : 1) : 0;
}

/** Sorts by kind of match, then proximity, then Kakao's own order. */
function rankPlaces(text: string, places: Place[], near: LatLng | null): Place[] {
  const typed = compactName(text);
  const scoreOf = (place: Place, at: number) => {
    const name = compactName(place.name);
    const sense = name === typed ? 0 : name.startsWith(typed) ? 1 : 2;
    return sense + at * KAKAO_ORDER_PENALTY - proximityBonus(near, place) * PROXIMITY_WEIGHT;
  };
  const scoredPlaces = places.map((place, at) => ({ place, score: scoreOf(place, at) }));
  return scoredPlaces.sort((a, b) => a.score - b.score).map(({ place }) => place);
}

function petrolStationsLast(places: Place[]): Place[] {
  const isPetrol = ({ name }: Place) => isPetrolStation(name);
  return [...places.filter((place) => !isPetrol(place)), ...places.filter(isPetrol)];
}

const compactName = (name: string) => name.replace(/\s+/g, "").toLowerCase();
const nameOf = ({ name }: Place) => compactName(name);

function removeDuplicates(places: Place[]): Place[] {
  const distinctPlaces: Place[] = [];
  for (const place of places) {
    const isKnown = distinctPlaces.some(
      (distinctPlace) =>
        nameOf(distinctPlace) === nameOf(place) && distanceMeters(distinctPlace, place) <= SAME_NAME_METERS,
    );
    if (!isKnown) distinctPlaces.push(place);
  }
  return distinctPlaces;
}

/** Converts a place for a result list, with its reading on a page in another language. */
export function readPlace(place: Place, near: LatLng | null): PlaceResult {
  const { name, address, lat, lng, zoom, missed } = place;
  const [reading, addressReading] = [readingOf(name), addressReadingOf(address)];
  const isWide = place.kind === "area" || place.kind === "road" || missed !== undefined;
  return {
    name,
    address,
    lat,
    lng,
    about: [kindOf(place), near && distanceText(distanceMeters(near, place))].filter(Boolean).join(" · "),
    ...(zoom !== undefined && { zoom }),
    ...(missed !== undefined && { missed }),
    ...(isWide && { isWide }),
    ...(reading && { reading }),
    ...(addressReading && { addressReading }),
  };
}

const BUILDINGS: ReadonlySet<PlaceKind> = new Set(["building", "landmark", "station", "kakao"]);

/** Returns the building that a place is or is in, or an empty text. */
export const buildingOf = ({ kind, name, building = "" }: Place): string =>
  BUILDINGS.has(kind) ? name : building;

const kindOf = (place: Place) => searchMessages().kinds[isStation(place) ? "station" : place.kind];
