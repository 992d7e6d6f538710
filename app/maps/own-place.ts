import { type Box, type LatLng, roundTo, snapBox } from "~/geo/projection";

const ADDRESS_DECIMALS = 3;
const BOX_DECIMALS = 5;

/** Rounds the visitor's location for an address: to 0.001 degrees, about 100 m. */
export const roundMyLocation = (point: LatLng): LatLng => roundTo(point, ADDRESS_DECIMALS);

export function isRoundedTo<Location extends LatLng>(
  location: Location | null,
  address: LatLng | null,
): location is Location {
  const roundedLocation = location && roundMyLocation(location);
  return (
    roundedLocation !== null && roundedLocation.lat === address?.lat && roundedLocation.lng === address.lng
  );
}

/** Returns the whole cells to request markers of, so that small moves reuse an answer and tell no precise position. */
export function markerBox(box: Box, zoom: number): string {
  const { west, south, east, north } = snapBox(box, zoom);
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(BOX_DECIMALS))).join();
}
