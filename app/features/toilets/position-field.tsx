import type { FormReply } from "~/forms/form-reply";
import type { PickerMap } from "~/maps/position-picker/picker-map";
import { PositionPicker } from "~/maps/position-picker/position-picker";
import type { MapSettings } from "~/maps/provider";
import { Button, MessageText } from "~/ui/basics";
import { Field } from "~/ui/field";
import { useDisplay } from "~/ui/layout/display-attributes";
import { toiletFormWords } from "./form/words";
import type { ToiletFormOffer } from "./form-helper-intents.server";
import { NeighbourNotice } from "./neighbour-notice";
import { PlaceSearch } from "./place-search";
import type { Position, StoredPlace } from "./position-reducer";
import { BUILDING, type ToiletFields, toFieldMessages } from "./toilet-form.schema";
import { usePosition } from "./use-position";

type CoordinatesProps = {
  fields: ToiletFields;
  position: Position;
  type: (field: "lat" | "lng", text: string) => void;
  looksAround: boolean;
};

const COORDINATES = [
  { name: "lat", example: "36.3504119" },
  { name: "lng", example: "127.3845475" },
] as const;

/** Latitude and longitude, which map and search fill in. Folded unless one of them is invalid. */
function Coordinates({ fields, position, type, looksAround }: CoordinatesProps) {
  const { position: words } = toiletFormWords();
  const isWrong = COORDINATES.some(({ name }) => (fields[name].errors ?? []).length > 0);
  // A new key folds the fields again. Otherwise they stay as the member left them.
  return (
    <details key={String(isWrong)} className="coordinates" open={isWrong}>
      <summary>
        {words.coordinates}
        {position.lat && position.lng && ` ${position.lat}, ${position.lng}`}
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
            errors={toFieldMessages(fields[name].errors)}
          />
        ))}
      </div>
      {looksAround && (
        <Button type="submit" name="intent" value="look-around" formNoValidate>
          {words.lookAround}
        </Button>
      )}
    </details>
  );
}

type PositionFieldProps = {
  fields: ToiletFields;
  reply: FormReply<ToiletFormOffer> | undefined;
  mapSettings: MapSettings;
  map: PickerMap;
  toiletId: string | undefined;
  stored: StoredPlace | null;
};

/** Asks for the position: by place search, a tap on the map, its cross, or typed coordinates. */
export function PositionField({ fields, reply, mapSettings, map, toiletId, stored }: PositionFieldProps) {
  const isNew = toiletId === undefined;
  const { position, point, isArea, neighbours, type, pick, take, restore } = usePosition(
    fields,
    reply,
    stored,
  );
  const { theme } = useDisplay();
  const { position: words } = toiletFormWords();
  return (
    <>
      <PlaceSearch field={fields.placeQuery} reply={reply} onPick={take} />
      <div>
        <PositionPicker
          theme={theme}
          settings={mapSettings}
          start={map}
          position={point}
          ownId={toiletId}
          centreIntent="take-centre"
          onPick={pick}
        />
        {isNew && <NeighbourNotice neighbours={neighbours} />}
        <Coordinates fields={fields} position={position} type={type} looksAround={isNew} />
      </div>
      <div>
        <Field
          field={fields.address}
          label={words.address}
          isRequired
          placeholder={words.addressHint}
          value={position.address}
          onChange={(event) => type("address", event.currentTarget.value)}
          errors={toFieldMessages(fields.address.errors)}
          maxLength={200}
        />
        <AddressNotice
          address={position.address}
          former={position.former}
          isAsked={(fields.address.errors ?? []).length > 0}
          isArea={isArea}
          restore={restore}
        />
      </div>
      <BuildingField field={fields[BUILDING]} position={position} type={type} />
    </>
  );
}

type AddressNoticeProps = {
  address: string;
  /** the stored address, once the form asks about it; else empty */
  former: string;
  /** whether the address is known only as far as the neighbourhood */
  isArea: boolean;
  isAsked: boolean;
  restore: () => void;
};

/** Asks to check an address that was filled in, or that was stored before the pin moved. */
function AddressNotice({ address, former, isArea, isAsked, restore }: AddressNoticeProps) {
  const { address: words } = toiletFormWords();
  return (
    <div className="address-notice" id="address-notice">
      <div role="status">
        {isArea && <p>{words.isArea}</p>}
        {former && former === address && !isAsked && <p>{words.isMoved}</p>}
        {former && former !== address && (
          <p>
            <MessageText>{words.former(former)}</MessageText>
          </p>
        )}
      </div>
      {former && <input type="hidden" name="formerAddress" value={former} />}
      {former && former !== address && (
        <Button
          type="submit"
          name="intent"
          value="restore-address"
          isSmall
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            restore();
          }}
        >
          {words.restore}
        </Button>
      )}
    </div>
  );
}

type BuildingFieldProps = {
  field: ToiletFields[typeof BUILDING];
  position: Position;
  type: (field: "building", text: string) => void;
};

/** The name of the building. A found place or address fills it in unless the member typed one. */
function BuildingField({ field, position, type }: BuildingFieldProps) {
  const { missing, position: words } = toiletFormWords();
  const { building, foundBuilding } = position;
  const isFound = foundBuilding !== "" && foundBuilding === building;
  return (
    <div>
      <Field
        field={field}
        label={missing.items.building}
        isRequired
        maxLength={100}
        value={building}
        onChange={(event) => type("building", event.currentTarget.value)}
        errors={toFieldMessages(field.errors)}
      />
      <div role="status" id="building-notice">
        {isFound && <p className="field-hint">{words.buildingFound}</p>}
      </div>
    </div>
  );
}
