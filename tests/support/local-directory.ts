import { koreanHolidays } from "~/opening-hours/holidays";
import type { DirectoryStatus, FilterQuery } from "~/toilet-directory/directory";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { createLocalDirectory } from "~/toilet-directory/local-directory";

export { gate } from "./gate";

/** a Monday, no holiday, 14:00 in Korea */
export const MONDAY_AFTERNOON = Date.parse("2026-11-23T14:00:00+09:00");
/** everything, at an hour of the day */
export const ALL: FilterQuery = { filters: NO_FILTERS, withUnknown: false, at: MONDAY_AFTERNOON };
export const CENTRE = { lat: 36.3504119, lng: 127.3845475 };
export const KOREA = { west: 124, south: 33, east: 132, north: 39 };

export type Row = Record<string, unknown>;
export const row = (id: number, more: Row = {}): Row => ({ id, title: `화장실 ${id}`, ...CENTRE, ...more });

/** A directory over rows that the test may change, and a gate to hold a fetch back. */
export function directoryOver(
  rows: Row[],
  options: { ttlMs?: number; retryMs?: number; timeoutMs?: number } = {},
) {
  const told: DirectoryStatus[] = [];
  const feed = { rows, failure: null as Error | null, fetches: 0, gate: Promise.resolve() };
  const directory = createLocalDirectory({
    holidays: koreanHolidays(),
    ttlMs: 1e9,
    timeoutMs: 1e4,
    retryMs: 0,
    ...options,
    onStatus: (status) => told.push(status),
    async readFeed(onRow) {
      feed.fetches++;
      const { rows: sent } = feed;
      await feed.gate;
      if (feed.failure) throw feed.failure;
      for (const sentRow of sent) onRow(sentRow);
    },
  });
  return { directory, feed, told };
}
