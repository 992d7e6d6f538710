import { createHash } from "node:crypto";
import { addAbortSignal } from "node:stream";
import { BackendError } from "~/backend/backend-error";
import type { StreamedAnswer } from "~/backend/client.server";
import { readLimited } from "~/backend/read-limited";

const PICTURE_MAX_BYTES = 15 * 1024 * 1024;

type ReadPicture = {
  bytes: Buffer;
  digest: string;
};

/** Reads what `open` asks for. @throws BackendError `timeout`, `malformed` above 15 MB, `unreachable` */
export async function readPicture(
  open: () => Promise<Pick<StreamedAnswer, "body">>,
  signal: AbortSignal,
): Promise<ReadPicture> {
  const opening = open();
  try {
    const { body } = await Promise.race([opening, untilAborted(signal)]);
    addAbortSignal(signal, body);
    const bytes = await readLimited(body, PICTURE_MAX_BYTES);
    return { bytes, digest: createHash("sha256").update(bytes).digest("base64url") };
  } catch (error) {
    opening.then(({ body }) => body.on("error", () => {}).destroy()).catch(() => {});
    if (signal.aborted) throw new BackendError("timeout");
    throw error instanceof BackendError ? error : new BackendError("unreachable");
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
