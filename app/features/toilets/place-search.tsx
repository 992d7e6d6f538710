import type { FieldMetadata } from "@conform-to/react";
import type { FormReply } from "~/forms/form-reply";
import { langOf } from "~/languages/lang-of";
import type { PlaceResult } from "~/place-search/place-result";
import { PlaceSearchBox } from "~/place-search/place-search-box";
import { FieldErrors } from "~/ui/field";
import { Korean } from "~/ui/korean";
import { toiletFormWords } from "./form/words";
import type { ToiletFormOffer } from "./form-helper-intents.server";

type PlaceSearchProps = {
  field: FieldMetadata<string | undefined>;
  reply: FormReply<ToiletFormOffer> | undefined;
  onPick: (place: PlaceResult) => void;
};

/** Searches for the toilet's place: while typing with scripts, else by the form itself. */
export function PlaceSearch({ field, reply, onPick }: PlaceSearchProps) {
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
        <button type="submit" name="intent" value="search-place" className="button" formNoValidate>
          {words.submit}
        </button>
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
            <Korean>{label}</Korean>{" "}
            {detail && detail !== label && (
              <span className="field-hint" lang={langOf(detail)}>
                {detail}
              </span>
            )}
          </span>
        </label>
      ))}
      <button type="submit" name="intent" value="pick-place" className="button" formNoValidate>
        {words.choose}
      </button>
    </fieldset>
  );
}
