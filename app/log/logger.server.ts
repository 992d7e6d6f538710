import pino, { type Logger } from "pino";
import { env } from "~/env/env.server";
import { requestIdOf } from "./request-id.server";

/**
 * One JSON line per event. Paths only, never queries or bodies: they carry places, names and codes. This one is for
 * what concerns no single request; `logOf` for all else.
 */
export const logger = pino({ level: env.LOG_LEVEL, base: undefined });

/** The same for what happens during a request: every line carries its id. */
export function logOf(request: Request): Logger {
  return logger.child({ requestId: requestIdOf(request) });
}
