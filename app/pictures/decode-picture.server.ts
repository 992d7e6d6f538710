import { LRUCache } from "lru-cache";
import { programPath } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import type { Layout, PictureFault } from "./picture-bounds";
import type { PictureInput } from "./picture-decoder.server";
import { createPictureProcess, type PictureDecoding, PictureKilledError } from "./picture-process.server";
import type { Requester } from "./queue.server";
export class PictureRefusedError extends Error {
  override name = "PictureRefusedError";
  constructor(readonly fault: PictureFault) {
    super(`the picture is refused: ${fault}`);
  }
}

export type PictureFile = { input: PictureInput; digest: string };

const REFUSED_MS = 5 * 60_000;
const KILLER_REFUSED_MS = 60 * 60_000;
const REFUSED_MAX = 20_000;

const path = programPath("picture-worker.js");
/** Each lane has its own process, so that lanes never wait for each other. */
export const pictureProcesses = {
  views: createPictureProcess(path),
  expensiveViews: createPictureProcess(path),
  uploads: createPictureProcess(path),
};
/** Faults of recently refused pictures by digest, because decoding one again would cost as much. */
const recentFaults = new LRUCache<string, PictureFault>({
  max: REFUSED_MAX,
  ttl: REFUSED_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
});
export const recentFaultOf = (digest: string): PictureFault | undefined => recentFaults.get(digest);

/** Inspects a picture in its lane's process, then runs `task`. @throws PictureRefusedError, NoPictureProcessError */
export async function decodePicture<Result>(
  lane: keyof typeof pictureProcesses,
  { input, digest }: PictureFile,
  task: (decoding: PictureDecoding, layout: Layout) => Promise<Result | null>,
  signal?: AbortSignal,
  requester?: Requester,
): Promise<Result> {
  const knownFault = recentFaults.get(digest);
  if (knownFault) throw new PictureRefusedError(knownFault);
  const result = await pictureProcesses[lane]
    .use((decoding) => run(decoding, input, task), signal, requester)
    .catch((error) => {
      if (!(error instanceof PictureKilledError)) throw error;
      logger.warn({ digest, lane }, "a picture ended its decoding process and is refused for an hour");
      recentFaults.set(digest, "too-complex", { ttl: KILLER_REFUSED_MS });
      throw new PictureRefusedError("too-complex");
    });
  if (!("fault" in result)) return result.value;
  recentFaults.set(digest, result.fault);
  throw new PictureRefusedError(result.fault);
}

async function run<Result>(
  decoding: PictureDecoding,
  input: PictureInput,
  task: (decoding: PictureDecoding, layout: Layout) => Promise<Result | null>,
): Promise<{ value: Result } | { fault: PictureFault }> {
  const inspection = await decoding.inspect(input);
  if (inspection.fault !== null) return inspection;
  const value = await task(decoding, inspection.layout);
  return value === null ? { fault: "not-an-image" } : { value };
}
