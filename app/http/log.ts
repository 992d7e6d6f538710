import type { ServerResponse } from "node:http";
import { env } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import { countRequest } from "~/log/metrics.server";
import { type Handler, pathOf, setRequestHeader } from "./exchange";
import { findRoute } from "./route-table";

const TURNED_AWAY = [401, 403, 429];

export const log: Handler = (exchange, next) => {
  const startedAt = performance.now();
  const { incoming, outgoing, requestId } = exchange;
  const requestLine = { method: incoming.method ?? "", path: pathOf(incoming.url ?? "") };
  outgoing.once("close", () => {
    const milliseconds = performance.now() - startedAt;
    countRequest(findRoute(pathOf(exchange.url)).pattern, classOf(outgoing), milliseconds / 1000);
    const { statusCode: status } = outgoing;
    const isTurnedAway = TURNED_AWAY.includes(status);
    if (!logger.isLevelEnabled(isTurnedAway ? "info" : "debug")) return;
    const line = { requestId, ...requestLine, status, milliseconds: Math.round(milliseconds) };
    if (isTurnedAway) logger.info(line, "a request was turned away");
    else logger.debug(line, "request");
  });
  return next();
};

const classOf = ({ statusCode, writableFinished }: ServerResponse) =>
  writableFinished ? `${Math.floor(statusCode / 100)}xx` : "aborted";

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
