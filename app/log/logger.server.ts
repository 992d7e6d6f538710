import pino, { type Logger } from "pino";
import { env } from "~/env/env.server";

/** Returns the id that app/http/identity.ts gave the request. */
export const requestIdOf = (request: Request): string | undefined =>
  request.headers.get("x-request-id") ?? undefined;

export const requestContextOf = (request: Request) => ({
  requestId: requestIdOf(request),
  traceparent: request.headers.get("traceparent") ?? undefined,
});

/** Log paths only, never queries or bodies, because these contain places, names and codes. Requests use `logOf`. */
export const logger = pino({ level: env.LOG_LEVEL, base: undefined });

/** Returns a logger whose lines carry the id of the request. */
export function logOf(request: Request): Logger {
  return logger.child({ requestId: requestIdOf(request) });
}
