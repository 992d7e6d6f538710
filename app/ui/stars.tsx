import { formatCount } from "~/languages/numbers";
import { uiWords } from "./words";

const STAR = "M10 1.5l3 5.5 6 1-4 4 1 6-6-3-6 3 1-6-4-4 6-1z";

/** A decorative star, whose fill the style sheet sets. */
export function Star({ isFilled = false }: { isFilled?: boolean }) {
  return (
    <svg width="20" height="20" aria-hidden="true" className={isFilled ? "star star-filled" : "star"}>
      <path d={STAR} />
    </svg>
  );
}

type StarsProps = {
  /** 0 to 5; null if there are no reviews, which renders nothing */
  average: number | null;
  count: number;
};

export function Stars({ average, count }: StarsProps) {
  const { stars } = uiWords();
  if (average === null) return null;
  return (
    <span className="stars">
      <Star isFilled />
      <span className="visually-hidden">{stars.outOfFive}</span>
      {average.toFixed(1)}
      <span className="count">
        (<span className="visually-hidden">{stars.reviews}</span>
        {formatCount(count)}
        <span className="visually-hidden">{stars.reviewsEnd(count)}</span>)
      </span>
    </span>
  );
}
