import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { LRUCache } from "lru-cache";
import { programPath } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import { createPictureProcesses, type EncodePicture, PictureKilledError } from "./picture-process.server";
import type { PictureFault, PictureReply, PictureTask } from "./picture-task";
import type { Requester } from "./queue.server";

export class PictureRefusedError extends Error {
  override name = "PictureRefusedError";
  constructor(readonly fault: PictureFault) {
    super(`the picture is refused: ${fault}`);
  }
}

export type PictureFile = { input: PictureTask["input"]; digest: string };
export type EncodedPicture = Extract<PictureReply, { fault: null }>;

const REFUSED_MS = 60 * 60_000;
const REFUSED_MAX = 20_000;
const TRIAL_WIDTH_PX = 16;

export const pictureProcesses = createPictureProcesses(programPath("picture-worker.js"));
/** Faults of recently refused pictures by digest, because decoding one again would cost as much. */
const recentFaults = new LRUCache<string, PictureFault>({
  max: REFUSED_MAX,
  ttl: REFUSED_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
});
export const recentFaultOf = (digest: string): PictureFault | undefined => recentFaults.get(digest);

/** Lets `task` encode a picture in a decoding process. @throws PictureRefusedError, NoPictureProcessError */
export async function decodePicture(
  digest: string,
  task: (encode: EncodePicture) => Promise<PictureReply>,
  signal?: AbortSignal,
  requester?: Requester,
): Promise<EncodedPicture> {
  const refuse = (fault: PictureFault) => {
    recentFaults.set(digest, fault);
    return new PictureRefusedError(fault);
  };
  const run = (encode: EncodePicture) => {
    const fault = recentFaults.get(digest);
    if (fault) throw new PictureRefusedError(fault);
    return task(encode);
  };
  const reply = await pictureProcesses.use(run, signal, requester).catch((error) => {
    if (!(error instanceof PictureKilledError)) throw error;
    logger.warn({ digest }, "a picture ended its decoding process and is refused for an hour");
    throw refuse("too-complex");
  });
  if (reply.fault !== null) throw refuse(reply.fault);
  return reply;
}

/** Decodes an upload to test it. @param signal aborts if the sender disconnects @throws NoPictureProcessError */
export async function inspectPicture(
  path: string,
  signal?: AbortSignal,
  requester?: Requester,
): Promise<PictureFault | null> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const trial = { input: path, width: TRIAL_WIDTH_PX };
  try {
    await decodePicture(hash.digest("base64url"), (encode) => encode(trial), signal, requester);
    return null;
  } catch (error) {
    if (error instanceof PictureRefusedError) return error.fault;
    throw error;
  }
}
