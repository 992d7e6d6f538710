import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "~/forms/form-reply";
import { CHOSEN_ZOOM, centreOf, DEFAULT_ZOOM } from "~/maps/opening-view";
import { PositionPicker } from "~/maps/position-picker";
import type { FormMapSettings } from "~/maps/provider";
import { Field } from "~/ui/field";
import { AddressNotice } from "./address-notice";
import { toiletFormWords } from "./form/words";
import type { ToiletFormOffer } from "./form-aids.server";
import type { StoredPlace } from "./moved-address";
import { NeighbourNotice } from "./neighbour-notice";
import { PlaceSearch } from "./place-search";
import { besideField, type ToiletFields } from "./toilet-form.schema";
import { type Position, usePosition } from "./use-position";

type PositionFieldProps = {
  fields: ToiletFields;
  reply: FormReply<ToiletFormOffer> | undefined;
  mapSettings: FormMapSettings;
  stored: StoredPlace | null;
  showsNeighbours: boolean;
};

/** Where the toilet is: by place search, by a click on the map, or by typed coordinates. */
export function PositionField(props: PositionFieldProps) {
  const { fields, reply, mapSettings, stored, showsNeighbours } = props;
  const { position, point, isArea, neighbours, isFilledIn, type, pick, take, restore } = usePosition(
    fields,
    reply,
    { stored, isNew: showsNeighbours },
  );
  const { position: words } = toiletFormWords();
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
        centre={centreOf(useSearchParams()[0], mapSettings.defaultCentre)}
        zoom={point ? CHOSEN_ZOOM : DEFAULT_ZOOM}
        onPick={pick}
      />
      <Field
        field={fields.address}
        label={words.address}
        isRequired
        hint={words.addressHint}
        value={position.address}
        onChange={(event) => type("address", event.currentTarget.value)}
        errors={besideField(fields.address.errors)}
        maxLength={200}
      />
      <AddressNotice
        address={position.address}
        former={position.former}
        isAsked={(fields.address.errors ?? []).length > 0}
        {...{ isArea, restore }}
      />
      {showsNeighbours && <NeighbourNotice neighbours={neighbours} />}
      <Coordinates {...{ fields, position, type }} isFolded={isFilledIn}>
        {showsNeighbours && (
          <button type="submit" name="intent" value="look-around" className="button" formNoValidate>
            {words.lookAround}
          </button>
        )}
      </Coordinates>
    </>
  );
}

type CoordinatesProps = {
  fields: ToiletFields;
  position: Position;
  type: (field: "lat" | "lng", text: string) => void;
  /** true once a map or a search has filled them in: then they are nobody's to type */
  isFolded: boolean;
  children: ReactNode;
};

const COORDINATES = [
  { name: "lat", example: "36.3504119" },
  { name: "lng", example: "127.3845475" },
] as const;

function Coordinates({ fields, position, type, isFolded, children }: CoordinatesProps) {
  const { position: words } = toiletFormWords();
  const isWrong = COORDINATES.some(({ name }) => (fields[name].errors ?? []).length > 0);
  // A new key folds it anew; in between whoever opens or closes it is left alone.
  const isOpen = isWrong || !isFolded;
  return (
    <details key={String(isOpen)} className="coordinates" open={isOpen}>
      <summary>
        {words.coordinates}
        {isFolded && ` ${position.lat}, ${position.lng}`}
      </summary>
      <div className="two-columns">
        {COORDINATES.map(({ name, example }) => (
          <Field
            key={name}
            label={words[name]}
            placeholder={words.example(example)}
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
