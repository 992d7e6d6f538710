import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useReducer, useRef } from "react";
import type { FormReply } from "~/forms/form-reply";
import { useEarlyInput } from "~/forms/use-early-input";
import type { LatLng } from "~/geo/projection";
import { languageParameter } from "~/languages/language-parameter";
import type { AddressResult, PlaceResult } from "~/place-search/place-result";
import { readDecimal } from "~/texts/decimal";
import type { Neighbour } from "~/toilet-directory/directory";
import type { ToiletFormOffer } from "./form-helper-intents.server";
import {
  isAreaAddress,
  needsLookUp,
  type Position,
  type PositionEvent,
  type PositionState,
  reducePosition,
  type StoredPlace,
  startPosition,
  textsOf,
} from "./position-reducer";
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
