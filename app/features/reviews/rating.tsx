import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { VisuallyHidden } from "~/ui/basics";
import { FieldErrors } from "~/ui/field";
import { Star } from "~/ui/stars";
import { reviewFormWords } from "./form-words";
import { reviewWords } from "./words";

const RATINGS = [1, 2, 3, 4, 5];

export function RatingField({ field }: { field: FieldMetadata<string | undefined> }) {
  const { id, errors } = field;
  const words = reviewFormWords();
  const choices = getCollectionProps(field, { type: "radio", options: RATINGS.map(String) });
  return (
    <fieldset className="field" aria-describedby={errors ? `${id}-error` : undefined}>
      <legend>
        {words.rating} <span className="required">{words.required}</span>
      </legend>
      <div className="rating">
        {choices.map(({ key, ...choice }) => (
          <label key={key}>
            <input {...choice} />
            <Star />
            <span className="rating-text">{words.stars(choice.value ?? "")}</span>
          </label>
        ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}

export function RatingMark({ rating }: { rating: number }) {
  return (
    <span className="rating-mark">
      <VisuallyHidden>{reviewWords().rated(rating)}</VisuallyHidden>
      {RATINGS.map((value) => (
        <Star key={value} isFilled={value <= rating} />
      ))}
    </span>
  );
}
