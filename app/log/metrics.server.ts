import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export const registry = new Registry();
// Includes nodejs_eventloop_lag_seconds.
collectDefaultMetrics({ register: registry });

const registers = [registry];

const requests = new Counter({
  name: "http_requests_total",
  help: "Requests by pattern of their route and class of their status; aborted: left before there was an answer",
  labelNames: ["route", "status"],
  registers,
});

const requestSeconds = new Histogram({
  name: "http_request_seconds",
  help: "Time from a request's headers to the last byte of its answer, by pattern of its route",
  labelNames: ["route"],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
  registers,
});

/** @param route the route's pattern, never a path @param status `2xx` and so on, or `aborted` */
export function countRequest(route: string, status: string, seconds: number): void {
  requests.inc({ route, status });
  requestSeconds.observe({ route }, seconds);
}

const backendCalls = new Counter({
  name: "backend_calls_total",
  help: "Calls of the legacy backend by method with pattern of the path, and by outcome: ok, or why it failed",
  labelNames: ["call", "outcome"],
  registers,
});

const backendCallSeconds = new Histogram({
  name: "backend_call_seconds",
  help: "Duration of calls of the legacy backend, a second attempt included; of files until their first byte",
  labelNames: ["call"],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
  registers,
});

const CALLS_MAX = 100;
const calls = new Set<string>();

/** @param call see callPattern @param outcome `ok` or the kind of a BackendError */
export function countBackendCall(call: string, outcome: string, seconds: number): void {
  const isKnown = calls.has(call) || calls.size < CALLS_MAX;
  if (isKnown) calls.add(call);
  const label = isKnown ? call : "other";
  backendCalls.inc({ call: label, outcome });
  backendCallSeconds.observe({ call: label }, seconds);
}

export function addGauge(name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

/** Adds a gauge of the seconds since a moment, at first since the start. @returns sets the moment */
function addAgeGauge(name: string, help: string): (epochMs: number) => void {
  let since = Date.now();
  addGauge(name, help, () => (Date.now() - since) / 1000);
  return (epochMs) => {
    since = epochMs;
  };
}

export const setFeedLoadedAt = addAgeGauge(
  "toilet_feed_age_seconds",
  "Time since the toilet feed that is served was fetched, or since the start while there is none",
);

export const feedFailures = new Counter({
  name: "toilet_feed_failures_total",
  help: "Fetches of the toilet feed that failed",
  registers,
});

export const feedToilets = new Gauge({
  name: "toilet_feed_toilets",
  help: "Toilets in the feed that is served",
  registers,
});

export const directoryDeaths = new Counter({
  name: "toilet_directory_deaths_total",
  help: "How often the worker of the toilet directory has died",
  registers,
});

export const uploadsRefused = new Counter({
  name: "uploads_refused_total",
  help: "Forms refused because their files could not be stored: unwritable, or crowded by other uploads under way",
  labelNames: ["reason"],
  registers,
});
for (const reason of ["unwritable", "crowded"]) uploadsRefused.inc({ reason }, 0);
