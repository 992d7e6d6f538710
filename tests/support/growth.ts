const ROUNDS_MAX = 16;

/** A bound between the growth of linear time (16) and of quadratic time (256), far from both on a busy machine. */
export const LINEAR_MAX = 96;

/** Returns the milliseconds of the fastest run, which other load on the machine disturbs least. */
function bestOf(run: () => unknown, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < runs; count += 1) {
    const startedAt = performance.now();
    run();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}

/**
 * Returns how many times longer a 16-fold text takes: about 16 for linear time, 256 for quadratic time. Machines
 * differ, ratios do not.
 */
export function growthOf(
  make: (count: number) => string,
  count: number,
  read: (text: string) => unknown,
): number {
  const [short, long] = [make(count), make(count * 16)];
  // Below this the clock is too coarse.
  const floorMs = 0.1;
  bestOf(() => read(short), 3);
  let growth = Number.POSITIVE_INFINITY;
  // A busy machine makes a round look slower, but never makes quadratic time look linear.
  for (let round = 0; round < ROUNDS_MAX && growth >= LINEAR_MAX; round += 1) {
    const longMs = bestOf(() => read(long), 3);
    const shortMs = bestOf(() => read(short), 5);
    growth = Math.min(growth, longMs / Math.max(floorMs, shortMs));
  }
  return growth;
}
