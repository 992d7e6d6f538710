import { resolve } from "node:path";
import { BACKEND_HEADERS } from "~/backend/client.server";
import { env } from "~/env.server";
import { createDirectoryClient } from "./directory-client.server";

const WORKER = "build/programs/directory-worker.js";

/** The one directory of this process; its worker starts loading the feed at once. */
export const directory = createDirectoryClient({
  workerPath: resolve(WORKER),
  backendOrigin: env.BACKEND_URL,
  ttlMs: env.TOILET_FEED_TTL_MS,
  headers: BACKEND_HEADERS,
});
