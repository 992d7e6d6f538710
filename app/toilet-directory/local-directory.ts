import { setTimeout as pause } from "node:timers/promises";
import type { ToiletSummary } from "~/backend/toilet";
import type { HoursReader } from "~/opening-hours/hours-reader";
import { DISTRICT_OF_TOWN, DISTRICTS, TOWNS } from "~/place-index/districts";
import { buildPlaceIndex, type PlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import type { ReadNames } from "~/place-index/spellings.server";
import { buildTable, type ToiletTable } from "~/place-index/toilet-table";
import { createSlices } from "~/place-index/toilet-tree";
import type {
  DirectoryStatus,
  DistrictCount,
  FilterQuery,
  NewestToilets,
  ToiletDirectory,
} from "./directory";
import { FeedCache, type FeedCacheOptions } from "./feed-cache";
import type { Findings, FindingsQuery } from "./findings/finding";
import { type FindingsIndex, indexFindings, readFindings } from "./findings/findings-index";
import { answerMapPage } from "./map-page-answer";
import { listMarkers, packMarkers } from "./markers";
import { findNearest, findToilet, findWithin } from "./nearest-toilets";
import { placeOf } from "./points";
import { buildToiletIndex, type ToiletIndex } from "./toilet-index";
import { createMatcher } from "./traits";

/** Ids are ascending numbers, so a larger id was registered later. */
const orderOf = ({ id }: ToiletSummary) => (/^\d+$/.test(id) ? Number(id) : -1);

/** Looks at every toilet once, in slices. @param limit number of toilets, the newest first */
export async function findNewest(table: ToiletTable, limit: number): Promise<NewestToilets> {
  const slices = createSlices();
  const newest: ToiletSummary[] = [];
  let reviews = 0;
  // Backwards, because feeds are mostly in the order of ids.
  for (let row = table.count - 1; row >= 0; row -= 1) {
    if (slices.areOver()) await slices.next();
    const toilet = table.at(row);
    if (!toilet) continue;
    reviews += toilet.reviewCount;
    const order = orderOf(toilet);
    if (newest.length >= limit && order <= orderOf(newest[limit - 1] ?? toilet)) continue;
    const at = newest.findIndex((listedToilet) => orderOf(listedToilet) < order);
    newest.splice(at === -1 ? newest.length : at, 0, toilet);
    newest.length = Math.min(newest.length, limit);
  }
  return { newest, reviews };
}

/** Delay of the preparation in ms, so that the first pages get the processor. */
const PREPARED_AFTER_MS = 1500;

/** Plans today for every hours text in advance, so that the first visitor who filters by hours doesn't wait. */
async function planHours(reader: HoursReader): Promise<void> {
  const slices = createSlices();
  const now = new Date();
  for (let number = 0; number < reader.count(); number += 1) {
    if (slices.areOver()) await slices.next();
    reader.stateOf(number, now);
  }
}

/** Reads names in other scripts; `close` frees its memory until the next ones. */
type NamesReader = { read: ReadNames; close(): Promise<void> };

function createSearch(names: NamesReader | undefined, buildIndex: typeof buildPlaceIndex) {
  let latest: { toilets: ToiletTable; places: Promise<PlaceIndex> } | null = null;
  let plannedReader: HoursReader | null = null;

  function placesOf({ toilets }: ToiletIndex): Promise<PlaceIndex> {
    if (latest?.toilets === toilets) return latest.places;
    const previousPlaces = latest?.places ?? Promise.resolve(null);
    const places = previousPlaces.then((previousIndex) => buildIndex(toilets, previousIndex, names?.read));
    latest = { toilets, places };
    return places;
  }

  return {
    placesOf,
    async prepare(index: ToiletIndex): Promise<void> {
      const { reader } = index.traits;
      if (plannedReader !== reader) await planHours(reader);
      plannedReader = reader;
      await (await placesOf(index)).spellings.prepare();
      await names?.close();
    },
    async find(index: ToiletIndex, ...[text, limit, near]: Parameters<ToiletDirectory["searchPlaces"]>) {
      return searchPlaces(await placesOf(index), text, limit, near);
    },
  };
}

/** Time that a page waits for the findings of the newest feed before it shows the former ones, in ms. */
const FINDINGS_WAIT_MS = 300;

function createFindings(placesOf: (index: ToiletIndex) => Promise<PlaceIndex>) {
  let latest: { toilets: ToiletTable; findings: Promise<FindingsIndex> } | null = null;
  let servedFindings: FindingsIndex | null = null;

  async function find(index: ToiletIndex, lacksAddresses: boolean): Promise<FindingsIndex> {
    servedFindings = await indexFindings(index, await placesOf(index), { lacksAddresses });
    return servedFindings;
  }
  function prepare(index: ToiletIndex, { lacksAddresses }: DirectoryStatus): Promise<FindingsIndex> {
    if (latest?.toilets !== index.toilets)
      latest = { toilets: index.toilets, findings: find(index, lacksAddresses) };
    return latest.findings;
  }
  return {
    prepare,
    async read(index: ToiletIndex, status: DirectoryStatus, query: FindingsQuery): Promise<Findings> {
      const latestFindings = prepare(index, status);
      const formerFindings = servedFindings;
      return readFindings(
        await (formerFindings
          ? Promise.race([latestFindings, pause(FINDINGS_WAIT_MS, formerFindings)])
          : latestFindings),
        query,
      );
    },
  };
}

/** Debounces the preparation and runs one at a time, because each reuses the previous results. */
function createPreparation(prepare: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let latest = Promise.resolve();
  const start = () => {
    latest = latest.then(prepare).catch(() => undefined);
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(start, PREPARED_AFTER_MS).unref();
  };
}

type LocalDirectoryOptions = FeedCacheOptions & { names?: NamesReader; buildIndex?: typeof buildPlaceIndex };

export function createLocalDirectory(options: LocalDirectoryOptions): ToiletDirectory {
  const feed = new FeedCache({ ...options, onStatus });
  const search = createSearch(options.names, options.buildIndex ?? buildPlaceIndex);
  const findings = createFindings(search.placesOf);
  const prepareSoon = createPreparation(async () => {
    const index = feed.index;
    if (!index) return;
    await search.prepare(index);
    await findings.prepare(index, feed.status);
  });

  function onStatus(status: DirectoryStatus): void {
    options.onStatus?.(status);
    prepareSoon();
  }

  async function latestIndex(): Promise<ToiletIndex | null> {
    await feed.ready();
    return feed.index;
  }

  async function readyIndex(): Promise<ToiletIndex> {
    return (await latestIndex()) ?? (await buildToiletIndex(buildTable([]), options.holidays));
  }

  return {
    refresh: () => feed.refresh(),
    put: (id, toilet) => feed.put(id, toilet),
    learnAddress: (id, address) => feed.learnAddress(id, address),
    async status() {
      void feed.ready();
      return feed.status;
    },
    async mapPage(query) {
      const answer = answerMapPage(await readyIndex(), query);
      return { ...answer, status: feed.status };
    },
    async nearest(query) {
      const index = await latestIndex();
      return { ...(index ? findNearest(index, query) : { toilets: [], total: 0 }), status: feed.status };
    },
    within: async (point, meters, limit) => findWithin(await readyIndex(), point, meters, limit),
    markers: async (query) => listMarkers(await readyIndex(), query),
    districts: async (query) => countDistricts(await readyIndex(), query),
    markersJson: async (query) => packMarkers(await readyIndex(), query),
    async searchPlaces(text, limit, near) {
      const index = await latestIndex();
      return index ? search.find(index, text, limit, near) : [];
    },
    newest: async (limit) => findNewest((await readyIndex()).toilets, limit),
    findings: async (query) => findings.read(await readyIndex(), feed.status, query),
    async listIds(from, limit) {
      const { texts, count } = (await latestIndex())?.toilets ?? buildTable([]);
      const rows = Math.max(0, Math.min(count, from + limit) - from);
      return Array.from({ length: rows }, (_, row) => texts.id.at(from + row));
    },
    async find(id) {
      const index = await latestIndex();
      return index && findToilet(index, id);
    },
  };
}

/** Counts the matching toilets of every district that has any, wherever their addresses say they are. */
function countDistricts({ toilets, traits, points, pointOf, towns }: ToiletIndex, query: FilterQuery) {
  const matcher = createMatcher({ toilets, traits, points, pointOf }, query);
  const boxes = DISTRICTS.map(() => ({ west: 180, south: 90, east: -180, north: -90 }));
  const counts = new Uint32Array(DISTRICTS.length);
  const townCounts = new Uint32Array(TOWNS.length);
  for (let row = 0; row < toilets.count; row += 1) {
    if (!matcher.includes(row)) continue;
    const point = pointOf[row] ?? 0;
    const town = towns[point] ?? 0;
    const district = DISTRICT_OF_TOWN[town] ?? 0;
    const box = boxes[district];
    if (!box) continue;
    const { lat, lng } = placeOf(points, point);
    counts[district] = (counts[district] ?? 0) + 1;
    townCounts[town] = (townCounts[town] ?? 0) + 1;
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  const busiest = new Map<number, number>();
  for (const [town, count] of townCounts.entries()) {
    const district = DISTRICT_OF_TOWN[town] ?? 0;
    if (count > (townCounts[busiest.get(district) ?? -1] ?? 0)) busiest.set(district, town);
  }
  return DISTRICTS.flatMap((_, district): DistrictCount[] => {
    const [count, box, town] = [counts[district] ?? 0, boxes[district], busiest.get(district)];
    return count > 0 && box && town !== undefined ? [{ district, count, box, town }] : [];
  });
}
