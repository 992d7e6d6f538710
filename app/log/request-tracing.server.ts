import { setTimeout as pause } from "node:timers/promises";
import { diag, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";
import { env } from "~/env/env.server";
import { beginRequest } from "./spans.server";

const FLUSH_MS = 2000;
const EXPORT_TIMEOUT_MS = 5000;
const COMPLAIN_EVERY_MS = 60_000;

/** Exports traces by OTLP over HTTP, configured by the standard `OTEL_…` variables. */
export function startTracing(logger: Logger) {
  warnRarely(logger);
  const exporter = new OTLPTraceExporter({ timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": env.OTEL_SERVICE_NAME }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  trace.setGlobalTracerProvider(provider);
  return {
    begin: beginRequest,
    flush: () =>
      Promise.race([provider.shutdown().catch(() => undefined), pause(FLUSH_MS, undefined, { ref: false })]),
  };
}

/** Logs export failures at most once a minute, so that an unreachable collector doesn't fill the log. */
function warnRarely(logger: Logger): void {
  let complainedAt = Number.NEGATIVE_INFINITY;
  const complain = () => {
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = performance.now();
    logger.warn("traces cannot be sent");
  };
  const silent = () => undefined;
  diag.setLogger({ error: complain, warn: silent, info: silent, debug: silent, verbose: silent });
}
