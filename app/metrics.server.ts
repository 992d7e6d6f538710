import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export const registry = new Registry();
// Among them the delay of the event loop: nodejs_eventloop_lag_seconds and its quantiles.
collectDefaultMetrics({ register: registry });

export const backendCallSeconds = new Histogram({
  name: "backend_call_seconds",
  help: "Duration of calls to the legacy backend",
  labelNames: ["method"],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
  registers: [registry],
});

/** Epoch milliseconds of the toilet feed that is served; the process's start while there is none. */
let feedLoadedAt = Date.now();

export function setFeedLoadedAt(epochMs: number): void {
  feedLoadedAt = epochMs;
}

new Gauge({
  name: "toilet_feed_age_seconds",
  help: "Time since the toilet feed that is served was fetched, or since the start while there is none",
  registers: [registry],
  collect() {
    this.set((Date.now() - feedLoadedAt) / 1000);
  },
});

export const feedFailures = new Counter({
  name: "toilet_feed_failures_total",
  help: "Fetches of the toilet feed that failed",
  registers: [registry],
});

export const feedToilets = new Gauge({
  name: "toilet_feed_toilets",
  help: "Toilets in the feed that is served",
  registers: [registry],
});

export const directoryDeaths = new Counter({
  name: "toilet_directory_deaths_total",
  help: "How often the worker of the toilet directory has died",
  registers: [registry],
});
