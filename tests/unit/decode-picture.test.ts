import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decodePicture, PictureRefusedError, pictureProcesses } from "~/pictures/decode-picture.server";
import { NoPictureProcessError, PictureKilledError } from "~/pictures/picture-process.server";

const use = vi.spyOn(pictureProcesses.views, "use");

const MINUTE_MS = 60_000;
const decode = (digest: string) =>
  decodePicture("views", { input: new Uint8Array(), digest }, ({ encode }) => encode(16)).catch(
    (error) => error,
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  use.mockReset();
});
afterEach(() => void vi.useRealTimers());

describe("a picture that crashed its decoding process", () => {
  it("is refused for an hour without another try", async () => {
    use.mockRejectedValue(new PictureKilledError());
    for (const minutes of [0, 1, 58]) {
      vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
      expect(await decode("killer")).toMatchObject({ fault: "too-complex" });
    }
    expect(use).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    await decode("killer");
    expect(use).toHaveBeenCalledTimes(2);
  });

  it("does not keep other pictures from being decoded", async () => {
    use.mockRejectedValueOnce(new PictureKilledError()).mockResolvedValueOnce({ value: "webp" });
    expect(await decode("first")).toBeInstanceOf(PictureRefusedError);
    expect(await decode("second")).toBe("webp");
  });
});

it("a picture is decoded again if its process failed to start", async () => {
  use.mockRejectedValueOnce(new NoPictureProcessError()).mockResolvedValueOnce({ value: "webp" });
  expect(await decode("unlucky")).toBeInstanceOf(NoPictureProcessError);
  expect(await decode("unlucky")).toBe("webp");
});
