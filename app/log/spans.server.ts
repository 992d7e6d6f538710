import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

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
export function beginRequest(method: string, parent: string | string[] | undefined, requestId: string) {
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
