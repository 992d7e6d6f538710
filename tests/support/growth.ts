const ROUNDS_MAX = 16;

/** Milliseconds of the best of a few runs, which other work on the machine disturbs least. */
export function bestOf(run: () => unknown, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < runs; count += 1) {
    const startedAt = performance.now();
    run();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}

/** The same of what ends later. */
export async function bestOfAwaited(run: () => Promise<unknown>, runs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < runs; count += 1) {
    const startedAt = performance.now();
    await run();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}

/**
 * How many times longer a text takes that is 16 times as long: about 16 where time is linear, 256 where it is
 * quadratic. Machines differ, ratios do not.
 */
export function growthOf(
  make: (count: number) => string,
  count: number,
  read: (text: string) => unknown,
): number {
  const [short, long] = [make(count), make(count * 16)];
  // Below this a clock tells nothing.
  const floorMs = 0.1;
  bestOf(() => read(short), 3);
  let growth = Number.POSITIVE_INFINITY;
  // A busy machine makes a round look worse than it is; none makes what is quadratic look linear.
  for (let round = 0; round < ROUNDS_MAX && growth > 48; round += 1) {
    const longMs = bestOf(() => read(long), 3);
    const shortMs = bestOf(() => read(short), 5);
    growth = Math.min(growth, longMs / Math.max(floorMs, shortMs));
  }
  return growth;
}
