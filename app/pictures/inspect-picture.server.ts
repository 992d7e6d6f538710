import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { decodePicture, PictureRefusedError } from "./decode-picture.server";
import { type PictureFault, uploadFaultOf } from "./picture-bounds";

const TRIAL_WIDTH_PX = 16;

/** Decodes an upload to test it. @param signal aborts if the sender disconnects @throws NoPictureProcessError */
export async function inspectPicture(path: string, signal?: AbortSignal): Promise<PictureFault | null> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const file = { input: path, digest: hash.digest("base64url") };
  try {
    const verdict = await decodePicture(
      "uploads",
      file,
      async (decoding, layout) =>
        uploadFaultOf(layout) ?? ((await decoding.encode(TRIAL_WIDTH_PX)) && "shown"),
      signal,
    );
    return verdict === "shown" ? null : verdict;
  } catch (error) {
    if (error instanceof PictureRefusedError) return error.fault;
    throw error;
  }
}
