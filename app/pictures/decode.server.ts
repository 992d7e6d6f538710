import sharp, { type SharpOptions } from "sharp";
import { type PictureShape, TOLERANT } from "./measure-picture.server";
import { createTurns } from "./queue.server";

/** All frames together; of a larger animation the first is shown. */
const ANIMATION_MAX_PIXELS = 3_000_000;
/** What is made of a picture, all frames together: pure noise is then 1 MB as WebP, and encoded in a tenth of a second. */
const SHOWN_MAX_PIXELS = 1600 * 1200;
/** The most that WebP has. */
const SHOWN_MAX_HEIGHT = 16_383;
const WEBP_QUALITY = 78;
/** Of 6: what is made once for a phone need not be the smallest; 1 takes a seventh longer for a file 3 % smaller. */
const WEBP_EFFORT = 0;
/** Each attempt; what takes longer is none that people send. */
const DECODED_WITHIN_S = 5;
/** What decodes within a tenth of a second, in pixels of an ordinary format. */
const QUICK_MAX_PIXELS = 10_000_000;
/** How much of that time one pixel of a JPEG in one pass takes. */
const ONE_PASS_WEIGHT = 0.25;

// libvips keeps what it decoded, and a thread pool per picture: both would only fight over a small machine.
sharp.cache(false);
sharp.concurrency(1);

/** Whoever waits for a small picture never waits for a large one. */
const quickTurns = createTurns(2);
const dearTurns = createTurns(1);

const isAnimated = ({ width, height, frames }: PictureShape) =>
  frames > 1 && width * height * frames <= ANIMATION_MAX_PIXELS;

/** True for what takes long to decode, however small it is wanted. */
export function isDear(shape: PictureShape): boolean {
  const weight = shape.isOnePass ? ONE_PASS_WEIGHT : 1;
  return isAnimated(shape) || shape.width * shape.height * weight > QUICK_MAX_PIXELS;
}

/**
 * A picture as WebP of at most this width, turned upright, without EXIF (which holds where it was taken). An animation
 * stays one up to 3 megapixels over all its frames, where all of them can be had within 5 s; else its first frame is shown.
 * @param input a file's path or its bytes
 * @param width in pixels
 * @param signal ends the waiting for a turn
 * @throws Error when it cannot be decoded, within 5 s or at all, or is too large; the signal's reason
 */
export function toWebp(
  input: string | Uint8Array,
  shape: PictureShape,
  width: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const turns = isDear(shape) ? dearTurns : quickTurns;
  return turns.take(async () => {
    const moving = isAnimated(shape)
      ? await encode(input, shape, fittingWidth(shape, width, shape.frames), { animated: true }).catch(
          () => null,
        )
      : null;
    return new Uint8Array(
      moving ?? (await encode(input, shape, fittingWidth(shape, width, 1), { pages: 1 })),
    );
  }, signal);
}

/** The width at which all that is shown stays within its pixels, however high or long it is. */
function fittingWidth({ width, height }: PictureShape, wanted: number, frames: number): number {
  const scale = Math.min(
    1,
    Math.sqrt(SHOWN_MAX_PIXELS / (width * height * frames)),
    SHOWN_MAX_HEIGHT / height,
  );
  // Whole rows: a height that is rounded up would be over it.
  const rows = Math.max(1, Math.floor(height * scale));
  return Math.max(1, Math.min(wanted, Math.floor((rows * width) / height)));
}

function encode(
  input: string | Uint8Array,
  { maxPixels }: PictureShape,
  width: number,
  frames: SharpOptions,
): Promise<Buffer> {
  return sharp(input, { ...TOLERANT, ...frames, limitInputPixels: maxPixels })
    .timeout({ seconds: DECODED_WITHIN_S })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
    .toBuffer();
}
