import { z } from "zod";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire } from "./envelope.server";
import { callSupported } from "./supported-calls.server";
import type { Toilet } from "./toilet";
import { wireCount, wireId, wireText } from "./wire-fields";

type UsageTotals = {
  visitors: number;
  views: number;
  detailViews: number;
  registrations: number;
  toiletsViewed: number;
};

export type PopularToilet = {
  id: string | null;
  views: number;
  visitors: number;
} & Pick<Toilet, "name" | "buildingName" | "address">;

export type DeviceUse = { device: string; actions: number; visitors: number };

export type DayUse = {
  date: string;
  visitors: number;
  views: number;
  detailViews: number;
  registrations: number;
};

export type UsageStatistics = {
  totals: UsageTotals;
  popular: PopularToilet[];
  devices: DeviceUse[];
  hours: number[];
  days: DayUse[];
  containsSample: boolean;
};

const HOURS = 24;
const TOP = 10;

const listOf = <Item extends z.ZodTypeAny>(item: Item) => z.array(item).nullish();

const statisticsWire = z.object({
  overallStats: z
    .object({
      uniqueVisitors: wireCount,
      views: wireCount,
      detailViews: wireCount,
      registrations: wireCount,
      toiletsViewed: wireCount,
    })
    .nullish(),
  popularToilets: listOf(
    z.object({
      toiletId: wireId.nullish().catch(null),
      name: wireText,
      keyword: wireText,
      address: wireText,
      viewCount: wireCount,
      uniqueVisitors: wireCount,
    }),
  ),
  hourlyStats: listOf(z.object({ hour: z.coerce.number().catch(-1), actionCount: wireCount })),
  deviceStats: listOf(z.object({ deviceType: wireText, actionCount: wireCount, uniqueVisitors: wireCount })),
  dailyStats: listOf(
    z.object({
      date: wireText,
      uniqueVisitors: wireCount,
      views: wireCount,
      detailViews: wireCount,
      registrations: wireCount,
    }),
  ),
  containsSample: z.boolean().nullish().catch(null),
});

type StatisticsWire = z.output<typeof statisticsWire>;

export async function getUsageStatistics(days: number, caller: Caller): Promise<UsageStatistics> {
  const query = { days: String(days) };
  const { result } = await callSupported("statistics", [
    () => call("/admin/api/toilet-stats", { query, caller }),
  ]);
  const wire = readWire(statisticsWire, result);
  return {
    totals: toTotals(wire.overallStats),
    popular: (wire.popularToilets ?? []).slice(0, TOP).map((toilet) => ({
      id: toilet.toiletId ?? null,
      name: toilet.name,
      buildingName: toilet.keyword,
      address: toilet.address,
      views: toilet.viewCount,
      visitors: toilet.uniqueVisitors,
    })),
    devices: (wire.deviceStats ?? []).map(({ deviceType, actionCount, uniqueVisitors }) => ({
      device: deviceType,
      actions: actionCount,
      visitors: uniqueVisitors,
    })),
    hours: toHours(wire.hourlyStats ?? []),
    days: toDays(wire.dailyStats ?? []),
    containsSample: wire.containsSample ?? false,
  };
}

function toTotals(wire: StatisticsWire["overallStats"]): UsageTotals {
  return {
    visitors: wire?.uniqueVisitors ?? 0,
    views: wire?.views ?? 0,
    detailViews: wire?.detailViews ?? 0,
    registrations: wire?.registrations ?? 0,
    toiletsViewed: wire?.toiletsViewed ?? 0,
  };
}

function toHours(rows: NonNullable<StatisticsWire["hourlyStats"]>): number[] {
  return Array.from({ length: HOURS }, (_, hour) =>
    rows.reduce((sum, row) => sum + (row.hour === hour ? row.actionCount : 0), 0),
  );
}

function toDays(rows: NonNullable<StatisticsWire["dailyStats"]>): DayUse[] {
  return rows
    .map(({ date, uniqueVisitors, views, detailViews, registrations }) => ({
      date: date.slice(0, "YYYY-MM-DD".length),
      visitors: uniqueVisitors,
      views,
      detailViews,
      registrations,
    }))
    .sort((one, other) => one.date.localeCompare(other.date));
}
