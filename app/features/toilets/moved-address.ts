import { distanceMeters, type LatLng } from "~/geo/projection";

/** Further than this from its pin, the address of a toilet is perhaps another one. */
const SAME_ADDRESS_METERS = 50;

/** What is stored of where a toilet is. A toilet without a position has NaN for it. */
export type StoredPlace = LatLng & { address: string };

/** True where a toilet's address may be wrong at a new position. */
export const isMovedAway = (stored: StoredPlace, to: LatLng): boolean =>
  stored.address !== "" && distanceMeters(stored, to) > SAME_ADDRESS_METERS;
