import sharp from "sharp";

/** Pictures that are small to send and dear to decode, as a member can upload them. */

/** Many frames, each of them large. */
export function animatedGif(frames = 16, side = 1600): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * frames * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const frame = Math.floor(at / (side * side * 3));
    // Stripes that move, so that no frame is the one before.
    const shade = ((at / 3) % side) + frame * 37;
    pixels[at] = (shade >> 3) & 0xf0;
    pixels[at + 1] = (frame * 16) & 0xff;
  }
  const raw = { width: side, height: side * frames, channels: 3 as const, pageHeight: side };
  return sharp(pixels, { raw, limitInputPixels: false }).gif({ effort: 1, colours: 16 }).toBuffer();
}

/** To be decoded as a whole before anything is seen: far more of it than is ever shown, in a few hundred kilobytes. */
export const hugeProgressiveJpeg = (): Promise<Buffer> => progressiveJpeg(7700);

/** As large as one may be that is shown. */
export const largestProgressiveJpeg = (): Promise<Buffer> => progressiveJpeg(2230);

const progressiveJpeg = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#3b82f6" } })
    .jpeg({ progressive: true, quality: 50 })
    .toBuffer();

/** As large as one may be that is shown, full of details. */
export function largestPng(side = 3000): Promise<Buffer> {
  const pixels = detailed(side, side);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** What a phone takes: 12 megapixels full of details. */
export function phonePhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  return sharp(detailed(width, height), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

function detailed(width: number, height: number): Buffer {
  const pixels = Buffer.allocUnsafe(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const noise = (at * 2654435761) >>> 27;
    pixels[at] = ((at >> 9) & 0xdf) + noise;
  }
  return pixels;
}
