import { distanceText } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";
import type { Place, PlaceKind } from "~/place-index/place";
import { isStation } from "~/place-index/ranking";
import { addressReadingOf, readingOf } from "~/romanization/page-reading.server";
import type { PlaceResult } from "./place-result";
import { placeResultWords } from "./place-result-words";

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

const kindOf = (place: Place) => placeResultWords().kinds[isStation(place) ? "station" : place.kind];
