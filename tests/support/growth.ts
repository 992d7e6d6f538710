/** The best of a few runs, which other work on the machine disturbs least. */
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
  const floorMs = 0.5;
  bestOf(() => read(short), 3);
  return (
    bestOf(() => read(long), 3) /
    Math.max(
      floorMs,
      bestOf(() => read(short), 5),
    )
  );
}
