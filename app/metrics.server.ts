import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

export const backendCallSeconds = new Histogram({
  name: "backend_call_seconds",
  help: "Duration of calls to the legacy backend",
  labelNames: ["method"],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
  registers: [registry],
});
