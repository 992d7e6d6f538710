import { env } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import { type Handler, pathOf, setRequestHeader } from "./exchange";
import { findRoute } from "./route-table";

/** Tracing is a megabyte of code, so it is only loaded if it is configured. */
const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
  ? import("~/log/tracing.server").then(({ startTracing }) => startTracing(logger))
  : null;

export const traces: Handler = async (exchange, next) => {
  const { incoming, outgoing, headers, requestId } = exchange;
  const span = (await tracing)?.begin(incoming.method ?? "", headers.traceparent, requestId);
  setRequestHeader(exchange, "traceparent", span?.traceparent);
  outgoing.once("close", () => {
    const status = outgoing.writableFinished ? outgoing.statusCode : null;
    span?.end(findRoute(pathOf(exchange.url)).pattern, status);
  });
  return next();
};

export const flushTraces = async (): Promise<void> => (await tracing)?.flush();
