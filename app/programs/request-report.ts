import { channel, subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { REQUEST_DONE_CHANNEL, type RequestDone } from "~/request-channel";
import { ROUTE_METHODS_CHANNEL, type RouteMethods } from "~/route-methods";
import type { RequestSpan } from "./request-tracing";
import { createPatternFinder } from "./route-patterns";

let patternOf = createPatternFinder([]);
subscribe(ROUTE_METHODS_CHANNEL, (message) => {
  patternOf = createPatternFinder((message as RouteMethods[]).map(({ path }) => path));
});

const finished = channel(REQUEST_DONE_CHANNEL);

/** For want of a login or of rights, or for too many tries. */
const TURNED_AWAY = [401, 403, 429];

type Report = {
  method: string;
  path: string;
  requestId: string;
  span: RequestSpan | undefined;
  logger: Logger;
};

/**
 * Reports a request once it is over: to /metrics and, where they are wanted, to its trace and the log. None has its
 * query or its sender's address.
 * @param report method and path as they were asked for, the path without its query
 */
export function reportWhenDone(
  request: IncomingMessage,
  response: ServerResponse,
  { method, path, requestId, span, logger }: Report,
): void {
  const startedAt = performance.now();
  const { url = "" } = request;
  response.once("close", () => {
    const milliseconds = performance.now() - startedAt;
    const route = patternOf(pathOf(url));
    const done: RequestDone = { route, status: classOf(response), seconds: milliseconds / 1000 };
    if (finished.hasSubscribers) finished.publish(done);
    span?.end(route, response.writableFinished ? response.statusCode : null);
    const { statusCode: status } = response;
    const isTurnedAway = TURNED_AWAY.includes(status);
    if (!logger.isLevelEnabled(isTurnedAway ? "info" : "debug")) return;
    const line = { requestId, method, path, status, milliseconds: Math.round(milliseconds) };
    if (isTurnedAway) logger.info(line, "a request was turned away");
    else logger.debug(line, "request");
  });
}

/** A target without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

const classOf = ({ statusCode, writableFinished }: ServerResponse) =>
  writableFinished ? `${Math.floor(statusCode / 100)}xx` : "aborted";
