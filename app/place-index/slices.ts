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
