import sharp, { type SharpOptions } from "sharp";
import { type PictureShape, TOLERANT_DECODING } from "./measure-picture.server";
import { createQueue } from "./queue.server";

const ANIMATION_MAX_PIXELS = 3_000_000;
/** All frames together: pure noise is then 1 MB as WebP, encoded in a tenth of a second. */
const SHOWN_MAX_PIXELS = 1600 * 1200;
const SHOWN_MAX_HEIGHT = 16_383;
const WEBP_QUALITY = 78;
const WEBP_EFFORT = 0;
const DECODED_WITHIN_S = 5;
const QUICK_MAX_PIXELS = 10_000_000;
const ONE_PASS_WEIGHT = 0.25;

// libvips' cache and threads would only fight over a small machine.
sharp.cache(false);
sharp.concurrency(1);

const quickQueue = createQueue(2);
const expensiveQueue = createQueue(1);

const isAnimated = ({ width, height, frames }: PictureShape) =>
  frames > 1 && width * height * frames <= ANIMATION_MAX_PIXELS;

export function isExpensive(shape: PictureShape): boolean {
  const weight = shape.isOnePass ? ONE_PASS_WEIGHT : 1;
  return isAnimated(shape) || shape.width * shape.height * weight > QUICK_MAX_PIXELS;
}

/** Upright WebP without EXIF, which tells where it was taken. @param width at most, in pixels */
export function toWebp(
  input: string | Uint8Array,
  shape: PictureShape,
  width: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const queue = isExpensive(shape) ? expensiveQueue : quickQueue;
  return queue.run(async () => {
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

function fittingWidth({ width, height }: PictureShape, wanted: number, frames: number): number {
  const scale = Math.min(
    1,
    Math.sqrt(SHOWN_MAX_PIXELS / (width * height * frames)),
    SHOWN_MAX_HEIGHT / height,
  );
  const rows = Math.max(1, Math.floor(height * scale));
  return Math.max(1, Math.min(wanted, Math.floor((rows * width) / height)));
}

function encode(
  input: string | Uint8Array,
  { maxPixels }: PictureShape,
  width: number,
  frames: SharpOptions,
): Promise<Buffer> {
  return sharp(input, { ...TOLERANT_DECODING, ...frames, limitInputPixels: maxPixels })
    .timeout({ seconds: DECODED_WITHIN_S })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
    .toBuffer();
}
