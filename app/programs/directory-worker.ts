import { parentPort, workerData } from "node:worker_threads";
import { readFeed } from "~/backend/feed";
import { probeGeneration } from "~/backend/generation/generation-probe";
import { koreanHolidays } from "~/opening-hours/holidays";
import { lowerPriority } from "~/threads/lower-priority";
import type {
  DirectoryCall,
  DirectoryMessage,
  DirectoryRequest,
  DirectoryWorkerData,
} from "~/toilet-directory/directory-messages";
import { createFeedDecoder } from "~/toilet-directory/feed-decoder";
import { createLocalDirectory } from "~/toilet-directory/local-directory";
import { createNamesThread } from "~/toilet-directory/names-thread.server";

/** The toilet directory as a worker thread: started by directory-client.server.ts, which also talks to it. */

lowerPriority();

const {
  ttlMs,
  extraHolidays,
  backendGeneration = "a",
  boardId = "",
  ...source
} = workerData as DirectoryWorkerData;
const post = (message: DirectoryMessage) => parentPort?.postMessage(message);

/** The feed is not kept waiting for longer. */
const PROBE_TIMEOUT_MS = 3000;
const decoder = createFeedDecoder({
  generation: backendGeneration,
  async ask() {
    const { backendOrigin: origin, headers = {} } = source;
    const found = await probeGeneration({ origin, headers, boardId, timeoutMs: PROBE_TIMEOUT_MS });
    return found?.generation ?? null;
  },
});

const directory = createLocalDirectory({
  readFeed: async (onRow) => readFeed({ ...source, decode: await decoder.next() }, onRow),
  holidays: koreanHolidays(extraHolidays),
  ttlMs,
  timeoutMs: source.timeoutMs,
  names: createNamesThread(new URL("./readings-worker.js", import.meta.url)),
  onStatus: (status) => post({ status }),
});

async function answer({ id, method, args }: DirectoryCall): Promise<void> {
  try {
    const ask = directory[method] as (...values: unknown[]) => Promise<unknown>;
    post({ id, result: await ask(...args) });
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : "unknown error" });
  }
}

parentPort?.on("message", (message: DirectoryRequest) => {
  if (!("generation" in message)) void answer(message);
  else if (decoder.setGeneration(message.generation)) void directory.refresh();
});

await directory.refresh();
