import { formatCount } from "~/languages/numbers";
import { Star } from "./star";
import { uiWords } from "./words";

type StarsProps = {
  /** 0 to 5; null without reviews, which shows nothing */
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
