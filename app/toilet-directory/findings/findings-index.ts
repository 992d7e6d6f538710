import type { PlaceIndex } from "~/place-index/place-index";
import type { ToiletTable } from "~/place-index/toilet-table";
import { createSlices, type Slices } from "~/place-index/toilet-tree";
import type { ToiletIndex } from "../toilet-index";
import {
  type Finding,
  type Findings,
  type FindingsQuery,
  mapReasons,
  REASON_BITS,
  REASONS,
  type Reason,
} from "./finding";
import { type Areas, findAreas, findReasons, type ReasonsOptions } from "./reasons";

export const NO_AREA = "시군구를 알 수 없음";

export type FindingsIndex = {
  toilets: ToiletTable;
  bits: Uint16Array;
  areas: Areas;
  allFindings: RowsByArea;
  byReason: Record<Reason, RowsByArea>;
};

/** Rows sorted by area; `first` is the index of each area's first one, and one entry more. */
type RowsByArea = { rows: Uint32Array; first: Uint32Array };
const NOTHING: RowsByArea = { rows: new Uint32Array(0), first: new Uint32Array(0) };

/** Sorts the findings once for a feed, so that a page of them costs the same with any number of toilets. */
export async function indexFindings(
  index: ToiletIndex,
  places: PlaceIndex,
  options: ReasonsOptions,
): Promise<FindingsIndex> {
  const slices = createSlices();
  const areas = await findAreas(places, slices);
  const bits = await findReasons(index, places, areas, options, slices);
  const allFindings = await sortByArea(bits, areas, slices);
  const byReason = mapReasons((): RowsByArea => NOTHING);
  for (const reason of REASONS)
    byReason[reason] = await selectReason(allFindings, bits, REASON_BITS[reason], slices);
  return { toilets: index.toilets, bits, areas, allFindings, byReason };
}

async function sortByArea(bits: Uint16Array, areas: Areas, slices: Slices): Promise<RowsByArea> {
  const first = new Uint32Array(areas.unknown + 2);
  for (let row = 0; row < bits.length; row += 1) {
    if (slices.areOver()) await slices.next();
    if (bits[row] === 0) continue;
    const nextArea = (areas.areaOfRow[row] ?? 0) + 1;
    first[nextArea] = (first[nextArea] ?? 0) + 1;
  }
  for (let area = 0; area <= areas.unknown; area += 1) {
    first[area + 1] = (first[area + 1] ?? 0) + (first[area] ?? 0);
  }
  const rows = new Uint32Array(first[areas.unknown + 1] ?? 0);
  const nextPosition = first.slice();
  for (let row = 0; row < bits.length; row += 1) {
    if (slices.areOver()) await slices.next();
    if (bits[row] === 0) continue;
    const area = areas.areaOfRow[row] ?? 0;
    const position = nextPosition[area] ?? 0;
    rows[position] = row;
    nextPosition[area] = position + 1;
  }
  return { rows, first };
}

async function selectReason(
  { rows, first }: RowsByArea,
  bits: Uint16Array,
  bit: number,
  slices: Slices,
): Promise<RowsByArea> {
  const selectedRows = new Uint32Array(rows.length);
  const starts = new Uint32Array(first.length);
  let count = 0;
  for (let area = 0; area + 1 < first.length; area += 1) {
    for (let at = first[area] ?? 0; at < (first[area + 1] ?? 0); at += 1) {
      if (slices.areOver()) await slices.next();
      const row = rows[at] ?? 0;
      if (((bits[row] ?? 0) & bit) !== 0) selectedRows[count++] = row;
    }
    starts[area + 1] = count;
  }
  return { rows: selectedRows.slice(0, count), first: starts };
}

/** Reads one page. Toilets with a report and no other reason come first. */
export function readFindings(index: FindingsIndex, query: FindingsQuery): Findings {
  const { areas, bits } = index;
  const reportedRows = query.reported.flatMap((id) => index.toilets.rowOf(id) ?? []);
  const listOf = (reason: Reason | null): List => {
    if (reason === "reported") return { extra: reportedRows, sorted: NOTHING };
    if (reason !== null) return { extra: [], sorted: index.byReason[reason] };
    return { extra: reportedRows.filter((row) => bits[row] === 0), sorted: index.allFindings };
  };
  const area = query.area === null ? null : areaNumber(areas, query.area);
  const list = listOf(query.reason);
  const { extra, from, to } = narrowToArea(list, areas, area);
  const end = query.from + query.limit;
  const rows = [
    ...extra.slice(query.from, end),
    ...list.sorted.rows.subarray(
      Math.min(to, from + Math.max(0, query.from - extra.length)),
      Math.min(to, from + Math.max(0, end - extra.length)),
    ),
  ];
  return {
    total: countIn(list, areas, area),
    counts: mapReasons((reason) => countIn(listOf(reason), areas, area)),
    areas: [...areas.names, NO_AREA]
      .map((name, number) => ({ name, count: countIn(list, areas, number) }))
      .filter(({ count }) => count > 0),
    rows: rows.flatMap((row) => describe(index, row, reportedRows.includes(row)) ?? []),
  };
}

type List = { extra: number[]; sorted: RowsByArea };

function narrowToArea({ extra, sorted: { rows, first } }: List, areas: Areas, area: number | null) {
  if (area === null) return { extra, from: 0, to: rows.length };
  const areaRows = extra.filter((row) => areas.areaOfRow[row] === area);
  return { extra: areaRows, from: first[area] ?? 0, to: first[area + 1] ?? 0 };
}

function countIn(list: List, areas: Areas, area: number | null): number {
  const { extra, from, to } = narrowToArea(list, areas, area);
  return extra.length + to - from;
}

/** @returns -1 for a name that is no area */
const areaNumber = ({ names, unknown }: Areas, name: string) =>
  name === NO_AREA ? unknown : names.indexOf(name);

function describe({ toilets, bits, areas }: FindingsIndex, row: number, isReported: boolean): Finding | null {
  const toilet = toilets.at(row);
  if (!toilet) return null;
  const rowBits = (bits[row] ?? 0) | (isReported ? REASON_BITS.reported : 0);
  const area = areas.names[areas.areaOfRow[row] ?? -1] ?? NO_AREA;
  const { id, name, address, hoursTags } = toilet;
  return {
    id,
    name,
    address,
    area,
    hours: hoursTags.map((tag) => tag.name).join(", "),
    reasons: REASONS.filter((reason) => (rowBits & REASON_BITS[reason]) !== 0),
  };
}
