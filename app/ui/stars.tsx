import { Star } from "./star";

type StarsProps = {
  /** 0 to 5; null when nobody has rated it */
  average: number | null;
  count: number;
};

export function Stars({ average, count }: StarsProps) {
  if (average === null) return <span className="stars stars-none">평점 없음</span>;
  return (
    <span className="stars">
      <Star isFilled />
      <span className="visually-hidden">별점 5점 만점에 </span>
      {average.toFixed(1)}
      <span className="count">
        (<span className="visually-hidden">리뷰 </span>
        {count.toLocaleString("ko-KR")}
        <span className="visually-hidden">개</span>)
      </span>
    </span>
  );
}
