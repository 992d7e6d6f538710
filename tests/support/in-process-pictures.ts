import { afterEach, beforeEach, vi } from "vitest";
import { pictureProcesses } from "~/pictures/decode-picture.server";
import type { PictureInput } from "~/pictures/picture-decoder.server";
import { createPictureDecoder } from "~/pictures/picture-decoder.server";
import type { PictureDecoding, PictureProcess } from "~/pictures/picture-process.server";
import { createQueue, type Requester } from "~/pictures/queue.server";

/** Counts a test's tasks and encodings, and holds the encodings until `gate` resolves. */
export const decoderRecord = { tasks: 0, inputs: [] as number[], gate: Promise.resolve() };

/** Decodes all pictures of the calling file in its process. */
export function useInProcessPictures(): void {
  beforeEach(() => {
    for (const lane of Object.values(pictureProcesses))
      vi.spyOn(lane, "use").mockImplementation(createInProcessPictures().use);
  });
  afterEach(() => void vi.restoreAllMocks());
}

/** Decodes in the test's process, one picture at a time as the real process does. */
function createInProcessPictures(): PictureProcess {
  const queue = createQueue(1);
  return {
    use<Result>(
      task: (decoding: PictureDecoding) => Promise<Result>,
      signal?: AbortSignal,
      requester?: Requester,
    ) {
      decoderRecord.tasks += 1;
      return queue.run(
        async () => {
          const decoder = createPictureDecoder();
          let bytes = 0;
          return task({
            inspect(input: PictureInput) {
              bytes = input.length;
              return decoder.inspect(input);
            },
            async encode(width: number) {
              decoderRecord.inputs.push(bytes);
              await decoderRecord.gate;
              return (await decoder.encode(width)) as Uint8Array<ArrayBuffer> | null;
            },
          });
        },
        signal,
        requester,
      );
    },
    end() {},
  };
}
