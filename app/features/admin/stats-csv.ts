import type { UsageStatistics } from "~/backend/stats.server";
import { BYTE_ORDER_MARK, type Cell, toCsvLines } from "./csv";
import type { Comparison } from "./stats-comparison";
import { sharesOf, toHour } from "./stats-texts";

const toOneDecimal = (count: number) => Math.round(count * 10) / 10;

function comparisonRows(period: number, comparison: Comparison | null): Cell[][] {
  if (!comparison) return [];
  const { visitorsPerDay, views, detailViews, registrations } = comparison;
  const columns = [visitorsPerDay, views, detailViews, registrations];
  return [
    [],
    [`이전 ${period}일과 비교`, "하루 평균 방문자", "총 조회수", "상세 조회", "화장실 등록"],
    ["이번 기간", ...columns.map(({ now }) => toOneDecimal(now))],
    ["이전 기간", ...columns.map(({ before }) => toOneDecimal(before))],
    ["증감(%)", ...columns.map(({ percent }) => (percent === null ? "" : toOneDecimal(percent)))],
  ];
}

/** Builds one sheet with all parts of a period's statistics, in screen order. */
export function statisticsCsv(
  period: number,
  statistics: UsageStatistics,
  comparison: Comparison | null,
): string {
  const { totals, popular, devices, hours, days } = statistics;
  const rows: Cell[][] = [
    [`화장실 이용현황 최근 ${period}일`],
    [],
    ["총 방문자", "총 조회수", "상세 조회", "화장실 등록", "조회된 화장실"],
    [totals.visitors, totals.views, totals.detailViews, totals.registrations, totals.toiletsViewed],
    ...comparisonRows(period, comparison),
    [],
    ["인기 화장실 TOP 10"],
    ["순위", "화장실", "건물명", "주소", "조회수", "방문자"],
    ...popular.map(({ name, buildingName, address, views, visitors }, index) => [
      ...[index + 1, name, buildingName, address, views, visitors],
    ]),
    [],
    ["기기별 통계"],
    ["기기", "이용 수", "방문자", "비율(%)"],
    ...sharesOf(devices).map(({ label, actions, visitors, percent }) => [
      label,
      actions,
      visitors,
      percent.toFixed(1),
    ]),
    [],
    ["시간대별 이용"],
    ["시간", "이용 수"],
    ...hours.map((count, hour) => [toHour(hour), count]),
    [],
    ["일별 통계"],
    ["날짜", "방문자", "조회수", "상세 조회", "화장실 등록"],
    ...days.map((day) => [day.date, day.visitors, day.views, day.detailViews, day.registrations]),
  ];
  return BYTE_ORDER_MARK + toCsvLines(rows);
}
