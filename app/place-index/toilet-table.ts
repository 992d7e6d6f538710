import type { LockKind, Tag, ToiletSummary } from "~/backend/toilet";
import type { LatLng } from "~/geo/projection";
import {
  BLOCK_ROWS,
  createTextBlock,
  indexTextBlocks,
  isSameTextBlock,
  type TextBlock,
  type TextIndex,
  textIn,
} from "./text-index";
import type { Slices } from "./toilet-tree";

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
  const numberByList = new Map<Tag[], number>();
  return {
    count: () => lists.length,
    at: (number: number): Tag[] => lists[number] ?? [],
    numberOf(list: Tag[]): number {
      const knownNumber = numberByList.get(list);
      if (knownNumber !== undefined) return knownNumber;
      const text = JSON.stringify(list);
      const equalNumber = byText.get(text);
      if (equalNumber !== undefined) return equalNumber;
      numberByList.set(list, lists.length);
      byText.set(text, lists.length);
      return lists.push(list) - 1;
    },
  };
}

type TagLists = ReturnType<typeof createTagLists>;

/** Collects toilets. Shares the equal texts of the previous table, so that a refresh needs little memory. */
export function createTableBuilder(previous: ToiletTable | null = null) {
  const tagLists =
    previous && previous.tagLists.count() < TAG_LISTS_MAX ? previous.tagLists : createTagLists();
  const ids = createRowIndex();
  const blocks: Block[] = [];
  let pendingToilets: ToiletSummary[] = [];

  function idAt(row: number): string {
    const block = blocks[Math.floor(row / BLOCK_ROWS)];
    return block ? textIn(block.texts.id, row % BLOCK_ROWS) : (pendingToilets[row % BLOCK_ROWS]?.id ?? "");
  }
  function pack(): void {
    if (pendingToilets.length > 0)
      blocks.push(packBlock(pendingToilets, tagLists, previous?.blocks[blocks.length]));
    pendingToilets = [];
  }
  return {
    shareTags: (list: Tag[]) => tagLists.at(tagLists.numberOf(list)),
    has: (id: string) => ids.find(hashText(id), (row) => idAt(row) === id) !== undefined,
    add(toilet: ToiletSummary): void {
      ids.add(hashText(toilet.id), blocks.length * BLOCK_ROWS + pendingToilets.length);
      if (pendingToilets.push(toilet) === BLOCK_ROWS) pack();
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
    blocks,
    ids,
    tagLists,
    count,
    texts,
    placeOf,
    rowOf: (id) => ids.find(hashText(id), (row) => row < count && texts.id.at(row) === id),
    at: (row) => {
      const block = blocks[Math.floor(row / BLOCK_ROWS)];
      return block && row < count ? unpack(block, row % BLOCK_ROWS, tagLists) : undefined;
    },
  };
}

function packBlock(toilets: ToiletSummary[], tagLists: TagLists, previous?: Block): Block {
  const reals = new Float64Array(REALS * toilets.length);
  const wholes = new Uint32Array(WHOLES * toilets.length);
  for (const [row, toilet] of toilets.entries()) {
    const { lat, lng, averageRating, reviewCount, cleanlinessTags, hoursTags } = toilet;
    reals.set([lat, lng, averageRating ?? Number.NaN, reviewCount], REALS * row);
    const locks = LOCKS.indexOf(toilet.maleLock) * LOCKS.length + LOCKS.indexOf(toilet.femaleLock);
    wholes.set([tagLists.numberOf(cleanlinessTags), tagLists.numberOf(hoursTags), locks], WHOLES * row);
  }
  const pack = (field: TextField): TextBlock => {
    const textBlock = createTextBlock(toilets.map((toilet) => toilet[field] ?? ""));
    const previousText = previous?.texts[field];
    return previousText && isSameTextBlock(previousText, textBlock) ? previousText : textBlock;
  };
  return { texts: mapFields(pack), reals, wholes };
}

function unpack({ texts, reals, wholes }: Block, row: number, tagLists: TagLists): ToiletSummary {
  const [realStart, wholeStart] = [REALS * row, WHOLES * row];
  const stars = reals[realStart + 2] ?? Number.NaN;
  const locks = wholes[wholeStart + 2] ?? 0;
  return {
    id: textIn(texts.id, row),
    name: textIn(texts.name, row),
    buildingName: textIn(texts.buildingName, row),
    address: textIn(texts.address, row),
    lat: reals[realStart] ?? Number.NaN,
    lng: reals[realStart + 1] ?? Number.NaN,
    cleanlinessTags: tagLists.at(wholes[wholeStart] ?? 0),
    hoursTags: tagLists.at(wholes[wholeStart + 1] ?? 0),
    maleLock: LOCKS[Math.trunc(locks / LOCKS.length)] ?? "unknown",
    femaleLock: LOCKS[locks % LOCKS.length] ?? "unknown",
    averageRating: Number.isNaN(stars) ? null : stars,
    reviewCount: reals[realStart + 3] ?? 0,
    photo: textIn(texts.photo, row) || null,
  };
}

/** Returns the table with another toilet in a row, or with a new one in the row after the last. */
export function putRow(table: ToiletTable, row: number, toilet: ToiletSummary): ToiletTable {
  const blockNumber = Math.floor(row / BLOCK_ROWS);
  const oldBlock = table.blocks[blockNumber];
  const toilets = oldBlock ? rowsOf(oldBlock, table.tagLists) : [];
  toilets[row % BLOCK_ROWS] = toilet;
  const blocks = table.blocks.slice();
  blocks[blockNumber] = packBlock(toilets, table.tagLists, oldBlock);
  if (row >= table.count) table.ids.add(hashText(toilet.id), row);
  return tableOf(blocks, table.ids, table.tagLists);
}

const rowsOf = (block: Block, tagLists: TagLists): ToiletSummary[] =>
  Array.from({ length: block.wholes.length / WHOLES }, (_, row) => unpack(block, row, tagLists));

export async function removeRow(
  table: ToiletTable,
  removedRow: number,
  slices: Slices,
): Promise<ToiletTable> {
  const builder = createTableBuilder(table);
  for (let row = 0; row < table.count; row += 1) {
    if (slices.areOver()) await slices.next();
    const toilet = row === removedRow ? undefined : table.at(row);
    if (toilet) builder.add(toilet);
  }
  return builder.finish();
}

/** Lists the rows that differ, or returns null if the tables have different numbers of rows. */
export async function findChangedRows(
  previous: ToiletTable,
  current: ToiletTable,
  slices: Slices,
): Promise<number[] | null> {
  if (previous.count !== current.count) return null;
  const changedRows: number[] = [];
  for (const [at, block] of current.blocks.entries()) {
    const oldBlock = previous.blocks[at];
    if (!oldBlock || oldBlock === block) continue;
    const isChanged = changeFinder(oldBlock, block, previous.tagLists === current.tagLists);
    for (let row = 0; row < block.wholes.length / WHOLES; row += 1) {
      if (slices.areOver()) await slices.next();
      if (isChanged(row)) changedRows.push(at * BLOCK_ROWS + row);
    }
  }
  return changedRows;
}

function changeFinder(oldBlock: Block, newBlock: Block, sharesTagLists: boolean): (row: number) => boolean {
  const texts = TEXT_FIELDS.filter((field) => !isSameTextBlock(oldBlock.texts[field], newBlock.texts[field]));
  const differs = (a: Float64Array | Uint32Array, b: typeof a, row: number, columns: number) => {
    for (let at = row * columns; at < (row + 1) * columns; at += 1) if (!Object.is(a[at], b[at])) return true;
    return false;
  };
  return (row) =>
    !sharesTagLists ||
    differs(oldBlock.reals, newBlock.reals, row, REALS) ||
    differs(oldBlock.wholes, newBlock.wholes, row, WHOLES) ||
    texts.some((field) => textIn(oldBlock.texts[field], row) !== textIn(newBlock.texts[field], row));
}

const SHARDS = 256;
const FIRST_SLOTS = 16;
const PAIR = 2;

type RowIndex = ReturnType<typeof createRowIndex>;

/** Finds rows by the hash of their key. It is split into shards, because a large one stalls its thread when it grows. */
export function createRowIndex() {
  const shards = Array.from({ length: SHARDS }, createShard);
  const shardOf = (hash: number) => shards[hash & (SHARDS - 1)] as Shard;
  return {
    /** @param isRow tells whether a row with this hash has the key */
    find: (hash: number, isRow: (row: number) => boolean) => findIn(shardOf(hash), hash, isRow),
    add(hash: number, row: number): void {
      const shard = shardOf(hash);
      if (PAIR * shard.usedSlots >= shard.slots.length / PAIR) grow(shard);
      putRowNumber(shard, hash, row);
    },
  };
}

/** `slots` holds pairs: a hash, and the row plus one; zero is a free slot. */
type Shard = { slots: Uint32Array; usedSlots: number };

const createShard = (): Shard => ({ slots: new Uint32Array(PAIR * FIRST_SLOTS), usedSlots: 0 });

function findIn({ slots }: Shard, hash: number, isRow: (row: number) => boolean): number | undefined {
  for (let at = firstSlot(slots, hash); slots[at + 1] !== 0; at = nextSlot(slots, at)) {
    const row = (slots[at + 1] ?? 0) - 1;
    if (slots[at] === hash && isRow(row)) return row;
  }
  return undefined;
}

function putRowNumber(shard: Shard, hash: number, row: number): void {
  const { slots } = shard;
  let at = firstSlot(slots, hash);
  while (slots[at + 1] !== 0) at = nextSlot(slots, at);
  slots[at] = hash;
  slots[at + 1] = row + 1;
  shard.usedSlots += 1;
}

function grow(shard: Shard): void {
  const { slots } = shard;
  shard.slots = new Uint32Array(PAIR * slots.length);
  shard.usedSlots = 0;
  for (let at = 0; at < slots.length; at += PAIR) {
    const row = (slots[at + 1] ?? 0) - 1;
    if (row >= 0) putRowNumber(shard, slots[at] ?? 0, row);
  }
}

const firstSlot = (slots: Uint32Array, hash: number) => ((hash >>> 8) * PAIR) & (slots.length - 1);
const nextSlot = (slots: Uint32Array, at: number) => (at + PAIR) & (slots.length - 1);

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mix(hash);
}

export const hashPair = (first: number, second: number): number =>
  mix(Math.imul(first, 0x9e3779b1) ^ Math.imul(mix(second), 0x85ebca6b));

function mix(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (half ^ (half >>> 15)) >>> 0;
}
