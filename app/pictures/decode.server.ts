import sharp, { type SharpOptions } from "sharp";
import { createTurns } from "~/turns.server";

/** All frames together: some 240 MB while they are decoded. */
export const PICTURE_MAX_PIXELS = 60_000_000;
const WEBP_QUALITY = 78;
const AT_ONCE = 2;

// libvips keeps what it decoded, and a thread pool per picture: both would only fight over a small machine.
sharp.cache(false);
sharp.concurrency(1);

const turns = createTurns(AT_ONCE);

/** Slightly damaged pictures are shown as far as they go, as browsers show them. */
export const TOLERANT = { failOn: "none" } as const;

/**
 * A picture as WebP of at most this width, turned upright, without EXIF (which holds where it was taken). Where not
 * all frames of an animation can be had, its first.
 * @param input a file's path or its bytes
 * @param width in pixels
 * @throws Error when it is no picture or has more than 60 megapixels
 */
export function toWebp(input: string | Uint8Array, width: number): Promise<Uint8Array<ArrayBuffer>> {
  return turns.take(async () => {
    const animated = await encode(input, width, { animated: true }).catch(() => null);
    return new Uint8Array(animated ?? (await encode(input, width, { pages: 1 })));
  });
}

function encode(input: string | Uint8Array, width: number, frames: SharpOptions): Promise<Buffer> {
  return sharp(input, { ...TOLERANT, ...frames, limitInputPixels: PICTURE_MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
}
