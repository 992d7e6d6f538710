import autocannon from "autocannon";
import { median } from "../soak/figures";
import { processorSeconds } from "./servers";

/** What browsers send for a document. */
const ACCEPT = "text/html,application/xhtml+xml,*/*;q=0.8";
const ROUND_S = 4;
const ROUNDS = 3;
const CONNECTIONS = 16;

/** What is asked for in turn, and with which headers beside the usual. */
type Target = { url: string; paths: string[]; headers?: Record<string, string> };

/** One server under load: requests per second, and milliseconds of a processor that its own process takes for each. */
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
    // Each begins elsewhere, or all would ask for the same at the same time.
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
 * Loads two servers in turns, so that whatever else this machine does meets both, and compares them.
 * @returns requests per second, and how much more the other's process costs for each: our backend and the load itself
 * run on the same processors, which the rates show and the costs do not
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

/** Half of what the smallest machine carries: a stall is then the refresh's, not a queue of pages. */
const BUSY_PER_SECOND = 60;

/** Keeps a server evenly busy until it is told to stop. */
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

/** Has a server meet every path at full speed once or more, so that its caches and its heap are as in use. */
export async function warmUp(target: Target) {
  await loadServer(target);
}
