import type { FieldMetadata } from "@conform-to/react";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import type { FormReply } from "~/forms/form-reply";
import { useEarlyInput } from "~/forms/use-early-input";
import type { LatLng } from "~/geo/projection";
import { languageParameter } from "~/languages/language-parameter";
import type { FoundAddress, FoundPlace } from "~/place-search/found-place";
import { readDecimal } from "~/texts/decimal";
import type { Neighbour } from "~/toilet-directory/neighbours";
import type { ToiletFormOffer } from "./form-aids.server";
import { isMovedAway, type StoredPlace } from "./moved-address";
import { BUILDING, type ToiletFields } from "./toilet-form.schema";

type Text = FieldMetadata<string | undefined>;
type Reply = FormReply<ToiletFormOffer> | undefined;

export type Position = {
  lat: string;
  lng: string;
  address: string;
  building: string;
  /** the building that was found and filled in; else empty */
  foundBuilding: string;
  /** the stored address, once the form speaks of it because the pin was moved away from it; else empty */
  former: string;
};

/** The position as it stands in its fields, which the map and the search fill in as well. */
export function usePosition(fields: ToiletFields, reply: Reply, stored: StoredPlace | null) {
  const offered = reply?.offer && "neighbours" in reply.offer ? reply.offer : null;
  const [position, setPosition] = usePositionTexts(fields, reply);
  const { neighbours, look, forget } = useNeighbours(offered?.neighbours ?? null);
  const { found, isReplaceable, keepStored } = useReplaceable(stored?.address ?? "");

  async function take(place: FoundPlace) {
    const [lat, lng] = [String(place.lat), String(place.lng)];
    const address = place.address || place.name;
    const isAnother = stored?.address !== address && isMoved(stored, place);
    const former = isAnother ? (stored?.address ?? "") : "";
    found.current = { address, precision: "whole" };
    setPosition((now) => ({ ...now, lat, lng, address, former, ...withBuilding(now, place.building) }));
    await look(lat, lng);
  }
  async function pick(point: LatLng) {
    const [lat, lng] = [point.lat.toFixed(7), point.lng.toFixed(7)];
    const kept = stored?.address ?? "";
    // Until an answer has come, what was stored stands there, or nothing; one that was emptied stays empty.
    setPosition(({ address, ...now }) => {
      return { ...now, lat, lng, address: address && isReplaceable(address) ? kept : address, former: "" };
    });
    if (kept && !isMoved(stored, point)) return;
    const answer = await look(lat, lng);
    setPosition((now) => {
      // A later click has moved the pin: this answer is about a place of the past.
      if (now.lat !== lat || now.lng !== lng) return now;
      const isTaken = isReplaceable(now.address) && (now.address === "" || answer.precision === "whole");
      if (isTaken) found.current = answer;
      const address = isTaken ? answer.address : now.address;
      const former = isTaken && address === kept ? "" : kept;
      return { ...now, address, former, ...withBuilding(now, answer.building) };
    });
  }
  function restore() {
    keepStored();
    setPosition((now) => ({ ...now, address: now.former }));
  }
  function type(field: "lat" | "lng" | "address" | "building", text: string) {
    setPosition((now) => ({ ...now, [field]: text }));
    if (field === "lat" || field === "lng") forget();
  }
  useEarlyInput(fields.lat.id, position.lat, (text) => type("lat", text));
  useEarlyInput(fields.lng.id, position.lng, (text) => type("lng", text));
  useEarlyInput(fields.address.id, position.address, (text) => type("address", text));
  useEarlyInput(fields[BUILDING].id, position.building, (text) => type("building", text));
  const isArea = found.current.precision === "area" && position.address === found.current.address;
  return { position, point: pointOf(position), isArea, neighbours, type, pick, take, restore };
}

/** Fills the building in while the field is empty, or has one that was found before: never over a typed one. */
function withBuilding({ building, foundBuilding }: Position, found = "") {
  const isReplaceable = building.trim() === "" || building === foundBuilding;
  return isReplaceable ? { building: found, foundBuilding: found } : {};
}

const isMoved = (stored: StoredPlace | null, to: LatLng) => stored !== null && isMovedAway(stored, to);

function pointOf({ lat, lng }: Position): LatLng | null {
  const point = { lat: readDecimal(lat.trim()), lng: readDecimal(lng.trim()) };
  return point.lat === null || point.lng === null ? null : { lat: point.lat, lng: point.lng };
}

function usePositionTexts(
  fields: ToiletFields,
  reply: Reply,
): [Position, Dispatch<SetStateAction<Position>>] {
  const first = () => ({
    lat: textOf(reply, "lat", fields.lat),
    lng: textOf(reply, "lng", fields.lng),
    address: textOf(reply, "address", fields.address),
    building: textOf(reply, BUILDING, fields[BUILDING]),
    foundBuilding: reply?.offer && "building" in reply.offer ? reply.offer.building : "",
    former: textOf(reply, "formerAddress", fields.formerAddress),
  });
  const [position, setPosition] = useState<Position>(first);
  const latestFirst = useRef(first);
  latestFirst.current = first;
  useEffect(() => {
    if (reply) setPosition(latestFirst.current());
  }, [reply]);
  return [position, setPosition];
}

/** What a reply says of a field, where it says anything; else what the field stands at. */
function textOf(reply: Reply, name: string, field: Text): string {
  const typed = reply?.result.initialValue?.[name];
  if (typeof typed === "string") return typed;
  return typeof field.initialValue === "string" ? field.initialValue : "";
}

/** Only an address that was found or stored makes room for another one: one that somebody wrote, or took back, is kept. */
function useReplaceable(stored: string) {
  const found = useRef<FoundAddress>({ address: "", precision: "none" });
  const isTakenBack = useRef(false);
  const isReplaceable = (address: string) =>
    address === "" ||
    (address === stored && !isTakenBack.current) ||
    (address === found.current.address && address !== stored);
  function keepStored() {
    isTakenBack.current = true;
  }
  return { found, isReplaceable, keepStored };
}

/** What is there already. What was found about an earlier place never replaces what is about a later one. */
function useNeighbours(offered: Neighbour[] | null) {
  const [neighbours, setNeighbours] = useState(offered);
  const looks = useRef(0);
  useEffect(() => {
    if (offered) setNeighbours(offered);
  }, [offered]);
  function forget() {
    looks.current += 1;
    setNeighbours(null);
  }
  async function look(lat: string, lng: string): Promise<LookedUp> {
    forget();
    const own = looks.current;
    const answer = await lookUp(lat, lng);
    if (own === looks.current) setNeighbours(answer.neighbours);
    return answer;
  }
  return { neighbours, look, forget };
}

type LookedUp = FoundAddress & { neighbours: Neighbour[] | null };

/** Asks the server for the address of a position, and what is there; one that is left empty is found as it is sent. */
async function lookUp(lat: string, lng: string): Promise<LookedUp> {
  const unknown: LookedUp = { address: "", precision: "none", neighbours: null };
  try {
    const response = await fetch(`/map/address?lat=${lat}&lng=${lng}${languageParameter("&")}`);
    return response.ok ? { ...unknown, ...((await response.json()) as Partial<LookedUp>) } : unknown;
  } catch {
    return unknown;
  }
}
