import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { expect } from "vitest";
import { IMAGE_TYPES } from "~/boards/post-form.schema";
import { PHOTO_TYPES } from "~/features/toilets/toilet-form.schema";
import { encodePicture } from "~/pictures/picture-decoder.server";
import type { PictureFault } from "~/pictures/picture-task";
import { walkFiles } from "../support/real-files";

/** `type` means that no form takes files of this type. */
type Refusal = PictureFault | "type";
type Shown = { width: number; height: number; frames?: number };
type Outcome = { refused: Refusal } | { shown: Shown; hasOtherColours?: true; isForPostsOnly?: true };

const NO_PICTURE: Outcome = { refused: "not-an-image" };
const OTHER_TYPE: Outcome = { refused: "type" };
const TOO_MANY_PIXELS: Outcome = { refused: "too-many-pixels" };
const WIDE: Outcome = { shown: { width: 80, height: 60 } };
const HIGH: Outcome = { shown: { width: 60, height: 80 } };
const LARGER: Shown = { width: 200, height: 150 };
const MOVING: Shown = { width: 40, height: 30, frames: 9 };

/** The pictures have a red upper left quarter on blue, which shows whether they are upright. */
const OUTCOMES: Record<string, Outcome> = {
  "animated.gif": { shown: MOVING },
  "animated.webp": { shown: MOVING, isForPostsOnly: true },
  "animation-of-301-frames.gif": { shown: { width: 1, height: 1 }, hasOtherColours: true },
  "animation-truncated.gif": { shown: { ...MOVING, frames: 5 }, hasOtherColours: true },
  "arithmetic-coding.jpg": { shown: { width: 64, height: 64 }, hasOtherColours: true },
  "avif-photo.avif": OTHER_TYPE,
  "bitmap.bmp": OTHER_TYPE,
  "bomb-of-frames.gif": { shown: { width: 1, height: 1 }, hasOtherColours: true },
  "bomb-of-frames.webp": { shown: { width: 1, height: 1 }, hasOtherColours: true, isForPostsOnly: true },
  "bomb-of-pixels.gif": { shown: { width: 1, height: 1 }, hasOtherColours: true },
  "bomb-of-pixels.jpg": TOO_MANY_PIXELS,
  "bomb-of-pixels.png": TOO_MANY_PIXELS,
  "bomb-of-profile.png": WIDE,
  "bomb-of-scans.jpg": NO_PICTURE,
  "bomb-of-text.png": WIDE,
  "cmyk.jpg": WIDE,
  "damaged-middle.jpg": { shown: LARGER, hasOtherColours: true },
  "document-renamed-to-jpg.jpg": OTHER_TYPE,
  "drawing-renamed-to-png.png": OTHER_TYPE,
  "drawing.svg": OTHER_TYPE,
  "empty-boxes.avif": OTHER_TYPE,
  "empty-chunks.png": NO_PICTURE,
  "empty-extensions.gif": { shown: { width: 8, height: 8 }, hasOtherColours: true },
  "empty-segments.jpg": { shown: { width: 80, height: 60 }, hasOtherColours: true },
  "empty.jpg": OTHER_TYPE,
  "end-mark-missing.jpg": { shown: LARGER },
  "header-only.jpg": NO_PICTURE,
  "heic-photo.heic": OTHER_TYPE,
  "heic-renamed-to-jpg.jpg": OTHER_TYPE,
  "interlaced.png": WIDE,
  "lossless-coding.jpg": NO_PICTURE,
  "mirrored-by-exif.jpg": WIDE,
  "noise-after-signature.png": OTHER_TYPE,
  "one-channel.jpg": { shown: { width: 80, height: 60 }, hasOtherColours: true },
  "page-renamed-to-gif.gif": OTHER_TYPE,
  "png-renamed-to-jpg.jpg": WIDE,
  "polyglot-page.gif": WIDE,
  "polyglot-zip.jpg": WIDE,
  "position-in-exif.jpg": { shown: { width: 240, height: 320 } },
  "preview-after-end.jpg": WIDE,
  "program-renamed-to-jpg.jpg": OTHER_TYPE,
  "progressive.jpg": { shown: { width: 64, height: 64 } },
  "rotated-by-exif.png": HIGH,
  "rotated-by-exif.webp": { ...HIGH, isForPostsOnly: true },
  "sixteen-bits.png": WIDE,
  "text-after-signature.gif": NO_PICTURE,
  "text-renamed-to-jpg.jpg": OTHER_TYPE,
  "truncated-half.jpg": { shown: LARGER, hasOtherColours: true },
  "truncated-last-tenth.jpg": { shown: LARGER },
  "truncated.png": NO_PICTURE,
  "upside-down-by-exif.jpg": WIDE,
  "wide-gamut.jpg": WIDE,
};

const PREVIEW_WIDTH_PX = 320;
const FOREIGN_BYTES = ["PK\u0003\u0004", "<script", "TestCamera"];

/** Decodes a picture as the decoding process does. @returns the picture as pages show it */
async function decode(input: Buffer): Promise<Buffer | PictureFault> {
  const reply = await encodePicture({ input, width: PREVIEW_WIDTH_PX });
  return reply.fault ?? Buffer.from(reply.webp);
}

/** Tells whether a point is red. @param left @param top as shares of the picture's size */
async function isRedAt(picture: Buffer, left: number, top: number): Promise<boolean> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * top) * info.width + Math.floor(info.width * left)) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0);
}

walkFiles("pictures", OUTCOMES, async ({ bytes }, outcome) => {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  if (!IMAGE_TYPES.includes(type)) {
    expect(outcome).toEqual(OTHER_TYPE);
    return;
  }
  const picture = await decode(bytes);
  if (typeof picture === "string" || "refused" in outcome) {
    expect({ refused: picture }).toEqual(outcome);
    return;
  }
  expect(PHOTO_TYPES.includes(type)).toBe(!outcome.isForPostsOnly);
  const { width, pageHeight, height, pages, exif, xmp } = await sharp(picture).metadata();
  const shown = { width, height: pageHeight ?? height, frames: pages ?? 1 };
  expect(shown).toEqual({ frames: 1, ...outcome.shown });
  expect([exif, xmp]).toEqual([undefined, undefined]);
  expect(FOREIGN_BYTES.filter((text) => picture.includes(text, 0, "latin1"))).toEqual([]);
  if (outcome.hasOtherColours) return;
  const isRed = [isRedAt(picture, 0.25, 0.25), isRedAt(picture, 0.75, 0.25), isRedAt(picture, 0.25, 0.75)];
  expect(await Promise.all(isRed)).toEqual([true, false, false]);
});
