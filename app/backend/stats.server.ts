import { z } from "zod";
import { throwNoService } from "./backend-error";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire, resultOf } from "./envelope.server";
import { readMoment, wireCount, wireFlag, wireId, wireText } from "./wire-fields";
import { wireList } from "./wire-list.server";

const HOURS = 24;
const TOP = 10;

const USE = { uniqueVisitors: wireCount, views: wireCount, detailViews: wireCount, registrations: wireCount };

const totalsWire = z
  .object({ ...USE, toiletsViewed: wireCount })
  .transform(({ uniqueVisitors: visitors, ...counts }) => ({ visitors, ...counts }));

const toiletWire = z
  .object({
    toiletId: wireId.nullish().catch(null),
    name: wireText,
    keyword: wireText,
    address: wireText,
    viewCount: wireCount,
    uniqueVisitors: wireCount,
  })
  .transform(
    ({ toiletId, keyword: buildingName, viewCount: views, uniqueVisitors: visitors, ...toilet }) => ({
      ...toilet,
      id: toiletId ?? null,
      buildingName,
      views,
      visitors,
    }),
  );

const deviceWire = z
  .object({ deviceType: wireText, actionCount: wireCount, uniqueVisitors: wireCount })
  .transform((wire) => ({
    device: wire.deviceType,
    actions: wire.actionCount,
    visitors: wire.uniqueVisitors,
  }));

const hourWire = z.object({ hour: z.coerce.number().catch(-1), actionCount: wireCount });

const wireDay = z
  .union([z.string(), z.number(), z.array(z.number())])
  .nullish()
  .transform(readMoment);

const dayWire = z.object({ date: wireDay, ...USE }).transform(({ date, uniqueVisitors, ...counts }) => ({
  ...counts,
  date: date.slice(0, "YYYY-MM-DD".length),
  visitors: uniqueVisitors,
}));

const statisticsWire = z
  .object({
    overallStats: totalsWire.nullish(),
    popularToilets: wireList(toiletWire),
    deviceStats: wireList(deviceWire),
    hourlyStats: wireList(hourWire),
    dailyStats: wireList(dayWire),
    containsSample: wireFlag,
  })
  .transform((wire) => ({
    totals: wire.overallStats ?? totalsWire.parse({}),
    popular: wire.popularToilets.slice(0, TOP),
    devices: wire.deviceStats,
    hours: toHours(wire.hourlyStats),
    days: wire.dailyStats.sort((a, b) => a.date.localeCompare(b.date)),
    containsSample: wire.containsSample ?? false,
  }));

export type UsageStatistics = z.output<typeof statisticsWire>;
export type PopularToilet = UsageStatistics["popular"][number];
export type DeviceUse = UsageStatistics["devices"][number];
export type DayUse = UsageStatistics["days"][number];

function toHours(rows: z.output<typeof hourWire>[]): number[] {
  return Array.from({ length: HOURS }, (_, hour) =>
    rows.reduce((sum, row) => sum + (row.hour === hour ? row.actionCount : 0), 0),
  );
}

export async function getUsageStatistics(days: number, caller: Caller): Promise<UsageStatistics> {
  const query = { days: String(days) };
  const answer = await call("/admin/api/toilet-stats", { query, caller }).catch(throwNoService);
  return readWire(statisticsWire, resultOf(answer));
}
