import pino, { type Logger } from "pino";
import { env } from "~/env/env.server";

/** The id that app/http/identity.ts gave a request. */
export const requestIdOf = (request: Request): string | undefined =>
  request.headers.get("x-request-id") ?? undefined;

export const requestContextOf = (request: Request) => ({
  requestId: requestIdOf(request),
  traceparent: request.headers.get("traceparent") ?? undefined,
});

/** Paths only, never queries or bodies, which carry places, names and codes. Requests use `logOf`. */
export const logger = pino({ level: env.LOG_LEVEL, base: undefined });

/** For what happens during a request: every line carries its id. */
export function logOf(request: Request): Logger {
  return logger.child({ requestId: requestIdOf(request) });
}
