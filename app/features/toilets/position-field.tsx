import type { FormReply } from "~/forms/form-reply";
import type { PickerMap } from "~/maps/position-picker/picker-map";
import { PositionPicker } from "~/maps/position-picker/position-picker";
import type { MapSettings } from "~/maps/provider";
import { useDisplay } from "~/session/use-display";
import { Field } from "~/ui/field";
import { AddressNotice } from "./address-notice";
import { BuildingField } from "./building-field";
import { Coordinates } from "./coordinates";
import { toiletFormWords } from "./form/words";
import type { ToiletFormOffer } from "./form-aids.server";
import type { StoredPlace } from "./moved-address";
import { NeighbourNotice } from "./neighbour-notice";
import { PlaceSearch } from "./place-search";
import { BUILDING, besideField, type ToiletFields } from "./toilet-form.schema";
import { usePosition } from "./use-position";

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
          {...{ theme }}
          settings={mapSettings}
          start={map}
          position={point}
          ownId={toiletId}
          centreIntent="take-centre"
          onPick={pick}
        />
        {isNew && <NeighbourNotice neighbours={neighbours} />}
        <Coordinates {...{ fields, position, type }} looksAround={isNew} />
      </div>
      <div>
        <Field
          field={fields.address}
          label={words.address}
          isRequired
          placeholder={words.addressHint}
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
      </div>
      <BuildingField field={fields[BUILDING]} {...{ position, type }} />
    </>
  );
}
