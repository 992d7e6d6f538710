import type { Request } from "express";
import { BootError } from "./boot-errors";
import { type Call, type Context, findField, route } from "./call";
import type { Db } from "./database";
import { success } from "./envelope";
import { koreanHour } from "./visits";

const DAY_MS = 86_400_000;
const DAYS_DEFAULT = 7;
const DAYS_MAX = 400;
const POPULAR = 10;

/** A visitor of two days counts twice, because the days share no salt and the visitor cannot be recognised. */
const VISITORS = "COUNT(DISTINCT day || visitor)";
const SUMS = `${VISITORS} AS uniqueVisitors,
  COALESCE(SUM(actions) FILTER (WHERE kind IN ('view', 'detail')), 0) AS views,
  COALESCE(SUM(actions) FILTER (WHERE kind = 'detail'), 0) AS detailViews,
  COALESCE(SUM(actions) FILTER (WHERE kind = 'registration'), 0) AS registrations`;

type Row = Record<string, string | number>;

function readDays(req: Request): number {
  const text = (findField(req, "days") ?? "").trim();
  const days = text === "" ? DAYS_DEFAULT : Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= DAYS_MAX) return days;
  throw new BootError(400);
}

function listDays(days: number): string[] {
  const version = Date.now();
  return Array.from({ length: days }, (_, index) => koreanHour(version - (days - 1 - index) * DAY_MS).day);
}

function readStatistics(db: Db, days: number) {
  const dates = listDays(days);
  const selectAll = (sql: string) => db.prepare(sql).all([dates[0]]) as Row[];
  const [overallStats = {}] = selectAll(`SELECT ${SUMS},
    COUNT(DISTINCT CASE WHEN kind = 'detail' THEN toilet_id END) AS toiletsViewed,
    COALESCE(MAX(is_sample), 0) AS isSample FROM visit WHERE day >= ?`);
  const { isSample, ...overall } = overallStats;
  const popularToilets = selectAll(`SELECT t.toilet_id AS toiletId, t.name, t.keyword, t.address,
    SUM(v.actions) AS viewCount, ${VISITORS} AS uniqueVisitors
    FROM visit v JOIN toilet t ON t.toilet_id = v.toilet_id AND t.deleted_at IS NULL
    WHERE v.day >= ? AND v.kind = 'detail'
    GROUP BY t.toilet_id ORDER BY viewCount DESC, t.toilet_id LIMIT ${POPULAR}`);
  const byHour = selectAll(
    "SELECT hour, SUM(actions) AS actionCount FROM visit WHERE day >= ? GROUP BY hour",
  );
  const deviceStats =
    selectAll(`SELECT device AS deviceType, SUM(actions) AS actionCount, ${VISITORS} AS uniqueVisitors
    FROM visit WHERE day >= ? GROUP BY device ORDER BY actionCount DESC`);
  const byDay = selectAll(`SELECT day AS date, ${SUMS} FROM visit WHERE day >= ? GROUP BY day`);
  const emptyDay = { uniqueVisitors: 0, views: 0, detailViews: 0, registrations: 0 };
  return {
    overallStats: overall,
    popularToilets,
    hourlyStats: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      actionCount: byHour.find((row) => row.hour === hour)?.actionCount ?? 0,
    })),
    deviceStats,
    dailyStats: dates.map((date) => byDay.find((row) => row.date === date) ?? { date, ...emptyDay }),
    /** not in the legacy: true if some of it is sample data */
    containsSample: isSample === 1,
  };
}

/** Counts again only after a write of this or another process. */
function createStatisticsReader(db: Db) {
  const cache = new Map<number, ReturnType<typeof readStatistics>>();
  let state = "";
  return (days: number) => {
    const databaseVersion = db
      .prepare("SELECT total_changes(), data_version FROM pragma_data_version")
      .all([]);
    const version = JSON.stringify([databaseVersion, listDays(1)]);
    if (version !== state) cache.clear();
    state = version;
    const statistics = cache.get(days) ?? readStatistics(db, days);
    cache.set(days, statistics);
    return statistics;
  };
}

export function statsCalls({ db, visits }: Context): Call[] {
  const statistics = createStatisticsReader(db);
  return [
    route("GET /admin/api/toilet-stats", {}, (_context, req) => {
      const days = readDays(req);
      visits.flush();
      return success(statistics(days));
    }),
  ];
}
