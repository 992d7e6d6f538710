import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import type { FormReply } from "~/forms/form-reply";
import { useTypedBefore } from "~/forms/use-typed-before";
import { CHOSEN_ZOOM, DEFAULT_CENTRE, DEFAULT_ZOOM } from "~/maps/opening-view";
import { PositionPicker } from "~/maps/position-picker";
import type { MapSettings } from "~/maps/provider";
import { Field } from "~/ui/field";
import { PlaceSearch } from "./place-search";
import { besideField } from "./required-items";
import type { ToiletFormOffer } from "./toilet-form-offer";

type Text = FieldMetadata<string | undefined>;
type PositionFields = { lat: Text; lng: Text; address: Text; placeQuery: Text };

type PositionFieldProps = {
  fields: PositionFields;
  reply: FormReply<ToiletFormOffer> | undefined;
  mapSettings: MapSettings;
};

/** Where the toilet is: by place search, by a click on the map, or by typed coordinates. */
export function PositionField({ fields, reply, mapSettings }: PositionFieldProps) {
  const { position, point, type, pick, take } = usePosition(fields, reply);
  return (
    <>
      <PlaceSearch
        field={fields.placeQuery}
        reply={reply}
        onPick={(found) => take(found.lat, found.lng, found.address || found.name)}
      />
      <PositionPicker
        {...mapSettings}
        position={point}
        centre={DEFAULT_CENTRE}
        zoom={point ? CHOSEN_ZOOM : DEFAULT_ZOOM}
        onPick={pick}
      />
      <Field
        field={fields.address}
        label="주소"
        isRequired
        hint="장소를 검색하거나 지도를 누르면 채워집니다. 비워 두면 위치로 찾아 넣습니다."
        value={position.address}
        onChange={(event) => type("address", event.currentTarget.value)}
        errors={besideField(fields.address.errors)}
        maxLength={200}
      />
      <div className="two-columns">
        <Field
          field={fields.lat}
          label="위도"
          isRequired
          inputMode="decimal"
          placeholder="예: 36.3504119"
          value={position.lat}
          onChange={(event) => type("lat", event.currentTarget.value)}
          errors={besideField(fields.lat.errors)}
        />
        <Field
          field={fields.lng}
          label="경도"
          isRequired
          inputMode="decimal"
          placeholder="예: 127.3845475"
          value={position.lng}
          onChange={(event) => type("lng", event.currentTarget.value)}
          errors={besideField(fields.lng.errors)}
        />
      </div>
    </>
  );
}

type Position = { lat: string; lng: string; address: string };

/** The position as it stands in its fields, which the map and the search fill in as well. */
function usePosition(fields: PositionFields, reply: PositionFieldProps["reply"]) {
  const first = () => ({
    lat: textOf(reply, "lat", fields.lat),
    lng: textOf(reply, "lng", fields.lng),
    address: textOf(reply, "address", fields.address),
  });
  const [position, setPosition] = useState<Position>(first);
  const latestFirst = useRef(first);
  latestFirst.current = first;
  useEffect(() => {
    if (reply) setPosition(latestFirst.current());
  }, [reply]);
  // Only an address that was looked up makes room for another one: one that somebody wrote is kept.
  const lookedUp = useRef("");

  function take(lat: number, lng: number, address: string) {
    lookedUp.current = address;
    setPosition({ lat: String(lat), lng: String(lng), address });
  }
  async function pick(point: { lat: number; lng: number }) {
    const lat = point.lat.toFixed(7);
    const lng = point.lng.toFixed(7);
    const isReplaceable = (address: string) => address === "" || address === lookedUp.current;
    setPosition((now) => ({ lat, lng, address: isReplaceable(now.address) ? "" : now.address }));
    const address = await lookUpAddress(lat, lng);
    setPosition((now) => {
      // A later click has moved the pin: this answer is about a place of the past.
      if (now.lat !== lat || now.lng !== lng || !isReplaceable(now.address)) return now;
      lookedUp.current = address;
      return { ...now, address };
    });
  }
  const type = (field: keyof Position, text: string) => setPosition((now) => ({ ...now, [field]: text }));
  useTypedBefore(fields.lat.id, position.lat, (text) => type("lat", text));
  useTypedBefore(fields.lng.id, position.lng, (text) => type("lng", text));
  useTypedBefore(fields.address.id, position.address, (text) => type("address", text));
  const [lat, lng] = [Number(position.lat), Number(position.lng)];
  const hasPoint = position.lat !== "" && position.lng !== "" && Number.isFinite(lat) && Number.isFinite(lng);
  return { position, point: hasPoint ? { lat, lng } : null, type, pick, take };
}

/** What a reply says of a field, where it says anything; else what the field stands at. */
function textOf(reply: PositionFieldProps["reply"], name: string, field: Text): string {
  const typed = reply?.result.initialValue?.[name];
  if (typeof typed === "string") return typed;
  return typeof field.initialValue === "string" ? field.initialValue : "";
}

/** Asks the server for the address of a position; without an answer the coordinates stand in for it. */
async function lookUpAddress(lat: string, lng: string): Promise<string> {
  const coordinates = `${lat}, ${lng}`;
  try {
    const response = await fetch(`/map/address?lat=${lat}&lng=${lng}`);
    const answer: unknown = response.ok ? await response.json() : null;
    return (answer as { address?: string } | null)?.address ?? coordinates;
  } catch {
    return coordinates;
  }
}
