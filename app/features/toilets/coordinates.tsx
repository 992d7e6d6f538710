import { Field } from "~/ui/field";
import { toiletFormWords } from "./form/words";
import type { Position } from "./position-reducer";
import { besideField, type ToiletFields } from "./toilet-form.schema";

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

/** Latitude and longitude, which the map and the search fill in: folded away unless one of them is wrong. */
export function Coordinates({ fields, position, type, looksAround }: CoordinatesProps) {
  const { position: words } = toiletFormWords();
  const isWrong = COORDINATES.some(({ name }) => (fields[name].errors ?? []).length > 0);
  // A new key folds it anew. In between it stays as the member opens or closes it.
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
            errors={besideField(fields[name].errors)}
          />
        ))}
      </div>
      {looksAround && (
        <button type="submit" name="intent" value="look-around" className="button" formNoValidate>
          {words.lookAround}
        </button>
      )}
    </details>
  );
}
