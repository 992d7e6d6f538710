import { distanceMeters, type LatLng } from "~/geo/projection";
import { isCityName } from "~/place-index/kind-words";
import type { Place } from "~/place-index/place";
import { isPetrolStation, isSpot, isStation, proximityBonus } from "~/place-index/ranking";

const SAME_NAME_METERS = 1000;
const OWN_PLACES = 2;
/** Penalty per position in Kakao's order; the step between kinds of match is 1. */
const KAKAO_ORDER_PENALTY = 0.03;
/** Weight of proximity to the centre of the view. */
const PROXIMITY_WEIGHT = 1.8;

/** Lists a leading area of ours, then Kakao's places, then the rest of ours; `near` sorts equal matches. */
export function mergePlaces(
  text: string,
  own: Place[],
  kakaos: Place[],
  limit: number,
  near: LatLng | null,
): Place[] {
  const lead = own.slice(0, leading(own));
  const rest = own.slice(lead.length);
  const merged = once([...lead, ...petrolStationsLast(ranked(text, kakaos, near))]);
  const ours = once([...merged, ...rest]).slice(merged.length);
  const room = Math.max(limit - Math.min(ours.length, OWN_PLACES), lead.length);
  return petrolStationsLast([...merged.slice(0, room), ...ours, ...merged.slice(room)]).slice(0, limit);
}

const PAIR_METERS = 15_000;

/** Number of leading places: an area, or a station or city followed by the area or station of the same name. */
function leading([first, second]: Place[]): number {
  if (!first) return 0;
  const isPair = second !== undefined && distanceMeters(first, second) <= PAIR_METERS;
  if (first.kind === "area") return isPair && isCityName(first.name) && isStation(second) ? 2 : 1;
  return isSpot(first) && second?.kind === "area" ? (isPair ? 2 : 1) : 0;
}

/** Sorts by kind of match, then proximity, then Kakao's own order. */
function ranked(text: string, places: Place[], near: LatLng | null): Place[] {
  const typed = plain(text);
  const scoreOf = (place: Place, at: number) => {
    const name = plain(place.name);
    const sense = name === typed ? 0 : name.startsWith(typed) ? 1 : 2;
    return sense + at * KAKAO_ORDER_PENALTY - proximityBonus(near, place) * PROXIMITY_WEIGHT;
  };
  const scored = places.map((place, at) => ({ place, score: scoreOf(place, at) }));
  return scored.sort((a, b) => a.score - b.score).map(({ place }) => place);
}

function petrolStationsLast(places: Place[]): Place[] {
  const isPetrol = ({ name }: Place) => isPetrolStation(name);
  return [...places.filter((place) => !isPetrol(place)), ...places.filter(isPetrol)];
}

const plain = (name: string) => name.replace(/\s+/g, "").toLowerCase();
const nameOf = ({ name }: Place) => plain(name);

function once(places: Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of places) {
    const isKnown = kept.some(
      (other) => nameOf(other) === nameOf(place) && distanceMeters(other, place) <= SAME_NAME_METERS,
    );
    if (!isKnown) kept.push(place);
  }
  return kept;
}
