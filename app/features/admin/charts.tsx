import type { ReactNode, SVGProps } from "react";
import type { DayUse } from "~/backend/stats.server";
import { Card, Empty } from "~/ui/basics";
import { toCount, toHour, toShortCount } from "./statistics";

/** A drawing of a table's figures, across the width of its frame. The table says the same to screen readers. */
export const Chart = (attributes: SVGProps<SVGSVGElement>) => (
  <svg {...attributes} width="100%" aria-hidden="true" />
);

type Key = "visitors" | "views";

const HEADERS = ["날짜", "방문자", "조회수", "상세 조회", "등록"];

/** Label of today, whose numbers are incomplete. */
const UNFINISHED = "오늘(진행 중)";

/** @param today `YYYY-MM-DD` */
type DailyProps = { days: DayUse[]; today: string };

/** Shows the days of the period as a table, newest first, beside a line chart. */
export function DailyStatistics({ days, today }: DailyProps) {
  if (days.length === 0) return <Empty>데이터가 없습니다.</Empty>;
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
        <Chart viewBox="0 0 100 100" height="180" preserveAspectRatio="none">
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
        </Chart>
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

const HEIGHT_PX = 200;
const TOP_PX = 24;
const BOTTOM_PX = 24;
const ROW_PX = 24;
/** Widths in percent: the hour labels, and the longest bar between label and number. */
const ROW_LABELS = 13;
const ROW_BARS = 68;

type ChartProps = { hours: number[] };

/** Bars with their numbers. Screen readers get the table instead. */
export function HourlyChart({ hours }: ChartProps) {
  const most = Math.max(1, ...hours);
  const busiest = hours.indexOf(most);
  return (
    <>
      <p className="chart-summary">
        {busiest >= 0
          ? `가장 많이 이용한 시간은 ${toHour(busiest)}입니다. (${toCount(most)}회)`
          : "아직 이용 기록이 없습니다."}
      </p>
      <UprightBars hours={hours} most={most} />
      <LyingBars hours={hours} most={most} />
      <div className="visually-hidden">
        <table>
          <caption>시간대별 이용 수</caption>
          <thead>
            <tr>
              <th scope="col">시간</th>
              <th scope="col">이용 수</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((count, hour) => (
              <tr key={toHour(hour)}>
                <th scope="row">{toHour(hour)}</th>
                <td>{toCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type BarsProps = ChartProps & { most: number };

/** Positions bars in percent of the width, so that text keeps its size at any width. */
function UprightBars({ hours, most }: BarsProps) {
  const column = 100 / hours.length;
  const ground = HEIGHT_PX - BOTTOM_PX;
  return (
    <Chart className="chart chart-upright" height={HEIGHT_PX}>
      {hours.map((count, hour) => {
        const height = (count / most) * (ground - TOP_PX);
        const centre = `${(hour + 0.5) * column}%`;
        return (
          <g key={toHour(hour)}>
            <rect
              className={count > 0 ? "chart-bar" : "chart-bar-empty"}
              x={`${(hour + 0.14) * column}%`}
              y={count > 0 ? ground - height : ground - 2}
              width={`${column * 0.72}%`}
              height={count > 0 ? height : 2}
              rx="2"
            />
            <text x={centre} y={ground - height - 6}>
              {toShortCount(count)}
            </text>
            <text className="chart-hour" x={centre} y={HEIGHT_PX - 6}>
              {hour}
            </text>
          </g>
        );
      })}
    </Chart>
  );
}

function LyingBars({ hours, most }: BarsProps) {
  return (
    <Chart className="chart chart-lying" height={hours.length * ROW_PX}>
      {hours.map((count, hour) => {
        const top = hour * ROW_PX;
        const width = (count / most) * ROW_BARS;
        return (
          <g key={toHour(hour)}>
            <text className="chart-hour" x={`${ROW_LABELS - 2}%`} y={top + 17}>
              {toHour(hour)}
            </text>
            <rect
              className={count > 0 ? "chart-bar" : "chart-bar-empty"}
              x={`${ROW_LABELS}%`}
              y={top + 4}
              width={count > 0 ? `${width}%` : 2}
              height={ROW_PX - 8}
              rx="2"
            />
            <text x={`${ROW_LABELS + width + 2}%`} y={top + 17}>
              {toShortCount(count)}
            </text>
          </g>
        );
      })}
    </Chart>
  );
}

type Figure = { label: string; count: number; notes?: ReactNode };

/** Shows a few counts side by side, each on a card. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ label, count, notes }) => (
        <Card key={label} as="div">
          <dt>{label}</dt>
          <dd>
            <strong>{toCount(count)}</strong>
            {notes}
          </dd>
        </Card>
      ))}
    </dl>
  );
}

type NumbersTableProps = {
  labelledBy: string;
  headers: readonly string[];
  rows: readonly { key: string; header: ReactNode; cells: readonly (number | string)[] }[];
};

/** A table of a few short numbers, narrow enough for a phone. */
export function NumbersTable({ labelledBy, headers, rows }: NumbersTableProps) {
  return (
    <table className="numbers" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, header, cells }) => (
          <tr key={key}>
            <th scope="row">{header}</th>
            {cells.map((cell, column) => (
              <td key={headers[column + 1]}>{typeof cell === "number" ? toCount(cell) : cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
