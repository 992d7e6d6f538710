import { BACKEND_HEADERS } from "~/backend/current-backend.server";
import { currentGeneration, outageWatch } from "~/backend/profile/current-examination.server";
import { env, programPath } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import { createDirectoryClient } from "./directory-client.server";
import { createDirectoryWatch } from "./directory-watch.server";

export const directory = createDirectoryClient({
  workerPath: programPath("directory-worker.js"),
  backendOrigin: env.BACKEND_URL,
  ttlMs: env.TOILET_FEED_TTL_MS,
  maxBytes: env.TOILET_FEED_MAX_MB * 1024 * 1024,
  heapMb: env.DIRECTORY_HEAP_MB,
  headers: BACKEND_HEADERS,
  backendGeneration: currentGeneration,
  extraHolidays: env.EXTRA_HOLIDAYS,
  watch: createDirectoryWatch(logger, () => outageWatch().onAnswer()),
});
