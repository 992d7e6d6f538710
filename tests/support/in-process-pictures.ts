import { afterEach, beforeEach, vi } from "vitest";
import { encodePicture } from "~/pictures/picture-decoder.server";
import type { DrawCard, EncodePicture } from "~/pictures/picture-process.server";
import { createQueue, type Requester } from "~/pictures/queue.server";
import { pictureProcesses } from "../../app/pictures/picture-process.server";

/** Sizes of the encoded pictures in bytes. `gate` holds the encodings until it resolves. */
export const decoderRecord = { inputs: [] as number[], gate: Promise.resolve() };

/** Decodes all pictures of the calling file in its process, one at a time. */
export function useInProcessPictures(): void {
  beforeEach(() => {
    const queue = createQueue(1);
    vi.spyOn(pictureProcesses, "use").mockImplementation(
      <Result>(
        task: (encode: EncodePicture, draw: DrawCard) => Promise<Result>,
        signal?: AbortSignal,
        requester?: Requester,
      ) => queue.run(() => task(encodeAndRecord, drawInProcess), signal, requester),
    );
  });
  afterEach(() => void vi.restoreAllMocks());
}

const encodeAndRecord: EncodePicture = async (task) => {
  decoderRecord.inputs.push(task.input.length);
  await decoderRecord.gate;
  return encodePicture(task);
};

const drawInProcess: DrawCard = async (task) => (await import("~/link-preview/draw-card")).drawCard(task);
