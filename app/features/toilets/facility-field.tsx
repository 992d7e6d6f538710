import type { FieldMetadata } from "@conform-to/react";
import { facilityChoices } from "~/facilities/facilities";
import { textsOf } from "~/forms/read-fields";
import { describedBy, FieldErrors } from "~/ui/field";

/** More than one may tick: whoever sent more is told so, and gets no page of them. */
const SHOWN_MAX = 50;

const LABEL = "편의 시설";
const HINT = "있는 것을 모두 골라 주세요. 지도의 조건으로 찾을 수 있게 됩니다.";

type FacilityFieldProps = {
  field: FieldMetadata<unknown>;
  /** facilities that the backend has as tags already, as it spells them */
  known: string[];
  /** told of every change; undefined where only the form saves them */
  onChange: (() => void) | undefined;
};

/** What a toilet has, to be ticked. The browser keeps the ticks: nothing else on the page depends on them. */
export function FacilityField({ field, known, onChange }: FacilityFieldProps) {
  const { id, name, errors } = field;
  const chosen = textsOf(field.initialValue);
  const described = describedBy(id, errors, true);
  return (
    <fieldset className="field" id={id} aria-describedby={described["aria-describedby"]}>
      <legend>{LABEL}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {HINT}
      </p>
      <div className="chips">
        {facilityChoices([...chosen, ...known])
          .slice(0, SHOWN_MAX)
          .map((facility) => (
            <label key={facility} className="chip">
              <input
                type="checkbox"
                name={name}
                value={facility}
                defaultChecked={chosen.includes(facility)}
                onChange={onChange}
              />
              {facility}
            </label>
          ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}
