import { toCount, toHour, toShortCount } from "./stats-texts";

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
    <svg className="chart chart-upright" width="100%" height={HEIGHT_PX} aria-hidden="true">
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
    </svg>
  );
}

function LyingBars({ hours, most }: BarsProps) {
  return (
    <svg className="chart chart-lying" width="100%" height={hours.length * ROW_PX} aria-hidden="true">
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
    </svg>
  );
}
