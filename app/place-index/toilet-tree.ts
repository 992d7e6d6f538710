import KDBush from "kdbush";
import type { Box, LatLng } from "~/geo/projection";

const HALF_DEGREES = 0.015;

export function indexPlaces(places: readonly LatLng[]): KDBush {
  const tree = new KDBush(places.length);
  for (const { lat, lng } of places) tree.add(lng, lat);
  return tree.finish();
}

/** Builds the same tree as kdbush's `finish`, which stalls the thread for 100 ms with 420,000 points. */
export async function indexInSlices(
  count: number,
  place: (tree: KDBush, number: number) => void,
  slices = createSlices(),
): Promise<KDBush> {
  const tree = new KDBush(count);
  for (let number = 0; number < count; number += 1) {
    if (slices.areOver()) await slices.next();
    place(tree, number);
  }
  const ranges = [{ left: 0, right: count - 1, axis: 0 }];
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const { left, right, axis } = range;
    if (right - left <= tree.nodeSize) continue;
    const middle = (left + right) >> 1;
    await selectMiddle(tree, range, middle, slices);
    ranges.push({ left, right: middle - 1, axis: 1 - axis }, { left: middle + 1, right, axis: 1 - axis });
  }
  return KDBush.from(tree.data);
}

/** Quickselect: moves smaller values before the middle and larger ones after it. */
async function selectMiddle(
  { ids, coords }: KDBush,
  { left, right, axis }: { left: number; right: number; axis: number },
  middle: number,
  slices: Slices,
): Promise<void> {
  const at = (number: number) => coords[2 * number + axis] ?? 0;
  const swap = (numbers: { [number: number]: number }, a: number, b: number) => {
    const savedNumber = numbers[a] ?? 0;
    numbers[a] = numbers[b] ?? 0;
    numbers[b] = savedNumber;
  };
  while (right > left) {
    const pivot = medianOf(at(left), at((left + right) >> 1), at(right));
    let [low, high] = [left, right];
    while (low <= high) {
      if (slices.areOver()) await slices.next();
      while (at(low) < pivot) low += 1;
      while (at(high) > pivot) high -= 1;
      if (low > high) break;
      swap(ids, low, high);
      swap(coords, 2 * low, 2 * high);
      swap(coords, 2 * low + 1, 2 * high + 1);
      low += 1;
      high -= 1;
    }
    if (middle <= high) right = high;
    else if (middle >= low) left = low;
    else return;
  }
}

const medianOf = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

export const rowsIn = (tree: KDBush, { west, south, east, north }: Box): number[] =>
  tree.range(west, south, east, north);

export const countAround = (tree: KDBush, { lat, lng }: LatLng): number =>
  tree.range(lng - HALF_DEGREES, lat - HALF_DEGREES, lng + HALF_DEGREES, lat + HALF_DEGREES).length;

/** Longest task between two turns of the event loop, in ms: half of the time that a query may wait. */
const SLICE_MS = 2;

const resumeQueue: (() => void)[] = [];

function resumeOne(): void {
  resumeQueue.shift()?.();
  if (resumeQueue.length > 0) setImmediate(resumeOne);
}

/** Lets the event loop answer waiting queries. Concurrent tasks resume one per turn. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    resumeQueue.push(resolve);
    if (resumeQueue.length === 1) setImmediate(resumeOne);
  });
}

export type Slices = ReturnType<typeof createSlices>;

/** Cuts a long task into slices. Put `if (slices.areOver()) await slices.next();` into each of its loops. */
export function createSlices() {
  let endsAt = performance.now() + SLICE_MS;
  return {
    areOver: () => performance.now() >= endsAt,
    async next(): Promise<void> {
      await yieldToEventLoop();
      endsAt = performance.now() + SLICE_MS;
    },
  };
}

export async function filterInSlices<Item>(
  items: readonly Item[],
  isKept: (item: Item) => boolean,
  slices: Slices,
): Promise<Item[]> {
  const keptItems: Item[] = [];
  for (const item of items) {
    if (slices.areOver()) await slices.next();
    if (isKept(item)) keptItems.push(item);
  }
  return keptItems;
}
