import { Field } from "~/ui/field";
import { toiletFormWords } from "./form/words";
import type { Position } from "./position-reducer";
import { type BUILDING, besideField, type ToiletFields } from "./toilet-form.schema";

type BuildingFieldProps = {
  field: ToiletFields[typeof BUILDING];
  position: Position;
  type: (field: "building", text: string) => void;
};

/** The name of the building, which a place or an address that was found fills in while nothing else stands there. */
export function BuildingField({ field, position, type }: BuildingFieldProps) {
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
        errors={besideField(field.errors)}
      />
      <div role="status" id="building-notice">
        {isFound && <p className="field-hint">{words.buildingFound}</p>}
      </div>
    </div>
  );
}
