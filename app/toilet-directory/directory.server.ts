import { join } from "node:path";
import { BACKEND_HEADERS } from "~/backend/client.server";
import { env } from "~/env.server";
import { logger } from "~/logger.server";
import { createDirectoryClient } from "./directory-client.server";
import { createDirectoryWatch } from "./directory-watch.server";

/** Both this file and the server that it is built into are two folders below the root. */
const WORKER = join(import.meta.dirname, "../../build/programs/directory-worker.js");

/** The one directory of this process; its worker starts loading the feed at once. */
export const directory = createDirectoryClient({
  workerPath: WORKER,
  backendOrigin: env.BACKEND_URL,
  ttlMs: env.TOILET_FEED_TTL_MS,
  heapMb: env.DIRECTORY_HEAP_MB,
  headers: BACKEND_HEADERS,
  watch: createDirectoryWatch(logger),
});
