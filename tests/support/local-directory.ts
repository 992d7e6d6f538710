import type { ToiletSummary } from "~/backend/toilet";
import { toToiletSummary } from "~/backend/toilet-wire";
import { mapFitOf } from "~/maps/map-fit.server";
import { koreanHolidays } from "~/opening-hours/holidays";
import type { buildPlaceIndex } from "~/place-index/place-index";
import type { DirectoryStatus, FilterQuery, ToiletDirectory } from "~/toilet-directory/directory";
import { type FilterKey, NO_FILTERS } from "~/toilet-directory/filters";
import { createLocalDirectory } from "~/toilet-directory/local-directory";
import { gate } from "./gate";

/** a Monday without a holiday, 14:00 in Korea */
export const MONDAY_AFTERNOON = Date.parse("2026-11-23T14:00:00+09:00");
/** no filters, at an hour of the day */
export const ALL: FilterQuery = { filters: NO_FILTERS, withUnknown: false, at: MONDAY_AFTERNOON };
export const CENTRE = { lat: 36.3504119, lng: 127.3845475 };
export const KOREA = { west: 124, south: 33, east: 132, north: 39 };

export type Row = Record<string, unknown>;
export const row = (id: number, fields: Row = {}): Row => ({
  id,
  title: `화장실 ${id}`,
  ...CENTRE,
  ...fields,
});

/** Returns a row as the directory stores it. */
export function summaryOf(wire: Row): ToiletSummary {
  const toilet = toToiletSummary(wire);
  if (!toilet) throw new Error("no toilet");
  return toilet;
}

/** A directory over rows that the test may change, with fetches that can be held back. */
export function directoryOver(
  rows: Row[],
  options: { ttlMs?: number; retryMs?: number; timeoutMs?: number; buildIndex?: typeof buildPlaceIndex } = {},
) {
  const statuses: DirectoryStatus[] = [];
  let heldUntil = Promise.resolve();
  const feed = {
    rows,
    failure: null as Error | null,
    fetches: 0,
    /** @returns a function that releases fetches held back from now on */
    hold() {
      const { closed, open } = gate();
      heldUntil = closed;
      return open;
    },
  };
  const directory = createLocalDirectory({
    holidays: koreanHolidays(),
    ttlMs: 1e9,
    timeoutMs: 1e4,
    retryMs: 0,
    ...options,
    onStatus: (status) => statuses.push(status),
    async readFeed(onRow) {
      feed.fetches++;
      const { rows: sentRows } = feed;
      await heldUntil;
      if (feed.failure) throw feed.failure;
      for (const sentRow of sentRows) onRow(sentRow);
    },
  });
  return { directory, feed, statuses };
}

export const queryFor = (keys: FilterKey[], changes: Partial<FilterQuery> = {}): FilterQuery => ({
  ...ALL,
  filters: { ...NO_FILTERS, ...Object.fromEntries(keys.map((key) => [key, true])) },
  ...changes,
});

/** Toilets in a row to the north, 10 m apart. */
export const inLine = (...rows: Row[]) =>
  rows.map((changes, at) => row(at + 1, { lat: CENTRE.lat + at / 11_119.5, ...changes }));

/** Returns the ids of the list around the centre, in its order. */
export async function idsOf(rows: Row[], query: FilterQuery, fields = {}) {
  const { directory } = directoryOver(rows);
  const answer = await directory.nearest({ ...CENTRE, ...query, page: 1, pageSize: 20, ...fields });
  return answer.toilets.map(({ id }) => Number(id));
}

/** Counts the toilets around a centre, on a map that is not fitted to its list. */
export function countAround(
  directory: ToiletDirectory,
  query: FilterQuery,
  { centre = CENTRE, zoom = 16, widthPx = 400, heightPx = 400, pageSize = 1 } = {},
) {
  const opening = { centre, zoom, isFitted: false, origin: centre, mayMove: false };
  return directory.mapPage({
    ...{
      ...query,
      opening,
      fit: mapFitOf(null),
      drawn: { aside: widthPx / 2, above: heightPx / 2, below: heightPx / 2 },
      widthPx,
      heightPx,
      chosenId: null,
    },
    ...{ page: 1, pageSize, firstRow: 0, rows: pageSize },
  });
}

/** Returns a generator of numbers from 0 to 1, the same in every run. */
export function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
