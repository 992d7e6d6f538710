import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { facilityText } from "~/facilities/facilities";
import { facilityChoices } from "~/facilities/facility-tags";
import { textsOf } from "~/forms/read-fields";
import { describedBy, FieldErrors } from "~/ui/field";
import { Korean } from "~/ui/korean";
import { uiWords } from "~/ui/words";
import { toiletFormWords } from "./form/words";

/** More than one may tick: whoever sent more is told so, and gets no page of them. */
const SHOWN_MAX = 50;

type FacilityFieldProps = {
  field: FieldMetadata<unknown>;
  /** facilities that the backend has as tags already, as it spells them */
  known: string[];
  /** what stands behind a facility, such as its deactivate button */
  endOf: (name: string) => ReactNode;
  /** told of every change; undefined where only the form saves them */
  onChange: (() => void) | undefined;
};

/** What a toilet has, to be ticked. The browser keeps the ticks: nothing else on the page depends on them. */
export function FacilityField({ field, known, endOf, onChange }: FacilityFieldProps) {
  const { id, name, errors } = field;
  const chosen = textsOf(field.initialValue);
  const described = describedBy(id, errors, true);
  return (
    <fieldset className="field" id={id} aria-describedby={described["aria-describedby"]}>
      <legend>{uiWords().facilities}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {toiletFormWords().tags.facilitiesHint}
      </p>
      <div className="chips chip-row">
        {facilityChoices([...chosen, ...known])
          .slice(0, SHOWN_MAX)
          .map((facility) => (
            <span key={facility} className="chip-box">
              <label className="chip">
                <input
                  type="checkbox"
                  name={name}
                  value={facility}
                  defaultChecked={chosen.includes(facility)}
                  onChange={onChange}
                />
                <Korean>{facilityText(facility)}</Korean>
              </label>
              {endOf(facility)}
            </span>
          ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}
