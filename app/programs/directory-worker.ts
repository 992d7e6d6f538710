import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { readFeed } from "~/backend/feed";
import { probeGeneration } from "~/backend/generation-probe";
import { GENERATIONS } from "~/backend/generations";
import { decodeTexts } from "~/backend/text-references";
import { koreanHolidays } from "~/opening-hours/holidays";
import type {
  DirectoryCall,
  DirectoryMessage,
  DirectoryWorkerData,
} from "~/toilet-directory/directory-messages";
import { createLocalDirectory } from "~/toilet-directory/local-directory";

/** The toilet directory as a worker thread: started by directory-client.server.ts, which also talks to it. */

const BACKGROUND_PRIORITY = 10;

/** Where cores are few, a feed that is being indexed must wait for pages, not pages for it. Linux knows threads apart. */
function stepBack(): void {
  try {
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), BACKGROUND_PRIORITY);
  } catch {
    // Elsewhere all threads are equal, which is right too, only less smooth.
  }
}

stepBack();

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
let generation = backendGeneration;

/** A feed of generation B or C comes with its texts escaped, as all that those answer (legacy-contract 11.2). */
async function decoder(): Promise<typeof decodeTexts | undefined> {
  if (generation === "auto") {
    const { backendOrigin: origin, headers = {} } = source;
    const target = { origin, headers, boardId, timeoutMs: PROBE_TIMEOUT_MS };
    generation = (await probeGeneration(target).catch(() => null))?.generation ?? "auto";
  }
  return generation !== "auto" && GENERATIONS[generation].escapesTexts ? decodeTexts : undefined;
}

const directory = createLocalDirectory({
  readFeed: async (onRow) => readFeed({ ...source, decode: await decoder() }, onRow),
  holidays: koreanHolidays(extraHolidays),
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
