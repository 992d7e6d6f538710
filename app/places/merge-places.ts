import { distanceMeters, type LatLng } from "~/geo/projection";
import type { Place } from "~/toilet-directory/directory";
import { isPetrolStation } from "~/toilet-directory/ranking";

const SAME_NAME_METERS = 1000;
/** How many of our own are offered however many Kakao has. */
const OWN_PLACES = 2;

/**
 * Our own places and Kakao's, best first, each once. An area leads when it is our first: Kakao's search by keyword
 * has no areas. Then Kakao's, which knows what is built, then the rest of ours; petrol stations stay last.
 * @param near the middle of the present view: of Kakao's places of the same name the nearest comes first
 */
export function mergePlaces(own: Place[], kakaos: Place[], limit: number, near: LatLng | null): Place[] {
  const [first] = own;
  const lead = first?.kind === "area" ? [first] : [];
  const rest = own.slice(lead.length);
  const merged = once([...lead, ...petrolLast(nearestNamesakeFirst(kakaos, near))]);
  const ours = once([...merged, ...rest]).slice(merged.length);
  const room = Math.max(limit - Math.min(ours.length, OWN_PLACES), lead.length);
  return petrolLast([...merged.slice(0, room), ...ours, ...merged.slice(room)]).slice(0, limit);
}

function nearestNamesakeFirst(places: Place[], near: LatLng | null): Place[] {
  const name = places[0]?.name;
  if (!near || name === undefined) return places;
  const namesakes = places.filter((place) => place.name === name);
  namesakes.sort((a, b) => distanceMeters(near, a) - distanceMeters(near, b));
  return [...namesakes, ...places.filter((place) => place.name !== name)];
}

/** Unless nothing else was found, in which case they are what was meant. */
function petrolLast(places: Place[]): Place[] {
  const isPetrol = ({ name }: Place) => isPetrolStation(name);
  return [...places.filter((place) => !isPetrol(place)), ...places.filter(isPetrol)];
}

const nameOf = ({ name }: Place) => name.replace(/\s+/g, "");

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
