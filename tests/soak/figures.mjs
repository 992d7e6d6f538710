/**
 * The value that a share of all values is not above.
 * @param {number[]} sorted ascending
 * @param {number} share 0 to 1
 */
export function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** @param {number[]} numbers */
export const median = (numbers) =>
  quantile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  );

/**
 * How much y grows with each x, by least squares.
 * @param {[x: number, y: number][]} points
 */
export function slope(points) {
  const mean = (/** @type {0 | 1} */ axis) =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  let together = 0;
  let alone = 0;
  for (const [x, y] of points) {
    together += (x - meanX) * (y - meanY);
    alone += (x - meanX) ** 2;
  }
  return together / alone;
}

/** @typedef {{ kind: string, ms: number, failure: string | null }} Sample one request and how it went */

const ms = (/** @type {number} */ value) => Math.round(value);

/**
 * One row of the table.
 * @param {string} kind
 * @param {Sample[]} samples
 */
function toRow(kind, samples) {
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

/**
 * Latencies by kind, all of them together last.
 * @param {Sample[]} samples
 */
export function latencyTable(samples) {
  const kinds = [...new Set(samples.map(({ kind }) => kind))].sort();
  const rows = kinds.map((kind) =>
    toRow(
      kind,
      samples.filter((sample) => sample.kind === kind),
    ),
  );
  return [...rows, toRow("all", samples)];
}

/**
 * What went wrong, most frequent first.
 * @param {Sample[]} samples
 */
export function failuresOf(samples) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { kind, failure } of samples) {
    if (failure !== null) counts.set(`${kind}: ${failure}`, (counts.get(`${kind}: ${failure}`) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([what, count]) => `${count} × ${what}`);
}
