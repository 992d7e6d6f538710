import { useEffect, useState } from "react";
import type { Toilet } from "~/backend/toilet";
import { type FormReply, fieldMessages, typedText } from "~/forms/form-reply";
import { useTypedBefore } from "~/forms/use-typed-before";
import { CHOSEN_ZOOM, DEFAULT_CENTRE, DEFAULT_ZOOM } from "~/maps/opening-view";
import { PositionPicker } from "~/maps/position-picker";
import type { MapSettings } from "~/maps/provider";
import { PlaceSearchBox, type PlaceSuggestion } from "~/places/place-search-box";
import { Field, FieldErrors } from "~/ui/field";
import { isMissingItem } from "./required-items";

type Position = { lat: string; lng: string; address: string; addressFor: string };

type PositionFieldProps = { reply: FormReply | undefined; toilet: Toilet | null; mapSettings: MapSettings };

const asText = (degrees: number | undefined) =>
  degrees === undefined || Number.isNaN(degrees) ? "" : String(degrees);

function positionOf(reply: FormReply | undefined, toilet: Toilet | null): Position {
  const lat = asText(toilet?.lat);
  const lng = asText(toilet?.lng);
  return {
    lat: typedText(reply, "lat", lat),
    lng: typedText(reply, "lng", lng),
    address: typedText(reply, "address", toilet?.address),
    addressFor: typedText(reply, "addressFor", lat && `${lat},${lng}`),
  };
}

/** Asks the server for the address of a position; without an answer the coordinates stand in for it. */
async function lookUpAddress(lat: number, lng: number): Promise<string> {
  const coordinates = `${lat}, ${lng}`;
  try {
    const response = await fetch(`/map/address?lat=${lat}&lng=${lng}`);
    const answer: unknown = response.ok ? await response.json() : null;
    return (answer as { address?: string } | null)?.address ?? coordinates;
  } catch {
    return coordinates;
  }
}

/** Where the toilet is: by place search, by a click on the map, or by typed coordinates. */
export function PositionField({ reply, toilet, mapSettings }: PositionFieldProps) {
  const [position, setPosition] = useState(() => positionOf(reply, toilet));
  useEffect(() => {
    if (reply) setPosition(positionOf(reply, toilet));
  }, [reply, toilet]);
  const errorsOf = (name: string) => fieldMessages(reply, name).map(besideField);

  function place(lat: number, lng: number, address: string) {
    setPosition({ lat: String(lat), lng: String(lng), address, addressFor: `${lat},${lng}` });
  }
  async function pick(point: { lat: number; lng: number }) {
    const lat = Number(point.lat.toFixed(7));
    const lng = Number(point.lng.toFixed(7));
    place(lat, lng, "");
    const address = await lookUpAddress(lat, lng);
    // A later click has moved the pin: this answer is about a place of the past.
    setPosition((now) => (now.lat === String(lat) && now.lng === String(lng) ? { ...now, address } : now));
  }
  const lat = Number(position.lat);
  const lng = Number(position.lng);
  const hasPosition =
    position.lat !== "" && position.lng !== "" && Number.isFinite(lat) && Number.isFinite(lng);
  const type = (field: "lat" | "lng" | "address") => (text: string) =>
    setPosition((now) => ({ ...now, [field]: text }));
  useTypedBefore("lat", position.lat, type("lat"));
  useTypedBefore("lng", position.lng, type("lng"));
  useTypedBefore("address", position.address, type("address"));
  return (
    <>
      <PlaceSearch
        reply={reply}
        onPick={(found) => place(found.lat, found.lng, found.address || found.name)}
      />
      <PositionPicker
        {...mapSettings}
        position={hasPosition ? { lat, lng } : null}
        centre={DEFAULT_CENTRE}
        zoom={hasPosition ? CHOSEN_ZOOM : DEFAULT_ZOOM}
        onPick={pick}
      />
      <Field
        name="address"
        label="주소"
        isRequired
        hint="장소를 검색하거나 지도를 누르면 채워집니다. 비워 두면 위치로 찾아 넣습니다."
        value={position.address}
        onChange={(event) => type("address")(event.currentTarget.value)}
        errors={errorsOf("address")}
        maxLength={200}
      />
      <div className="two-columns">
        <Field
          name="lat"
          label="위도"
          isRequired
          inputMode="decimal"
          placeholder="예: 36.3504119"
          value={position.lat}
          onChange={(event) => type("lat")(event.currentTarget.value)}
          errors={errorsOf("lat")}
        />
        <Field
          name="lng"
          label="경도"
          isRequired
          inputMode="decimal"
          placeholder="예: 127.3845475"
          value={position.lng}
          onChange={(event) => type("lng")(event.currentTarget.value)}
          errors={errorsOf("lng")}
        />
      </div>
      <input type="hidden" name="addressFor" value={position.addressFor} />
    </>
  );
}

export const besideField = (message: string) => (isMissingItem(message) ? "필수 항목입니다." : message);

type PlaceSearchProps = { reply: FormReply | undefined; onPick: (place: PlaceSuggestion) => void };

function PlaceSearch({ reply, onPick }: PlaceSearchProps) {
  const errors = fieldMessages(reply, "placeQuery");
  const offer = reply?.offer && "places" in reply.offer ? reply.offer.places : [];
  return (
    <div className="field">
      <p className="field-title" aria-hidden="true">
        장소 검색
      </p>
      <div className="inline-form">
        <PlaceSearchBox
          id="placeQuery"
          name="placeQuery"
          label="장소 검색"
          placeholder="건물, 도로, 동 이름"
          defaultValue={typedText(reply, "placeQuery")}
          onPick={onPick}
          messageId={errors.length > 0 ? "placeQuery-error" : undefined}
        />
        <button type="submit" name="intent" value="search-place" className="button" formNoValidate>
          검색
        </button>
      </div>
      <FieldErrors id="placeQuery" errors={errors} />
      {offer.length > 0 && <PlaceOffer places={offer} />}
    </div>
  );
}

/** Places to choose from, when the search was made by the form itself. */
function PlaceOffer({ places }: { places: { label: string; detail: string; value: string }[] }) {
  return (
    <fieldset className="place-offer">
      <legend>어느 곳인가요?</legend>
      {places.map(({ label, detail, value }, index) => (
        <label key={value} className="choice">
          <input type="radio" name="place" value={value} defaultChecked={index === 0} />
          <span>
            {label} {detail && <span className="field-hint">{detail}</span>}
          </span>
        </label>
      ))}
      <button type="submit" name="intent" value="pick-place" className="button" formNoValidate>
        이 위치로 정하기
      </button>
    </fieldset>
  );
}
