/** Longest work between two turns of the event loop, in ms: half of what a query may wait. */
const SLICE_MS = 2;

const waiting: (() => void)[] = [];

function resumeOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeOne);
}

/** Lets waiting queries be answered. Tasks that run at the same time resume one in each turn of the event loop. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeOne);
  });
}

export type Slices = ReturnType<typeof createSlices>;

/** Cuts a long task into slices: `if (slices.areOver()) await slices.next();` stands in each of its loops. */
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
