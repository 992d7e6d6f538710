import pino from "pino";
import { env } from "~/env.server";

/** One JSON line per event. Paths only, never queries or bodies: they carry places, names and codes. */
export const logger = pino({ level: env.LOG_LEVEL, base: undefined });
