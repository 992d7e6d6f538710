import pino, { type Logger } from "pino";
import { env } from "~/env/env.server";
import { requestIdOf } from "./request-id.server";

/** Paths only, never queries or bodies, which carry places, names and codes. Requests use `logOf`. */
export const logger = pino({ level: env.LOG_LEVEL, base: undefined });

/** For what happens during a request: every line carries its id. */
export function logOf(request: Request): Logger {
  return logger.child({ requestId: requestIdOf(request) });
}
