import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { readTraceParent, writeTraceParent } from "~/log/trace-parent";
import type { CallTracing } from "./instrumented-call.server";

export const callTracing: CallTracing = {
  begin(method, pattern, traceparent) {
    const parent = readTraceParent(traceparent);
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
    const attributes = { "http.request.method": method, "url.template": pattern };
    const tracer = trace.getTracer("toilet-map");
    const span = tracer.startSpan(`${method} ${pattern}`, { kind: SpanKind.CLIENT, attributes }, context);
    return {
      traceparent: writeTraceParent(span.spanContext()),
      end(outcome) {
        if (outcome !== "ok") {
          span.setAttribute("error.type", outcome);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  },
};
