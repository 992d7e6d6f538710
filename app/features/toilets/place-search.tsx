import type { FieldMetadata } from "@conform-to/react";
import type { FormReply } from "~/forms/form-reply";
import type { PlaceResult } from "~/place-search/place-result";
import { PlaceSearchBox } from "~/place-search/place-search-box";
import { Button } from "~/ui/basics";
import { FieldErrors } from "~/ui/field";
import { UserText } from "~/ui/user-text";
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
