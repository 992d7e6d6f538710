import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { useLocation, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { closedQuery, type EntryKind, type EntryPage, entryText } from "~/entries/entry-kind";
import { EntrySection } from "~/entries/entry-section";
import { lazyMessage } from "~/forms/read-fields";
import { readWhole } from "~/texts/short-texts";
import { VisuallyHidden } from "~/ui/basics";
import { FieldErrors } from "~/ui/form-fields";
import { Star } from "~/ui/toilet-signs";
import { reviewFormWords } from "./form-words";
import { reviewWords } from "./words";

type ReviewSectionProps = { toiletId: string; reviews: EntryPage | null; isMember: boolean };

export function ReviewSection({ toiletId, reviews, isMember }: ReviewSectionProps) {
  const query = closedQuery(useSearchParams()[0]);
  const next = new URLSearchParams({ next: useLocation().pathname + query });
  return (
    <EntrySection
      kind={REVIEWS}
      page={reviews}
      here={query || `?toiletId=${toiletId}`}
      loginHref={`/login?${next}`}
      isMember={isMember}
      rating={{
        field: (field) => <RatingField field={field} />,
        mark: (rating) => <RatingMark rating={rating} />,
        deleteSubject: reviewFormWords().deleteSubject,
      }}
    />
  );
}

const RATINGS = [1, 2, 3, 4, 5];

function RatingField({ field }: { field: FieldMetadata<string> }) {
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

function RatingMark({ rating }: { rating: number }) {
  return (
    <span className="rating-mark">
      <VisuallyHidden>{reviewWords().rated(rating)}</VisuallyHidden>
      {RATINGS.map((value) => (
        <Star key={value} isFilled={value <= rating} />
      ))}
    </span>
  );
}

const saysNoRating = lazyMessage(() => reviewFormWords().noRating);
const rating = z.string(saysNoRating).transform(readWhole).pipe(z.number(saysNoRating).min(1).max(5));

export const REVIEWS: EntryKind = {
  name: "review",
  section: "reviews",
  field: "content",
  isNewestFirst: true,
  words: () => ({ ...reviewWords(), ...reviewFormWords() }),
  createSchema: z
    .object({ content: entryText(reviewFormWords), rating })
    .transform(({ content, rating }) => ({ text: content, rating })),
};
