import { diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";
import { readTraceParent, writeTraceParent } from "./trace-parent";

export type RequestTracing = {
  begin(method: string, traceparent: string | string[] | undefined, requestId: string): RequestSpan;
  flush(): Promise<void>;
};
type RequestSpan = {
  traceparent: string;
  end(route: string, status: number | null): void;
};

const FLUSH_MS = 2000;
const EXPORT_TIMEOUT_MS = 5000;
const COMPLAIN_EVERY_MS = 60_000;

/** Sends traces by OTLP over HTTP, as the standard `OTEL_…` variables say. */
export function startTracing(serviceName: string, logger: Logger): RequestTracing {
  warnRarely(logger);
  const exporter = new OTLPTraceExporter({ timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  trace.setGlobalTracerProvider(provider);
  return {
    begin,
    flush: () => Promise.race([provider.shutdown().catch(() => undefined), afterwards(FLUSH_MS)]),
  };
}

const afterwards = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** A collector that is gone is no reason to fill the log. */
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

function begin(method: string, traceparent: string | string[] | undefined, requestId: string): RequestSpan {
  const parent = readTraceParent(traceparent);
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
  const attributes = { "http.request.method": method, "app.request_id": requestId };
  const span = trace
    .getTracer("toilet-map")
    .startSpan(method, { kind: SpanKind.SERVER, attributes }, context);
  return {
    traceparent: writeTraceParent(span.spanContext()),
    end(route, status) {
      span.updateName(`${method} ${route}`);
      span.setAttribute("http.route", route);
      if (status !== null) span.setAttribute("http.response.status_code", status);
      if (status === null) span.setAttribute("error.type", "aborted");
      else if (status >= 500) span.setAttribute("error.type", String(status));
      if (status !== null && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
