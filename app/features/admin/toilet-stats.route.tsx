import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  type DeviceUse,
  getUsageStatistics,
  type PopularToilet,
  type UsageStatistics,
} from "~/backend/stats.server";
import { buildingOrAddress } from "~/backend/toilet";
import { readPart, requireAdmin } from "~/session/viewer.server";
import { Card, Empty, Notice, VisuallyHidden } from "~/ui/basics";
import { LoadFailure } from "~/ui/error-page";
import { toiletHref } from "~/ui/hrefs";
import { pageTitle } from "~/ui/page-title";
import { ColorDot } from "~/ui/toilet-signs";
import { findComparison } from "./admin.server";
import { Chart, DailyStatistics, Figures, HourlyChart, NumbersTable } from "./charts";
import {
  type Change,
  type DeviceShare,
  dayBefore,
  PERIODS,
  type Period,
  readPeriod,
  sharesOf,
  toCount,
} from "./statistics";

export const meta = pageTitle("화장실 이용현황");

/** Loads a period's statistics, and the comparison with the previous period if there is enough data. */
export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await requireAdmin(args);
  const period = readPeriod(new URL(args.request.url).searchParams);
  const [statistics, comparison] = await Promise.all([
    readPart(args, getUsageStatistics(period, caller), ({ message }) => `오류: ${message}`),
    findComparison(period, caller),
  ]);
  const { content, failure, status } = statistics;
  const today = dayBefore(0, Date.now());
  return data({ period, today, statistics: content, failure, comparison: content && comparison }, { status });
}

const hrefOf = (days: number) => (days === PERIODS[0] ? "/admin/toilet-stats" : `?days=${days}`);

export default function ToiletStats() {
  const { period, statistics, failure } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page-head">
        <h1>화장실 이용현황</h1>
        {statistics && (
          <a className="button" href={`/admin/toilet-stats.csv?days=${period}`} download>
            CSV 내려받기
          </a>
        )}
      </div>
      <Periods period={period} />
      <LoadFailure failure={failure} />
      {statistics && <Statistics statistics={statistics} />}
    </>
  );
}

function Periods({ period }: { period: Period }) {
  return (
    <nav aria-label="기간" className="choice-links">
      <ul>
        {PERIODS.map((days) => (
          <li key={days}>
            <Link to={hrefOf(days)} aria-current={days === period ? "page" : undefined}>
              최근 {days}일
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Statistics({ statistics }: { statistics: UsageStatistics }) {
  const { comparison, period, today } = useLoaderData<typeof loader>();
  const { popular, devices, hours, days, containsSample } = statistics;
  return (
    <div className="statistics">
      {containsSample && <Notice>시연을 위해 만든 기록이 섞여 있습니다.</Notice>}
      <div>
        <Totals totals={statistics.totals} />
        <p className="field-hint">백엔드가 센 수입니다. 지도만 본 방문은 들어 있지 않습니다.</p>
        {comparison && (
          <p className="field-hint">
            하루 평균과 이전 {period}일과의 비교에는 아직 끝나지 않은 오늘과 그 {period}일 전 하루가 빠집니다.
          </p>
        )}
      </div>
      <Card aria-labelledby="popular">
        <h2 id="popular">인기 화장실 TOP 10</h2>
        <PopularToilets toilets={popular} />
      </Card>
      <Card aria-labelledby="devices">
        <h2 id="devices">기기별 통계</h2>
        <DeviceStatistics devices={devices} />
      </Card>
      <Card aria-labelledby="hours">
        <h2 id="hours">시간대별 이용</h2>
        <HourlyChart hours={hours} />
      </Card>
      <Card aria-labelledby="daily">
        <h2 id="daily">일별 통계</h2>
        <DailyStatistics days={days} today={today} />
      </Card>
    </div>
  );
}

function Totals({ totals }: Pick<UsageStatistics, "totals">) {
  const { comparison, period } = useLoaderData<typeof loader>();
  const perDay = comparison?.visitorsPerDay;
  const cards: { label: string; count: number; change?: Change; note?: string }[] = [
    {
      label: "총 방문자",
      count: totals.visitors,
      change: perDay,
      note: perDay && `하루 평균 ${perDay.now.toLocaleString("ko-KR", { maximumFractionDigits: 1 })}명`,
    },
    { label: "총 조회수", count: totals.views, change: comparison?.views },
    { label: "상세 조회", count: totals.detailViews, change: comparison?.detailViews },
    { label: "화장실 등록", count: totals.registrations, change: comparison?.registrations },
    { label: "조회된 화장실", count: totals.toiletsViewed },
  ];
  const figures = cards.map(({ label, count, change, note }) => ({
    label,
    count,
    notes: (
      <>
        {note && <span className="state-note">{note}</span>}
        {change && <ChangeNote change={change} period={period} />}
      </>
    ),
  }));
  return <Figures figures={figures} />;
}

/** Shows `이전 7일보다 ▲ 12.5%`, without a percentage if the previous value was 0. */
function ChangeNote({ change: { now, before, percent }, period }: { change: Change; period: Period }) {
  const led = `이전 ${period}일`;
  if (percent === null)
    return <span className="state-note">{now > before ? `${led}에는 없음` : `${led}과 같음`}</span>;
  if (Math.abs(percent) < 0.05) return <span className="state-note">{led}과 같음</span>;
  const isMore = percent > 0;
  const size = Math.abs(percent).toLocaleString("ko-KR", { maximumFractionDigits: 1 });
  return (
    <span className="state-note">
      {led}보다{" "}
      <span className={isMore ? "is-more" : "is-less"}>
        <span aria-hidden="true">{isMore ? "▲" : "▼"}</span> {size}% {isMore ? "늘음" : "줄음"}
      </span>
    </span>
  );
}

const NO_DATA = "데이터가 없습니다.";
const MEDALS = [
  { metal: "금", fill: "#ffd45c", stroke: "#9a6b00" },
  { metal: "은", fill: "#dfe4e8", stroke: "#5c6670" },
  { metal: "동", fill: "#e9b48a", stroke: "#8a4b16" },
];

/** Lists the most viewed toilets, the first three with medals. */
function PopularToilets({ toilets }: { toilets: PopularToilet[] }) {
  if (toilets.length === 0) return <Empty>{NO_DATA}</Empty>;
  return (
    <ol className="ranking">
      {toilets.map((toilet, index) => (
        <li key={`${toilet.id ?? toilet.name}:${toilet.address}`}>
          <Rank place={index + 1} />
          <div>
            <p className="ranking-name">
              {toilet.id ? (
                <Link to={toiletHref(toilet.id)}>{toilet.name || "이름 없음"}</Link>
              ) : (
                toilet.name || "이름 없음"
              )}
            </p>
            <p className="place">{buildingOrAddress(toilet)}</p>
          </div>
          <p className="ranking-counts">
            <span>
              조회 <strong>{toCount(toilet.views)}</strong>
            </span>
            <span>방문자 {toCount(toilet.visitors)}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Draws the medals, because not every system has emoji for them. */
function Rank({ place }: { place: number }) {
  const medal = MEDALS[place - 1];
  if (!medal) return <span className="rank">{place}</span>;
  return (
    <span className="rank">
      <VisuallyHidden>
        {place} {medal.metal}메달
      </VisuallyHidden>
      <svg viewBox="0 0 32 36" width="32" height="36" aria-hidden="true">
        <path d="M9 1h5l3 9h-5Zm14 0h-5l-3 9h5Z" fill="#256ef4" />
        <circle cx="16" cy="22" r="12" fill={medal.fill} stroke={medal.stroke} strokeWidth="2" />
        <text x="16" y="27" fill={medal.stroke}>
          {place}
        </text>
      </svg>
    </span>
  );
}

/** Shows the shares of device kinds as one bar, with the numbers below. */
function DeviceStatistics({ devices }: { devices: DeviceUse[] }) {
  if (devices.length === 0) return <Empty>{NO_DATA}</Empty>;
  const shares = sharesOf(devices);
  return (
    <>
      <ShareBar shares={shares} />
      <NumbersTable
        labelledBy="devices"
        headers={["기기", "이용 수", "방문자", "비율"]}
        rows={shares.map(({ device, label, color, actions, visitors, percent }) => ({
          key: device,
          header: (
            <span className="device">
              <ColorDot color={color} /> {label}
            </span>
          ),
          cells: [actions, visitors, `${percent.toFixed(1)}%`],
        }))}
      />
    </>
  );
}

function ShareBar({ shares }: { shares: DeviceShare[] }) {
  const startOf = (index: number) => shares.slice(0, index).reduce((sum, { percent }) => sum + percent, 0);
  return (
    <Chart className="share-bar" height="20">
      {shares.map(({ device, percent, color }, index) => (
        <rect key={device} x={`${startOf(index)}%`} width={`${percent}%`} height="20" fill={color} />
      ))}
    </Chart>
  );
}
