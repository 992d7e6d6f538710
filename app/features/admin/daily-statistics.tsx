import type { DayUse } from "~/backend/stats.server";
import { NumbersTable } from "./numbers-table";
import { toCount } from "./stats-texts";

type Key = "visitors" | "views";

const HEADERS = ["날짜", "방문자", "조회수", "상세 조회", "등록"];

/** Label of today, whose numbers are incomplete. */
const UNFINISHED = "오늘(진행 중)";

/** @param today `YYYY-MM-DD` */
type DailyProps = { days: DayUse[]; today: string };

/** Shows the days of the period as a table, newest first, beside a line chart. */
export function DailyStatistics({ days, today }: DailyProps) {
  if (days.length === 0) return <p className="empty">데이터가 없습니다.</p>;
  return (
    <div className="daily">
      <DailyLine days={days} today={today} />
      <NumbersTable
        labelledBy="daily"
        headers={HEADERS}
        rows={[...days].reverse().map(({ date, visitors, views, detailViews, registrations }) => ({
          key: date,
          header: (
            <>
              <time dateTime={date}>{date}</time>
              {date === today && <span className="state-note">{UNFINISHED}</span>}
            </>
          ),
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

/** A chart of the table. Lines differ in stroke, not only in colour; the line to today is dotted. */
function DailyLine({ days, today }: DailyProps) {
  const most = Math.max(1, ...days.flatMap((day) => LINES.map(({ key }) => day[key])));
  const isUnfinished = days.length > 1 && days.at(-1)?.date === today;
  return (
    <div className="daily-line" aria-hidden="true">
      <Legend isUnfinished={isUnfinished} />
      <div className="line-frame">
        <span className="line-most">{toCount(most)}</span>
        <svg viewBox="0 0 100 100" width="100%" height="180" preserveAspectRatio="none" aria-hidden="true">
          <path className="line-grid" d="M0 0.5H100M0 50H100M0 99.5H100" />
          {LINES.map(({ key, className }) => {
            const points = pointsOf(days.map((day) => day[key] / most));
            const over = isUnfinished ? points.slice(0, -1) : points;
            return (
              <g key={key} className={className}>
                <path d={`M${over.join("L")}`} />
                {isUnfinished && <path className="line-unfinished" d={`M${points.slice(-2).join("L")}`} />}
              </g>
            );
          })}
        </svg>
        <span>0</span>
      </div>
      <p className="line-ends">
        <span>{days.at(0)?.date}</span>
        <span>
          {days.at(-1)?.date} {isUnfinished && UNFINISHED}
        </span>
      </p>
    </div>
  );
}

function Legend({ isUnfinished }: { isUnfinished: boolean }) {
  const strokes = LINES.map(({ label, className }) => ({ label, group: className, line: "" }));
  if (isUnfinished) strokes.push({ label: UNFINISHED, group: "line-views", line: "line-unfinished" });
  return (
    <p className="line-legend">
      {strokes.map(({ label, group, line }) => (
        <span key={label}>
          <svg width="28" height="10" aria-hidden="true" className={group}>
            <line className={line || undefined} x1="0" x2="28" y1="5" y2="5" />
          </svg>
          {label}
        </span>
      ))}
    </p>
  );
}

/** Spreads heights of 0 to 1 across a square of 100. A single height becomes a horizontal line. */
function pointsOf(heights: number[]): string[] {
  const all = heights.length === 1 ? [...heights, ...heights] : heights;
  const step = 100 / (all.length - 1);
  return all.map((height, index) => `${(index * step).toFixed(2)} ${(99 - height * 98).toFixed(2)}`);
}
