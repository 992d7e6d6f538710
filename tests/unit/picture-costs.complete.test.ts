import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BackendError } from "~/backend/backend-error";
import { type PictureSource, resizedPicture } from "~/pictures/resized-picture.server";
import { inspectPicture } from "../../app/pictures/picture-process.server";
import { useFolder } from "../support/folders";
import { detailed } from "../support/hostile-pictures";
import { decoderRecord as decoder, useInProcessPictures } from "../support/in-process-pictures";
import { passTurns } from "../support/timers";

useInProcessPictures();

const WIDTHS = [160, 320, 640, 960, 1280, 1600];

type Body = Awaited<ReturnType<PictureSource["open"]>>["body"];
function sourceOf(key: string, bytes: Uint8Array) {
  const source = {
    key,
    bytes,
    openCount: 0,
    async open() {
      source.openCount += 1;
      return { body: Readable.from([source.bytes]) as Body };
    },
  };
  return source;
}

const blank = (width: number, height: number, background = "#7a8") =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
let dear: Promise<Buffer> | null = null;
/** Costs as much as a photo of the newest phones. The bytes after its end make it unique. */
async function large(end: string): Promise<Buffer> {
  dear ??= blank(8000, 6000).jpeg({ quality: 20 }).toBuffer();
  return Buffer.concat([await dear, Buffer.from(end)]);
}

function animation(width: number, height: number, frames: number): Promise<Buffer> {
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame++) {
    const start = frame * width * height * 3;
    pixels.fill(Buffer.from([frame * 6, 255 - frame * 6, 90]), start, start + width * height * 3);
  }
  return sharp(pixels, { raw, limitInputPixels: false }).gif({ effort: 1 }).toBuffer();
}

const folder = useFolder();
beforeEach(() => void Object.assign(decoder, { inputs: [], gate: Promise.resolve() }));
afterEach(() => void vi.useRealTimers());

describe("a large picture", () => {
  test("is read and decoded once for all of its widths", async () => {
    const source = sourceOf("once", await large("#123"));
    const pictures = await Promise.all(WIDTHS.map((width) => resizedPicture(source, width)));
    const widths = await Promise.all(
      pictures.map(async (picture) => (await sharp(picture).metadata()).width),
    );
    expect(widths).toEqual(WIDTHS);
    expect(source.openCount).toBe(1);
    expect(decoder.inputs.filter((bytes) => bytes === source.bytes.length)).toHaveLength(1);
  });
});

describe("each width of a picture", () => {
  test("is made once, even if the backend is asked again whether the picture exists", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const source = sourceOf("made", await blank(800, 600).jpeg().toBuffer());
    await resizedPicture(source, 320);
    vi.setSystemTime(Date.now() + 10 * 60_000);
    await resizedPicture(source, 320);
    expect([source.openCount, decoder.inputs.length]).toEqual([2, 1]);
  });

  test("is made again if another picture has replaced it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const source = sourceOf("changed", await blank(800, 600).jpeg().toBuffer());
    await resizedPicture(source, 320);
    source.bytes = await blank(200, 100).jpeg().toBuffer();
    vi.setSystemTime(Date.now() + 10 * 60_000);
    expect((await sharp(await resizedPicture(source, 320)).metadata()).width).toBe(200);
  });

  test("is not tried again if the picture cannot be shown", async () => {
    const source = sourceOf(
      "broken",
      Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(500)]),
    );
    for (const width of WIDTHS) await expect(resizedPicture(source, width)).rejects.toThrow(BackendError);
    expect(source.openCount).toBe(1);
  });
});

describe("a reader who leaves", () => {
  const dripping = () => {
    const body = new Readable({ read() {} });
    body.push(Buffer.from([0xff, 0xd8, 0xff]));
    return body;
  };

  test("ends the work that no other reader waits for", async () => {
    let openCount = 0;
    const bodies = [dripping(), dripping()];
    const sources = bodies.map((body, at) => ({
      key: `left/${at}`,
      open: async () => {
        openCount += 1;
        return { body: body as Body };
      },
    }));
    const [alone, otherClient] = [new AbortController(), new AbortController()];
    const pendingPictures = sources.flatMap((source, at) => [
      resizedPicture(source, 320, { clientSignal: (at === 0 ? alone : otherClient).signal }).catch(
        () => "left",
      ),
      ...(at === 1 ? [resizedPicture(source, 640).catch(() => "stayed")] : []),
    ]);
    await expect.poll(() => openCount).toBe(2);
    await passTurns();
    alone.abort();
    otherClient.abort();
    expect(await Promise.all(pendingPictures.slice(0, 2))).toEqual(["left", "left"]);
    await expect.poll(() => bodies[0]?.destroyed).toBe(true);
    expect(bodies[1]?.destroyed).toBe(false);
    bodies[1]?.destroy();
  });
});

async function showPicture(key: string, bytes: Uint8Array, width = 1600) {
  const picture = await resizedPicture(sourceOf(key, bytes), width);
  const { width: shownWidth, height, pages = 1 } = await sharp(picture, { pages: 1 }).metadata();
  return { pages, width: shownWidth, height, pixels: shownWidth * height * pages, bytes: picture.length };
}

describe("the resized picture", () => {
  test("is animated up to 3 megapixels over all frames, and shows the first frame beyond", async () => {
    expect(await showPicture("few", await animation(480, 270, 23))).toMatchObject({ pages: 23 });
    expect(await showPicture("more", await animation(480, 270, 24))).toMatchObject({ pages: 1 });
    expect(await showPicture("many", await animation(1600, 1600, 16))).toMatchObject({
      pages: 1,
      width: 1385,
    });
  });

  test("never has more than 1.92 megapixels over all its frames", async () => {
    const statuses = [
      await showPicture("moving", await animation(480, 270, 23)),
      await showPicture("high", await blank(750, 12_000).png().toBuffer()),
      await showPicture("narrow", await blank(50, 30_000).png().toBuffer()),
    ];
    expect(Math.max(...statuses.map(({ pixels }) => pixels))).toBeLessThanOrEqual(1600 * 1200);
  });

  test("has a megabyte at most, even for a picture full of detail", async () => {
    const noise = Buffer.alloc(1700 * 1700 * 3).map(() => Math.random() * 256);
    const raw = { width: 1700, height: 1700, channels: 3 as const };
    const detailedPicture = await sharp(noise, { raw }).jpeg({ quality: 90 }).toBuffer();
    expect((await showPicture("noise", detailedPicture)).bytes).toBeLessThan(1.15 * 1024 * 1024);
  });

  test("is never made from a drawing, because the cost of a drawing is unknown", async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(showPicture("drawing", drawing)).rejects.toThrow(BackendError);
  });
});

test("a photo of 48 megapixels passes, and one of more than 52 is refused before it is decoded", async () => {
  const inspect = async (bytes: Uint8Array) => {
    const path = join(folder, "sent");
    writeFileSync(path, bytes);
    return inspectPicture(path);
  };
  const rotated = await detailed(6000, 8000)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 70 })
    .toBuffer();
  expect(await inspect(rotated)).toBeNull();
  expect(await showPicture("photo", rotated)).toMatchObject({ width: 1600, height: 1200 });
  expect(await inspect(await blank(10_000, 5201).jpeg().toBuffer())).toBe("too-many-pixels");
});
