type StarsProps = {
  /** 0 to 5; null when nobody has rated it */
  average: number | null;
  /** number of reviews */
  count: number;
};

const STAR = "M10 1.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L1.5 7.7l5.9-.8z";

/** The average to one decimal with the number of reviews; never shown as 0 when nobody has rated it. */
export function Stars({ average, count }: StarsProps) {
  if (average === null) return <span className="stars stars-none">평점 없음</span>;
  return (
    <span className="stars">
      <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
        <path d={STAR} fill="currentColor" />
      </svg>
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
