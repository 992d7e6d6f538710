import autocannon from "autocannon";
import { median } from "../soak/figures";
import { processorSeconds } from "./servers";

/** The Accept header of browsers for documents. */
const ACCEPT = "text/html,application/xhtml+xml,*/*;q=0.8";
const ROUND_S = 4;
const ROUNDS = 3;
const CONNECTIONS = 16;

/** A server with the paths to request in turn, and additional headers. */
type Target = { url: string; paths: string[]; headers?: Record<string, string> };

/** Loads one server. Returns requests per second, and the CPU time of its process per request, in ms. */
async function loadServer({ url, paths, headers }: Target, seconds = ROUND_S) {
  const spentBefore = processorSeconds(url);
  const requests = paths.map((path) => ({ method: "GET" as const, path }));
  let connections = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { "accept-encoding": "gzip", accept: ACCEPT, ...headers },
    requests,
    // Each client starts at another path, so that not all request the same one at once.
    setupClient(client) {
      const from = Math.floor((requests.length * connections++) / CONNECTIONS);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} lost`);
  const costMs = ((processorSeconds(url) - spentBefore) * 1000) / result.requests.total;
  return { perSecond: result.requests.average, costMs };
}

/**
 * Loads two servers alternately, so that other activity of the machine affects both, and compares them.
 * @returns requests per second, and the ratio of CPU time per request. The backend and the load generator share the
 * processors, which affects the rates but not the CPU times.
 */
export async function compare(ours: Target, bare: Target) {
  await loadServer(ours, 1);
  await loadServer(bare, 1);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const us = await loadServer(ours);
    const them = await loadServer(bare);
    rounds.push({ us: us.perSecond, them: them.perSecond, cost: them.costMs / us.costMs });
  }
  return {
    us: median(rounds.map(({ us }) => us)),
    them: median(rounds.map(({ them }) => them)),
    ratio: median(rounds.map(({ us, them }) => us / them)),
    costRatio: median(rounds.map(({ cost }) => cost)),
  };
}

/** Half of the smallest machine's capacity, so that stalls come from the refresh and not from a queue. */
const BUSY_PER_SECOND = 60;

/** Keeps a server under constant load until `stop` is called. */
export function keepBusy(url: string, paths: string[]) {
  const run = autocannon({
    url,
    connections: CONNECTIONS / 2,
    overallRate: BUSY_PER_SECOND,
    duration: 600,
    headers: { "accept-encoding": "gzip", accept: ACCEPT },
    requests: paths.map((path) => ({ method: "GET", path })),
  });
  return { stop: () => void (run as unknown as { stop(): void }).stop() };
}

/** Requests every path at full speed at least once, to fill caches and grow the heap. */
export async function warmUp(target: Target) {
  await loadServer(target);
}
