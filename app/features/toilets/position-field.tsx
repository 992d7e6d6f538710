import type { FieldMetadata } from "@conform-to/react";
import { useHref } from "@remix-run/react";
import type { FormReply } from "~/forms/posted-form";
import type { PickerMap } from "~/maps/position-picker/picker-map";
import { PositionPicker } from "~/maps/position-picker/position-picker";
import type { MapSettings } from "~/maps/provider";
import { type PlaceResult, PlaceSearchBox } from "~/place-search/place-search-box";
import { NEIGHBOUR_METERS, type Neighbour } from "~/toilet-directory/directory";
import { Button, MessageText, VisuallyHidden } from "~/ui/basics";
import { Field, FieldErrors } from "~/ui/form-fields";
import { editToiletHref, toiletHref } from "~/ui/hrefs";
import { useDisplay } from "~/ui/layout/site-footer";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import type { ToiletFormOffer } from "./form-helper-intents.server";
import { toiletFormWords } from "./form-words";
import { BUILDING, type ToiletFields, toFieldMessages } from "./toilet-form.schema";
import { type Position, type StoredPlace, usePosition } from "./use-position";

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

/** Lists existing toilets, so that no member adds one twice. @param neighbours null before a look-up */
function NeighbourNotice({ neighbours }: { neighbours: Neighbour[] | null }) {
  const { neighbours: words } = toiletFormWords();
  return (
    <div role="status" id="neighbours">
      {neighbours?.length === 0 && <p className="field-hint">{words.none(NEIGHBOUR_METERS)}</p>}
      {neighbours && neighbours.length > 0 && (
        <div className="neighbours">
          <p>{words.some(NEIGHBOUR_METERS, neighbours.length)}</p>
          <ul>
            {neighbours.map((neighbour) => (
              <NeighbourLine key={neighbour.id} {...neighbour} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Opens the link in a new tab, so that the form keeps its text. */
function NeighbourLine({ id, name, detail }: Neighbour) {
  const { newWindow } = toiletFormWords();
  return (
    <li>
      <a href={useHref(toiletHref(id))} target="_blank" rel="noreferrer">
        <UserText>{name}</UserText>
        <VisuallyHidden>{newWindow}</VisuallyHidden>
      </a>
      <span className="field-hint">
        <UserText>{detail}</UserText>
      </span>
      <a href={useHref(editToiletHref(id))} target="_blank" rel="noreferrer">
        <VisuallyHidden>
          <UserText>{name}</UserText>{" "}
        </VisuallyHidden>
        {uiWords().form.edit}
        <VisuallyHidden>{newWindow}</VisuallyHidden>
      </a>
    </li>
  );
}

type PlaceSearchProps = {
  field: FieldMetadata<string | undefined>;
  reply: FormReply<ToiletFormOffer> | undefined;
  onPick: (place: PlaceResult) => void;
};

/** Searches for the toilet's place: while typing with scripts, else by the form itself. */
function PlaceSearch({ field, reply, onPick }: PlaceSearchProps) {
  const { position: words } = toiletFormWords();
  const { id, name, errors = [], initialValue } = field;
  const places = reply?.offer && "places" in reply.offer ? reply.offer.places : [];
  return (
    <div className="field" id="position">
      <p className="field-title" aria-hidden="true">
        {words.search}
      </p>
      <div className="inline-form">
        <PlaceSearchBox
          id={id}
          name={name}
          label={words.search}
          placeholder={words.placeholder}
          defaultValue={typeof initialValue === "string" ? initialValue : ""}
          onPick={onPick}
          messageId={errors.length > 0 ? `${id}-error` : undefined}
        />
        <Button type="submit" name="intent" value="search-place" formNoValidate>
          {words.submit}
        </Button>
      </div>
      <FieldErrors id={id} errors={errors} />
      {places.length > 0 && <PlaceOffer places={places} />}
    </div>
  );
}

function PlaceOffer({ places }: { places: { label: string; detail: string; value: string }[] }) {
  const { position: words } = toiletFormWords();
  return (
    <fieldset className="place-offer">
      <legend>{words.which}</legend>
      {places.map(({ label, detail, value }, index) => (
        <label key={value} className="choice">
          <input type="radio" name="place" value={value} defaultChecked={index === 0} />
          <span>
            <UserText>{label}</UserText>{" "}
            {detail && detail !== label && (
              <span className="field-hint">
                <UserText>{detail}</UserText>
              </span>
            )}
          </span>
        </label>
      ))}
      <Button type="submit" name="intent" value="pick-place" formNoValidate>
        {words.choose}
      </Button>
    </fieldset>
  );
}
