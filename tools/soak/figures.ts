/**
 * Returns the smallest value that is not below a share of all values.
 * @param sorted ascending
 * @param share 0 to 1
 */
export function quantile(sorted: number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (numbers: number[]) =>
  quantile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  );

/** Returns the slope of the least-squares line. */
export function slope(points: [x: number, y: number][]) {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  let together = 0;
  let alone = 0;
  for (const [x, y] of points) {
    together += (x - meanX) * (y - meanY);
    alone += (x - meanX) ** 2;
  }
  return together / alone;
}

export type Sample = { kind: string; ms: number; failure: string | null };

const ms = (value: number) => Math.round(value);

/** Returns one row of the table. */
function toRow(kind: string, samples: Sample[]) {
  const sorted = samples.map((sample) => sample.ms).sort((a, b) => a - b);
  return {
    kind,
    requests: samples.length,
    errors: samples.filter(({ failure }) => failure !== null).length,
    "p50 ms": ms(quantile(sorted, 0.5)),
    "p90 ms": ms(quantile(sorted, 0.9)),
    "p99 ms": ms(quantile(sorted, 0.99)),
    "max ms": ms(sorted.at(-1) ?? Number.NaN),
  };
}

/** Returns latencies by kind; the last row covers all. */
export function latencyTable(samples: Sample[]) {
  const kinds = [...new Set(samples.map(({ kind }) => kind))].sort();
  const rows = kinds.map((kind) =>
    toRow(
      kind,
      samples.filter((sample) => sample.kind === kind),
    ),
  );
  return [...rows, toRow("all", samples)];
}

/** Lists failures, most frequent first. */
export function failuresOf(samples: Sample[]) {
  const counts: Map<string, number> = new Map();
  for (const { kind, failure } of samples) {
    if (failure !== null) counts.set(`${kind}: ${failure}`, (counts.get(`${kind}: ${failure}`) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([what, count]) => `${count} × ${what}`);
}
