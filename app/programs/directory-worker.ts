import { parentPort, workerData } from "node:worker_threads";
import type {
  DirectoryCall,
  DirectoryMessage,
  DirectoryWorkerData,
} from "~/toilet-directory/directory-messages";
import { readFeed } from "~/toilet-directory/feed";
import { createLocalDirectory } from "~/toilet-directory/local-directory";

/** The toilet directory as a worker thread: started by directory-client.server.ts, which also talks to it. */

const { ttlMs, ...source } = workerData as DirectoryWorkerData;
const post = (message: DirectoryMessage) => parentPort?.postMessage(message);

const directory = createLocalDirectory({
  readFeed: (onRow) => readFeed(source, onRow),
  ttlMs,
  timeoutMs: source.timeoutMs,
  onStatus: (status) => post({ status }),
});

parentPort?.on("message", async ({ id, method, args }: DirectoryCall) => {
  try {
    const answer = directory[method] as (...values: unknown[]) => Promise<unknown>;
    post({ id, result: await answer(...args) });
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : "unknown error" });
  }
});

await directory.refresh();
