import type { DayUse, DeviceUse, UsageStatistics } from "~/backend/stats.server";

/** Periods in days; the first is the default. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** Returns the period of an address, or the default. */
export function readPeriod(query: URLSearchParams): Period {
  const days = query.get("days");
  return PERIODS.find((period) => String(period) === days) ?? PERIODS[0];
}

const DAY_MS = 86_400_000;
const KOREAN_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });

/** Returns the day that many days before a moment, as `YYYY-MM-DD` in Korean time. */
export const dayBefore = (days: number, now: number) => KOREAN_DAY.format(now - days * DAY_MS);

/** Change against the previous period in percent; null if that had none. */
export type Change = { now: number; before: number; percent: number | null };
/** Visitors are averaged per day, because a visitor who came on two days would count twice in a sum. */
export type Comparison = Record<"views" | "detailViews" | "registrations" | "visitorsPerDay", Change>;

/**
 * Compares a period's complete days with the same days of the previous period. Leaves out today.
 * @param days days that should cover both periods, oldest first
 * @param length of the period in days, today included
 * @returns null if the days do not cover the previous period
 */
export function compareWithBefore(days: DayUse[], length: number, now = Date.now()): Comparison | null {
  const from = dayBefore(length - 1, now);
  const today = dayBefore(0, now);
  const beforeFrom = dayBefore(2 * length - 1, now);
  const beforeTo = dayBefore(length, now);
  const [oldest] = days;
  if (!oldest || oldest.date > beforeFrom) return null;
  const present = days.filter(({ date }) => date >= from && date < today);
  const previousDays = days.filter(({ date }) => date >= beforeFrom && date < beforeTo);
  const changeOf = (key: Exclude<keyof DayUse, "date">, share = 1): Change => {
    const sumOf = (list: DayUse[]) => list.reduce((sum, day) => sum + day[key], 0) / share;
    return change(sumOf(present), sumOf(previousDays));
  };
  return {
    views: changeOf("views"),
    detailViews: changeOf("detailViews"),
    registrations: changeOf("registrations"),
    visitorsPerDay: changeOf("visitors", length - 1),
  };
}

function change(now: number, before: number): Change {
  return { now, before, percent: before > 0 ? ((now - before) / before) * 100 : null };
}

const DEVICES = new Map([
  ["mobile", { label: "모바일", color: "#256ef4" }],
  ["tablet", { label: "태블릿", color: "#1f8a5b" }],
  ["desktop", { label: "데스크톱", color: "#b26a00" }],
  ["bot", { label: "봇", color: "#6d7882" }],
]);
const OTHER_COLOR = "#8a949e";

export type DeviceShare = DeviceUse & { label: string; color: string; percent: number };

/** Returns each kind of device with its share of all actions in percent; 0 without actions. */
export function sharesOf(devices: DeviceUse[]): DeviceShare[] {
  const total = devices.reduce((sum, { actions }) => sum + actions, 0);
  return devices.map((deviceUse) => {
    const kind = DEVICES.get(deviceUse.device.toLowerCase());
    const percent = total > 0 ? (deviceUse.actions / total) * 100 : 0;
    return {
      ...deviceUse,
      label: kind?.label ?? (deviceUse.device || "기타"),
      color: kind?.color ?? OTHER_COLOR,
      percent,
    };
  });
}

export const toCount = (count: number) => count.toLocaleString("ko-KR");
export const toHour = (hour: number) => `${hour}시`;

const MAN = 10_000;

/** Formats a count for a narrow bar: `9,999`, then `1.2만`. */
export function toShortCount(count: number): string {
  if (count < MAN) return toCount(count);
  const inMan = count / MAN;
  return `${inMan < 10 ? inMan.toFixed(1) : Math.round(inMan).toLocaleString("ko-KR")}만`;
}

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

type Cell = string | number;

/** Starts of texts that spreadsheets run as formulas, full-width signs included, even after white space. */
const RUNS = /^[\s\p{Cc}]*[=+\-@＝＋－＠|%]/u;

/** Byte order mark, by which Excel detects UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Protects a text from being run as a formula. Numbers are our own and stay numbers. */
function toField(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = RUNS.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats rows by RFC 4180. */
export const toCsvLines = (rows: Cell[][]): string =>
  rows.map((row) => `${row.map(toField).join(",")}\r\n`).join("");

/** Sends a file of the administration. @param asciiName for clients that cannot read the Korean name */
export const csvAnswer = (body: BodyInit, asciiName: string, koreanName: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(koreanName)}`,
      "Cache-Control": "private, no-store",
    },
  });
