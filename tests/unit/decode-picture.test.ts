import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NoPictureProcessError, PictureKilledError } from "~/pictures/picture-process.server";
import type { PictureReply } from "~/pictures/picture-task";
import {
  decodePicture,
  PictureRefusedError,
  pictureProcesses,
} from "../../app/pictures/picture-process.server";

const use = vi.spyOn(pictureProcesses, "use");

const MINUTE_MS = 60_000;
const WEBP: PictureReply = { fault: null, webp: new Uint8Array(), largest: null };
const decode = (digest: string) =>
  decodePicture(digest, (encode) => encode({ input: "picture", width: 16 })).catch((error) => error);

const encode = vi.fn(async () => WEBP);
const draw = vi.fn(async () => ({ fault: "too-complex" as const }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  use.mockReset();
});
afterEach(() => void vi.useRealTimers());

describe("a picture that crashed its decoding process", () => {
  it("is refused for an hour without another try", async () => {
    use.mockRejectedValueOnce(new PictureKilledError());
    use.mockImplementation((task) => task(encode, draw));
    for (const minutes of [0, 1, 58]) {
      vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
      expect(await decode("killer")).toMatchObject({ fault: "too-complex" });
    }
    expect(encode).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    expect(await decode("killer")).toBe(WEBP);
  });

  it("does not keep other pictures from being decoded", async () => {
    use.mockRejectedValueOnce(new PictureKilledError()).mockResolvedValueOnce(WEBP);
    expect(await decode("first")).toBeInstanceOf(PictureRefusedError);
    expect(await decode("second")).toBe(WEBP);
  });
});

it("a picture is decoded again if its process failed to start", async () => {
  use.mockRejectedValueOnce(new NoPictureProcessError()).mockResolvedValueOnce(WEBP);
  expect(await decode("unlucky")).toBeInstanceOf(NoPictureProcessError);
  expect(await decode("unlucky")).toBe(WEBP);
});
