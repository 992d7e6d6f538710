const SHARDS = 256;
const FIRST_SLOTS = 16;
const PAIR = 2;

export type RowIndex = ReturnType<typeof createRowIndex>;

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
