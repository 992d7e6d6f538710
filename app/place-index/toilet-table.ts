import type { LockKind, Tag, ToiletSummary } from "~/backend/toilet";
import type { LatLng } from "~/geo/projection";
import { createRowIndex, hashText, type RowIndex } from "./row-index";
import type { Slices } from "./slices";
import {
  BLOCK_ROWS,
  createTextBlock,
  indexTextBlocks,
  isSameTextBlock,
  type TextBlock,
  type TextIndex,
  textIn,
} from "./text-index";

const TEXT_FIELDS = ["id", "name", "buildingName", "address", "photo"] as const;
type TextField = (typeof TEXT_FIELDS)[number];

const LOCKS: LockKind[] = ["unknown", "none", "password", "key"];
/** Numbers per row: latitude, longitude, stars (NaN if unrated), number of reviews. */
const REALS = 4;
/** Whole numbers per row: list of cleanliness tags, list of hours tags, both locks. */
const WHOLES = 3;
/** With more distinct lists, the next feed starts a new set, so that lists of old feeds are freed. */
const TAG_LISTS_MAX = 50_000;

/** Up to `BLOCK_ROWS` toilets. A change replaces the block, and never writes into it. */
type Block = { texts: Record<TextField, TextBlock>; reals: Float64Array; wholes: Uint32Array };

/** Every toilet of a feed, in columns: objects of them would take five times the memory and stall the collector. */
export type ToiletTable = {
  count: number;
  texts: Record<TextField, TextIndex>;
  at(row: number): ToiletSummary | undefined;
  /** @returns degrees, NaN outside of the table */
  placeOf(row: number): LatLng;
  rowOf(id: string): number | undefined;
  blocks: readonly Block[];
  ids: RowIndex;
  tagLists: TagLists;
};

const mapFields = <Value>(make: (field: TextField) => Value) =>
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, make(field)])) as Record<TextField, Value>;

function createTagLists() {
  const lists: Tag[][] = [];
  const byText = new Map<string, number>();
  const known = new Map<Tag[], number>();
  return {
    count: () => lists.length,
    at: (number: number): Tag[] => lists[number] ?? [],
    numberOf(list: Tag[]): number {
      const found = known.get(list);
      if (found !== undefined) return found;
      const text = JSON.stringify(list);
      const equal = byText.get(text);
      if (equal !== undefined) return equal;
      known.set(list, lists.length);
      byText.set(text, lists.length);
      return lists.push(list) - 1;
    },
  };
}

type TagLists = ReturnType<typeof createTagLists>;

/** Collects toilets; shares the texts of `before` that are the same, so that a refresh needs little memory. */
export function createTableBuilder(before: ToiletTable | null = null) {
  const tagLists = before && before.tagLists.count() < TAG_LISTS_MAX ? before.tagLists : createTagLists();
  const ids = createRowIndex();
  const blocks: Block[] = [];
  let pending: ToiletSummary[] = [];

  function idAt(row: number): string {
    const block = blocks[Math.floor(row / BLOCK_ROWS)];
    return block ? textIn(block.texts.id, row % BLOCK_ROWS) : (pending[row % BLOCK_ROWS]?.id ?? "");
  }
  function pack(): void {
    if (pending.length > 0) blocks.push(packBlock(pending, tagLists, before?.blocks[blocks.length]));
    pending = [];
  }
  return {
    shareTags: (list: Tag[]) => tagLists.at(tagLists.numberOf(list)),
    has: (id: string) => ids.find(hashText(id), (row) => idAt(row) === id) !== undefined,
    add(toilet: ToiletSummary): void {
      ids.add(hashText(toilet.id), blocks.length * BLOCK_ROWS + pending.length);
      if (pending.push(toilet) === BLOCK_ROWS) pack();
    },
    finish(): ToiletTable {
      pack();
      return tableOf(blocks, ids, tagLists);
    },
  };
}

export function buildTable(toilets: Iterable<ToiletSummary>): ToiletTable {
  const builder = createTableBuilder();
  for (const toilet of toilets) builder.add(toilet);
  return builder.finish();
}

function tableOf(blocks: Block[], ids: RowIndex, tagLists: TagLists): ToiletTable {
  const rowsBefore = Math.max(0, blocks.length - 1) * BLOCK_ROWS;
  const count = rowsBefore + (blocks.at(-1)?.wholes.length ?? 0) / WHOLES;
  const texts = mapFields((field) => {
    const column = blocks.map((block) => block.texts[field]);
    return indexTextBlocks(column, count);
  });
  const realOf = (row: number, column: number) =>
    blocks[Math.floor(row / BLOCK_ROWS)]?.reals[(row % BLOCK_ROWS) * REALS + column] ?? Number.NaN;
  const placeOf = (row: number): LatLng => ({ lat: realOf(row, 0), lng: realOf(row, 1) });
  return {
    ...{ blocks, ids, tagLists, count, texts, placeOf },
    rowOf: (id) => ids.find(hashText(id), (row) => row < count && texts.id.at(row) === id),
    at: (row) => {
      const block = blocks[Math.floor(row / BLOCK_ROWS)];
      return block && row < count ? unpack(block, row % BLOCK_ROWS, tagLists) : undefined;
    },
  };
}

function packBlock(toilets: ToiletSummary[], tagLists: TagLists, before?: Block): Block {
  const reals = new Float64Array(REALS * toilets.length);
  const wholes = new Uint32Array(WHOLES * toilets.length);
  for (const [row, toilet] of toilets.entries()) {
    const { lat, lng, averageRating, reviewCount, cleanlinessTags, hoursTags } = toilet;
    reals.set([lat, lng, averageRating ?? Number.NaN, reviewCount], REALS * row);
    const locks = LOCKS.indexOf(toilet.maleLock) * LOCKS.length + LOCKS.indexOf(toilet.femaleLock);
    wholes.set([tagLists.numberOf(cleanlinessTags), tagLists.numberOf(hoursTags), locks], WHOLES * row);
  }
  const pack = (field: TextField): TextBlock => {
    const packed = createTextBlock(toilets.map((toilet) => toilet[field] ?? ""));
    const known = before?.texts[field];
    return known && isSameTextBlock(known, packed) ? known : packed;
  };
  return { texts: mapFields(pack), reals, wholes };
}

function unpack({ texts, reals, wholes }: Block, row: number, tagLists: TagLists): ToiletSummary {
  const [real, whole] = [REALS * row, WHOLES * row];
  const stars = reals[real + 2] ?? Number.NaN;
  const locks = wholes[whole + 2] ?? 0;
  return {
    id: textIn(texts.id, row),
    name: textIn(texts.name, row),
    buildingName: textIn(texts.buildingName, row),
    address: textIn(texts.address, row),
    lat: reals[real] ?? Number.NaN,
    lng: reals[real + 1] ?? Number.NaN,
    cleanlinessTags: tagLists.at(wholes[whole] ?? 0),
    hoursTags: tagLists.at(wholes[whole + 1] ?? 0),
    maleLock: LOCKS[Math.trunc(locks / LOCKS.length)] ?? "unknown",
    femaleLock: LOCKS[locks % LOCKS.length] ?? "unknown",
    averageRating: Number.isNaN(stars) ? null : stars,
    reviewCount: reals[real + 3] ?? 0,
    photo: textIn(texts.photo, row) || null,
  };
}

/** Returns the table with another toilet in a row, or with a new one in the row after the last. */
export function putRow(table: ToiletTable, row: number, toilet: ToiletSummary): ToiletTable {
  const at = Math.floor(row / BLOCK_ROWS);
  const was = table.blocks[at];
  const toilets = was ? rowsOf(was, table.tagLists) : [];
  toilets[row % BLOCK_ROWS] = toilet;
  const blocks = table.blocks.slice();
  blocks[at] = packBlock(toilets, table.tagLists, was);
  if (row >= table.count) table.ids.add(hashText(toilet.id), row);
  return tableOf(blocks, table.ids, table.tagLists);
}

const rowsOf = (block: Block, tagLists: TagLists): ToiletSummary[] =>
  Array.from({ length: block.wholes.length / WHOLES }, (_, row) => unpack(block, row, tagLists));

export async function removeRow(table: ToiletTable, gone: number, slices: Slices): Promise<ToiletTable> {
  const builder = createTableBuilder(table);
  for (let row = 0; row < table.count; row += 1) {
    if (slices.areOver()) await slices.next();
    const toilet = row === gone ? undefined : table.at(row);
    if (toilet) builder.add(toilet);
  }
  return builder.finish();
}

/** Lists the rows that differ, or returns null if the tables have different numbers of rows. */
export async function findChangedRows(
  before: ToiletTable,
  now: ToiletTable,
  slices: Slices,
): Promise<number[] | null> {
  if (before.count !== now.count) return null;
  const changed: number[] = [];
  for (const [at, block] of now.blocks.entries()) {
    const was = before.blocks[at];
    if (!was || was === block) continue;
    const isChanged = changeFinder(was, block, before.tagLists === now.tagLists);
    for (let row = 0; row < block.wholes.length / WHOLES; row += 1) {
      if (slices.areOver()) await slices.next();
      if (isChanged(row)) changed.push(at * BLOCK_ROWS + row);
    }
  }
  return changed;
}

function changeFinder(was: Block, now: Block, sharesTagLists: boolean): (row: number) => boolean {
  const texts = TEXT_FIELDS.filter((field) => !isSameTextBlock(was.texts[field], now.texts[field]));
  const differs = (one: Float64Array | Uint32Array, other: typeof one, row: number, columns: number) => {
    for (let at = row * columns; at < (row + 1) * columns; at += 1)
      if (!Object.is(one[at], other[at])) return true;
    return false;
  };
  return (row) =>
    !sharesTagLists ||
    differs(was.reals, now.reals, row, REALS) ||
    differs(was.wholes, now.wholes, row, WHOLES) ||
    texts.some((field) => textIn(was.texts[field], row) !== textIn(now.texts[field], row));
}
