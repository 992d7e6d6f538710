import { type Box, type LatLng, roundTo, snapBox } from "~/geo/projection";

const ADDRESS_DECIMALS = 3;
const BOX_DECIMALS = 5;
/** With OWN_PLACE=tab no request has a part of the location that is finer than 0.02 degrees. */
const CELLS_PER_DEGREE = 50;

let ofTheServer = false;

/** Sets the mode on the server (docs/settings.md, OWN_PLACE). */
export function setOwnPlaceMode(mode: "rounded" | "tab"): void {
  ofTheServer = mode === "tab";
}

/** Tells whether the visitor's location stays in the tab. */
export const isLocationTabOnly = (): boolean =>
  import.meta.env.SSR ? ofTheServer : Boolean(document.documentElement.dataset.ownPlace);

const roundToCell = (degrees: number) => Math.round(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE;

/** Rounds the visitor's location for an address: to 0.001 degrees, or to the centre of its cell of 0.02 degrees. */
export const roundMyLocation = (point: LatLng): LatLng =>
  isLocationTabOnly()
    ? { lat: roundToCell(point.lat), lng: roundToCell(point.lng) }
    : roundTo(point, ADDRESS_DECIMALS);

/** Returns the location of an address, or null if that is a cell, whose middle must not look like a location. */
export const knownLocation = (me: LatLng | null): LatLng | null => (isLocationTabOnly() ? null : me);

export function isRoundedTo<Location extends LatLng>(
  location: Location | null,
  address: LatLng | null,
): location is Location {
  const roundedLocation = location && roundMyLocation(location);
  return (
    roundedLocation !== null && roundedLocation.lat === address?.lat && roundedLocation.lng === address.lng
  );
}

function wholeCells({ west, south, east, north }: Box): Box {
  const floorToCell = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE;
  return {
    west: floorToCell(west),
    south: floorToCell(south),
    east: -floorToCell(-east),
    north: -floorToCell(-north),
  };
}

/** Returns the whole cells to request markers of, so that small moves reuse an answer and tell no precise position. */
export function markerBox(box: Box, zoom: number): string {
  const snappedBox = snapBox(box, zoom);
  const { west, south, east, north } = isLocationTabOnly() ? wholeCells(snappedBox) : snappedBox;
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(BOX_DECIMALS))).join();
}
