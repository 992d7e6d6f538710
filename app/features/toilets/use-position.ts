import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useReducer, useRef } from "react";
import type { FormReply } from "~/forms/posted-form";
import { useEarlyInput } from "~/forms/use-early-input";
import { distanceMeters, type LatLng } from "~/geo/projection";
import { languageParameter } from "~/languages/words";
import type { AddressResult, PlaceResult } from "~/place-search/place-search-box";
import { readDecimal } from "~/texts/short-texts";
import type { Neighbour } from "~/toilet-directory/directory";
import type { ToiletFormOffer } from "./form-helper-intents.server";
import { BUILDING, type ToiletFields } from "./toilet-form.schema";

type Text = FieldMetadata<string | undefined>;
type Reply = FormReply<ToiletFormOffer> | undefined;
type TypedField = Extract<PositionEvent, { type: "type" }>["field"];

/** Manages the position fields, which the map and the search fill in too. */
export function usePosition(fields: ToiletFields, reply: Reply, stored: StoredPlace | null) {
  const first = { position: firstPosition(fields, reply), neighbours: offeredNeighbours(reply) };
  const [state, dispatch] = useReducer(
    (currentState: PositionState, event: PositionEvent) => reducePosition(currentState, event, stored),
    startPosition(first.position, first.neighbours),
  );
  const { position, neighbours } = state;
  const latestFirst = useRef(first);
  latestFirst.current = first;
  useEffect(() => {
    if (reply) dispatch({ type: "reply", ...latestFirst.current });
  }, [reply]);

  async function takePlace(place: PlaceResult) {
    dispatch({ type: "take", place });
    const { neighbours } = await lookUp(String(place.lat), String(place.lng));
    dispatch({ type: "find-neighbours", point: place, neighbours });
  }
  async function pickPoint(point: LatLng) {
    dispatch({ type: "pick", point });
    if (!needsLookUp(stored, point)) return;
    const { lat, lng } = textsOf(point);
    const { neighbours, ...address } = await lookUp(lat, lng);
    dispatch({ type: "find-neighbours", point, neighbours });
    dispatch({ type: "find-address", point, found: address });
  }
  const restore = () => dispatch({ type: "restore" });
  const type = (field: TypedField, text: string) => dispatch({ type: "type", field, text });
  useEarlyInput(fields.lat.id, position.lat, (text) => type("lat", text));
  useEarlyInput(fields.lng.id, position.lng, (text) => type("lng", text));
  useEarlyInput(fields.address.id, position.address, (text) => type("address", text));
  useEarlyInput(fields[BUILDING].id, position.building, (text) => type("building", text));
  const isArea = isAreaAddress(state);
  return {
    position,
    point: pointOf(position),
    isArea,
    neighbours,
    type,
    pick: pickPoint,
    take: takePlace,
    restore,
  };
}

function pointOf({ lat, lng }: Position): LatLng | null {
  const point = { lat: readDecimal(lat.trim()), lng: readDecimal(lng.trim()) };
  return point.lat === null || point.lng === null ? null : { lat: point.lat, lng: point.lng };
}

const firstPosition = (fields: ToiletFields, reply: Reply): Position => ({
  lat: textOf(reply, "lat", fields.lat),
  lng: textOf(reply, "lng", fields.lng),
  address: textOf(reply, "address", fields.address),
  building: textOf(reply, BUILDING, fields[BUILDING]),
  foundBuilding: reply?.offer && "building" in reply.offer ? reply.offer.building : "",
  former: textOf(reply, "formerAddress", fields.formerAddress),
});

const offeredNeighbours = (reply: Reply): Neighbour[] | null =>
  reply?.offer && "neighbours" in reply.offer ? reply.offer.neighbours : null;

/** Returns the reply's text of a field if it has one, else the initial value of the field. */
function textOf(reply: Reply, name: string, field: Text): string {
  const typedText = reply?.result.initialValue?.[name];
  if (typeof typedText === "string") return typedText;
  return typeof field.initialValue === "string" ? field.initialValue : "";
}

type LookUpResult = AddressResult & { neighbours: Neighbour[] | null };

/** Asks the server for the address and the neighbours of a point. Without an answer both stay unknown. */
async function lookUp(lat: string, lng: string): Promise<LookUpResult> {
  const noResult: LookUpResult = { address: "", precision: "none", neighbours: null };
  try {
    const response = await fetch(`/map/address?lat=${lat}&lng=${lng}${languageParameter("&")}`);
    return response.ok ? { ...noResult, ...((await response.json()) as Partial<LookUpResult>) } : noResult;
  } catch {
    return noResult;
  }
}

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

const textsOf = ({ lat, lng }: LatLng) => ({ lat: lat.toFixed(7), lng: lng.toFixed(7) });

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
