import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FormReply } from "~/forms/form-reply";
import { useTypedBefore } from "~/forms/use-typed-before";
import { CHOSEN_ZOOM, DEFAULT_CENTRE, DEFAULT_ZOOM } from "~/maps/opening-view";
import { PositionPicker } from "~/maps/position-picker";
import type { MapSettings } from "~/maps/provider";
import type { Neighbour } from "~/toilet-directory/neighbours";
import { Field } from "~/ui/field";
import { NeighbourNotice } from "./neighbour-notice";
import { PlaceSearch } from "./place-search";
import { besideField } from "./required-items";
import type { ToiletFormOffer } from "./toilet-form-offer";

type Text = FieldMetadata<string | undefined>;
type PositionFields = { lat: Text; lng: Text; address: Text; placeQuery: Text };

type PositionFieldProps = {
  fields: PositionFields;
  reply: FormReply<ToiletFormOffer> | undefined;
  mapSettings: MapSettings;
  /** whether toilets that are there already are told */
  showsNeighbours: boolean;
};

/** Where the toilet is: by place search, by a click on the map, or by typed coordinates. */
export function PositionField({ fields, reply, mapSettings, showsNeighbours }: PositionFieldProps) {
  const { position, point, neighbours, isFilledIn, type, pick, take } = usePosition(
    fields,
    reply,
    !showsNeighbours,
  );
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
      {showsNeighbours && <NeighbourNotice neighbours={neighbours} />}
      <Coordinates {...{ fields, position, type }} isFolded={isFilledIn}>
        {showsNeighbours && (
          <button type="submit" name="intent" value="look-around" className="button" formNoValidate>
            주변 화장실 확인
          </button>
        )}
      </Coordinates>
    </>
  );
}

type CoordinatesProps = {
  fields: PositionFields;
  position: Position;
  type: (field: "lat" | "lng", text: string) => void;
  /** true once a map or a search has filled them in: then they are nobody's to type */
  isFolded: boolean;
  children: ReactNode;
};

const COORDINATES = [
  { name: "lat", label: "위도", placeholder: "예: 36.3504119" },
  { name: "lng", label: "경도", placeholder: "예: 127.3845475" },
] as const;

function Coordinates({ fields, position, type, isFolded, children }: CoordinatesProps) {
  const isWrong = COORDINATES.some(({ name }) => (fields[name].errors ?? []).length > 0);
  // A new key folds it anew; in between whoever opens or closes it is left alone.
  const isOpen = isWrong || !isFolded;
  return (
    <details key={String(isOpen)} className="coordinates" open={isOpen}>
      <summary>좌표{isFolded && ` ${position.lat}, ${position.lng}`}</summary>
      <div className="two-columns">
        {COORDINATES.map(({ name, ...control }) => (
          <Field
            key={name}
            {...control}
            field={fields[name]}
            isRequired
            inputMode="decimal"
            value={position[name]}
            onChange={(event) => type(name, event.currentTarget.value)}
            errors={besideField(fields[name].errors)}
          />
        ))}
      </div>
      {children}
    </details>
  );
}

type Position = { lat: string; lng: string; address: string };

/**
 * The position as it stands in its fields, which the map and the search fill in as well.
 * @param isStored true where it is that of a toilet that is there already
 */
function usePosition(fields: PositionFields, reply: PositionFieldProps["reply"], isStored: boolean) {
  const first = () => ({
    lat: textOf(reply, "lat", fields.lat),
    lng: textOf(reply, "lng", fields.lng),
    address: textOf(reply, "address", fields.address),
  });
  const offered = reply?.offer && "neighbours" in reply.offer ? reply.offer : null;
  const [position, setPosition] = useState<Position>(first);
  const { neighbours, look, forget } = useNeighbours(offered?.neighbours ?? null);
  const [isFilledIn, setFilledIn] = useState(
    () => offered?.isPicked ?? (isStored && position.lat !== "" && position.lng !== ""),
  );
  const latestFirst = useRef(first);
  latestFirst.current = first;
  useEffect(() => {
    if (reply) setPosition(latestFirst.current());
  }, [reply]);
  // Only an address that was looked up makes room for another one: one that somebody wrote is kept.
  const lookedUp = useRef("");

  function fillIn(next: (now: Position) => Position) {
    setFilledIn(true);
    setPosition(next);
  }
  async function take(latitude: number, longitude: number, address: string) {
    const [lat, lng] = [String(latitude), String(longitude)];
    lookedUp.current = address;
    fillIn(() => ({ lat, lng, address }));
    await look(lat, lng);
  }
  async function pick(point: { lat: number; lng: number }) {
    const lat = point.lat.toFixed(7);
    const lng = point.lng.toFixed(7);
    const isReplaceable = (address: string) => address === "" || address === lookedUp.current;
    fillIn((now) => ({ lat, lng, address: isReplaceable(now.address) ? "" : now.address }));
    const { address } = await look(lat, lng);
    setPosition((now) => {
      // A later click has moved the pin: this answer is about a place of the past.
      if (now.lat !== lat || now.lng !== lng || !isReplaceable(now.address)) return now;
      lookedUp.current = address;
      return { ...now, address };
    });
  }
  const type = (field: keyof Position, text: string) => {
    setPosition((now) => ({ ...now, [field]: text }));
    if (field !== "address") forget();
  };
  useTypedBefore(fields.lat.id, position.lat, (text) => type("lat", text));
  useTypedBefore(fields.lng.id, position.lng, (text) => type("lng", text));
  useTypedBefore(fields.address.id, position.address, (text) => type("address", text));
  const [lat, lng] = [Number(position.lat), Number(position.lng)];
  const hasPoint = position.lat !== "" && position.lng !== "" && Number.isFinite(lat) && Number.isFinite(lng);
  return { position, point: hasPoint ? { lat, lng } : null, neighbours, isFilledIn, type, pick, take };
}

/** What a reply says of a field, where it says anything; else what the field stands at. */
function textOf(reply: PositionFieldProps["reply"], name: string, field: Text): string {
  const typed = reply?.result.initialValue?.[name];
  if (typeof typed === "string") return typed;
  return typeof field.initialValue === "string" ? field.initialValue : "";
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
    const found = await lookUp(lat, lng);
    if (own === looks.current) setNeighbours(found.neighbours);
    return found;
  }
  return { neighbours, look, forget };
}

type LookedUp = { address: string; neighbours: Neighbour[] | null };

/** Asks the server for the address of a position, and what is there; without an answer the coordinates stand in. */
async function lookUp(lat: string, lng: string): Promise<LookedUp> {
  const unknown: LookedUp = { address: `${lat}, ${lng}`, neighbours: null };
  try {
    const response = await fetch(`/map/address?lat=${lat}&lng=${lng}`);
    return response.ok ? { ...unknown, ...((await response.json()) as Partial<LookedUp>) } : unknown;
  } catch {
    return unknown;
  }
}
