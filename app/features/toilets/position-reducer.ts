import { distanceMeters, type LatLng } from "~/geo/projection";
import type { AddressResult, PlaceResult } from "~/place-search/place-result";
import type { Neighbour } from "~/toilet-directory/directory";

/** Distance from the pin beyond which a toilet's address may be wrong. */
const SAME_ADDRESS_METERS = 50;

/** The stored place of a toilet. Without a position, lat and lng are NaN. */
export type StoredPlace = LatLng & { address: string };

/** True if a toilet's address may be wrong at a new position. */
export const isMovedAway = (stored: StoredPlace, newPoint: LatLng): boolean =>
  stored.address !== "" && distanceMeters(stored, newPoint) > SAME_ADDRESS_METERS;

export type Position = {
  lat: string;
  lng: string;
  address: string;
  building: string;
  /** the building that was found and filled in; else empty */
  foundBuilding: string;
  /** the stored address, once the pin was moved away from it; else empty */
  former: string;
};

export type PositionState = {
  position: Position;
  /** the last address that a search or a look-up filled in */
  found: AddressResult;
  isStoredRestored: boolean;
  neighbours: Neighbour[] | null;
  /** the point whose neighbours are being looked up */
  lookedUp: LatLng | null;
};

export type PositionEvent =
  | { type: "reply"; position: Position; neighbours: Neighbour[] | null }
  | { type: "type"; field: "lat" | "lng" | "address" | "building"; text: string }
  | { type: "take"; place: PlaceResult }
  | { type: "pick"; point: LatLng }
  | { type: "find-address"; point: LatLng; found: AddressResult }
  | { type: "find-neighbours"; point: LatLng; neighbours: Neighbour[] | null }
  | { type: "restore" };

type Stored = StoredPlace | null;

export const startPosition = (position: Position, neighbours: Neighbour[] | null): PositionState => ({
  position,
  found: { address: "", precision: "none" },
  isStoredRestored: false,
  neighbours,
  lookedUp: null,
});

/** Tells whether to look a point up. Near its stored point, the toilet keeps its address. */
export const needsLookUp = (stored: Stored, point: LatLng): boolean =>
  !stored?.address || isMovedAway(stored, point);

export const isAreaAddress = ({ position, found }: PositionState): boolean =>
  found.precision === "area" && position.address === found.address;

export function reducePosition(state: PositionState, event: PositionEvent, stored: Stored): PositionState {
  switch (event.type) {
    case "reply":
      return { ...state, position: event.position, neighbours: event.neighbours ?? state.neighbours };
    case "type":
      return typeText(state, event.field, event.text);
    case "take":
      return takePlace(state, event.place, stored);
    case "pick":
      return pickPoint(state, event.point, stored);
    case "find-address":
      return fillAddress(state, event.point, event.found, stored);
    case "find-neighbours":
      return state.lookedUp === event.point ? { ...state, neighbours: event.neighbours } : state;
    case "restore":
      return { ...withPosition(state, { address: state.position.former }), isStoredRestored: true };
  }
}

const withPosition = (state: PositionState, changes: Partial<Position>): PositionState => ({
  ...state,
  position: { ...state.position, ...changes },
});

function typeText(state: PositionState, field: keyof Position, text: string): PositionState {
  const typedState = withPosition(state, { [field]: text });
  const isMoved = field === "lat" || field === "lng";
  return isMoved ? { ...typedState, neighbours: null, lookedUp: null } : typedState;
}

function takePlace(state: PositionState, place: PlaceResult, stored: Stored): PositionState {
  const address = place.address || place.name;
  const isMoved = stored !== null && stored.address !== address && isMovedAway(stored, place);
  const changes = {
    lat: String(place.lat),
    lng: String(place.lng),
    address,
    former: isMoved ? stored.address : "",
    ...withBuilding(state.position, place.building),
  };
  const foundAddress: AddressResult = { address, precision: "whole" };
  return { ...withPosition(state, changes), found: foundAddress, neighbours: null, lookedUp: place };
}

/** Until the look-up answers, the stored address replaces a found one. An emptied address stays empty. */
function pickPoint(state: PositionState, point: LatLng, stored: Stored): PositionState {
  const { address } = state.position;
  const shownAddress = address && isReplaceable(state, stored) ? (stored?.address ?? "") : address;
  const pickedState = withPosition(state, { ...textsOf(point), address: shownAddress, former: "" });
  return needsLookUp(stored, point) ? { ...pickedState, neighbours: null, lookedUp: point } : pickedState;
}

function fillAddress(
  state: PositionState,
  point: LatLng,
  foundAddress: AddressResult,
  stored: Stored,
): PositionState {
  const { position } = state;
  const { lat, lng } = textsOf(point);
  // The pin moved again during this look-up.
  if (position.lat !== lat || position.lng !== lng) return state;
  const storedAddress = stored?.address ?? "";
  const isFilled =
    isReplaceable(state, stored) && (position.address === "" || foundAddress.precision === "whole");
  const address = isFilled ? foundAddress.address : position.address;
  const former = isFilled && address === storedAddress ? "" : storedAddress;
  const changes = { address, former, ...withBuilding(position, foundAddress.building) };
  return { ...withPosition(state, changes), found: isFilled ? foundAddress : state.found };
}

export const textsOf = ({ lat, lng }: LatLng) => ({ lat: lat.toFixed(7), lng: lng.toFixed(7) });

/** Tells whether a found address may replace this one. Typed and restored addresses stay. */
function isReplaceable({ position: { address }, found, isStoredRestored }: PositionState, stored: Stored) {
  if (address === "") return true;
  return address === (stored?.address ?? "") ? !isStoredRestored : address === found.address;
}

/** Fills in the building if the field is empty or has a found one, but never over typed text. */
function withBuilding({ building, foundBuilding }: Position, newBuilding = ""): Partial<Position> {
  const isReplaceable = building.trim() === "" || building === foundBuilding;
  return isReplaceable ? { building: newBuilding, foundBuilding: newBuilding } : {};
}
