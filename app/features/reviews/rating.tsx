import { FieldErrors } from "~/ui/field";
import { Star } from "~/ui/star";

const RATINGS = [1, 2, 3, 4, 5];

/** One to five stars as radio buttons; the style sheet fills the stars up to the chosen one. */
export function RatingField({ chosen, errors }: { chosen: string; errors: string[] }) {
  return (
    <fieldset className="field" aria-describedby={errors.length > 0 ? "rating-error" : undefined}>
      <legend>
        별점 <span className="required">(필수)</span>
      </legend>
      <div className="rating">
        {RATINGS.map((rating) => (
          <label key={rating}>
            <input
              type="radio"
              id={`rating-${rating}`}
              name="rating"
              value={rating}
              defaultChecked={chosen === String(rating)}
            />
            <Star />
            <span className="rating-text">{rating}점</span>
          </label>
        ))}
      </div>
      <FieldErrors id="rating" errors={errors} />
    </fieldset>
  );
}

/** The stars of one review. */
export function RatingMark({ rating }: { rating: number }) {
  return (
    <span className="rating-mark">
      <span className="visually-hidden">별점 {rating}점</span>
      {RATINGS.map((value) => (
        <Star key={value} isFilled={value <= rating} />
      ))}
    </span>
  );
}
