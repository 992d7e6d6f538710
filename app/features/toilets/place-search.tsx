import type { FieldMetadata } from "@conform-to/react";
import type { FormReply } from "~/forms/form-reply";
import { PlaceSearchBox, type PlaceSuggestion } from "~/place-search/place-search-box";
import { FieldErrors } from "~/ui/field";
import type { ToiletFormOffer } from "./toilet-form-offer";

type PlaceSearchProps = {
  field: FieldMetadata<string | undefined>;
  reply: FormReply<ToiletFormOffer> | undefined;
  onPick: (place: PlaceSuggestion) => void;
};

/** Searches for the place where the toilet is: with scripts while typing, without by the form itself. */
export function PlaceSearch({ field, reply, onPick }: PlaceSearchProps) {
  const { id, name, errors = [], initialValue } = field;
  const places = reply?.offer && "places" in reply.offer ? reply.offer.places : [];
  return (
    <div className="field" id="position">
      <p className="field-title" aria-hidden="true">
        장소 검색
      </p>
      <div className="inline-form">
        <PlaceSearchBox
          id={id}
          name={name}
          label="장소 검색"
          placeholder="건물, 도로, 동 이름"
          defaultValue={typeof initialValue === "string" ? initialValue : ""}
          onPick={onPick}
          messageId={errors.length > 0 ? `${id}-error` : undefined}
        />
        <button type="submit" name="intent" value="search-place" className="button" formNoValidate>
          검색
        </button>
      </div>
      <FieldErrors id={id} errors={errors} />
      {places.length > 0 && <PlaceOffer places={places} />}
    </div>
  );
}

function PlaceOffer({ places }: { places: { label: string; detail: string; value: string }[] }) {
  return (
    <fieldset className="place-offer">
      <legend>어느 곳인가요?</legend>
      {places.map(({ label, detail, value }, index) => (
        <label key={value} className="choice">
          <input type="radio" name="place" value={value} defaultChecked={index === 0} />
          <span>
            {label} {detail && <span className="field-hint">{detail}</span>}
          </span>
        </label>
      ))}
      <button type="submit" name="intent" value="pick-place" className="button" formNoValidate>
        이 위치로 정하기
      </button>
    </fieldset>
  );
}
