import { setTimeout as pause } from "node:timers/promises";
import {
  type Attributes,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";
import { env } from "~/env/env.server";

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

const TRACE_PARENT_0 = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

function readTraceParent(header: string | string[] | undefined) {
  const [, traceId, spanId, flags] = (typeof header === "string" && TRACE_PARENT_0.exec(header)) || [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

function traceParentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

function startSpan(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  parent: string | string[] | undefined,
) {
  const remote = readTraceParent(parent);
  const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
  return trace.getTracer("toilet-map").startSpan(name, { kind, attributes }, context);
}

/** Starts the span of a request; its name and route are set when it ends. */
function beginRequest(method: string, parent: string | string[] | undefined, requestId: string) {
  const attributes = { "http.request.method": method, "app.request_id": requestId };
  const span = startSpan(method, SpanKind.SERVER, attributes, parent);
  return {
    traceparent: traceParentOf(span),
    end(route: string, status: number | null) {
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

/** Starts the span of a backend call. @param pattern of the call's path */
export function beginCall(method: string, pattern: string, parent: string | undefined) {
  const attributes = { "http.request.method": method, "url.template": pattern };
  const span = startSpan(`${method} ${pattern}`, SpanKind.CLIENT, attributes, parent);
  return {
    traceparent: traceParentOf(span),
    end(outcome: string) {
      if (outcome !== "ok") {
        span.setAttribute("error.type", outcome);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}
