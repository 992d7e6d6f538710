import type { DayUse } from "~/backend/stats.server";
import { NumbersTable } from "./numbers-table";
import { toCount } from "./stats-texts";

type Key = "visitors" | "views";

const HEADERS = ["날짜", "방문자", "조회수", "상세 조회", "등록"];

/** The days of the period as a table, newest first, with the line that they make beside it. */
export function DailyStatistics({ days }: { days: DayUse[] }) {
  if (days.length === 0) return <p className="empty">데이터가 없습니다.</p>;
  return (
    <div className="daily">
      <DailyLine days={days} />
      <NumbersTable
        labelledBy="daily"
        headers={HEADERS}
        rows={days.toReversed().map(({ date, visitors, views, detailViews, registrations }) => ({
          key: date,
          header: <time dateTime={date}>{date}</time>,
          cells: [visitors, views, detailViews, registrations],
        }))}
      />
    </div>
  );
}

const LINES: { key: Key; label: string; className: string }[] = [
  { key: "views", label: "조회수", className: "line-views" },
  { key: "visitors", label: "방문자", className: "line-visitors" },
];

/** Drawn as a picture of what the table says; told apart by their strokes, not by colour alone. */
function DailyLine({ days }: { days: DayUse[] }) {
  const most = Math.max(1, ...days.flatMap((day) => LINES.map(({ key }) => day[key])));
  return (
    <div className="daily-line" aria-hidden="true">
      <p className="line-legend">
        {LINES.map(({ key, label, className }) => (
          <span key={key}>
            <svg width="28" height="10" aria-hidden="true">
              <line className={className} x1="0" x2="28" y1="5" y2="5" />
            </svg>
            {label}
          </span>
        ))}
      </p>
      <div className="line-frame">
        <span className="line-most">{toCount(most)}</span>
        <svg viewBox="0 0 100 100" width="100%" height="180" preserveAspectRatio="none" aria-hidden="true">
          <path className="line-grid" d="M0 0.5H100M0 50H100M0 99.5H100" />
          {LINES.map(({ key, className }) => (
            <path key={key} className={className} d={pathOf(days.map((day) => day[key] / most))} />
          ))}
        </svg>
        <span>0</span>
      </div>
      <p className="line-ends">
        <span>{days.at(0)?.date}</span>
        <span>{days.at(-1)?.date}</span>
      </p>
    </div>
  );
}

/** A line through these heights, 0 to 1, across a square of a hundred; one alone is drawn across. */
function pathOf(heights: number[]): string {
  const points = heights.length === 1 ? [...heights, ...heights] : heights;
  const step = 100 / (points.length - 1);
  return points
    .map(
      (height, index) =>
        `${index === 0 ? "M" : "L"}${(index * step).toFixed(2)} ${(99 - height * 98).toFixed(2)}`,
    )
    .join("");
}
