import { readFile } from "node:fs/promises";
import sharp, { type FailOnOptions, type Metadata, type SharpOptions } from "sharp";
import { LARGEST_PX, type PictureReply, type PictureTask } from "./picture-task";

/** The largest photos of phones have 48 to 50 megapixels. */
const PIXELS_MAX = 52_000_000;
/** Sum over all frames; a larger animation is shown as its first frame. */
const MOVING_MAX_PIXELS = 3_000_000;
const MOVING_MAX_FRAMES = 300;
/** Above this size one encoding serves all widths. A JPEG in one pass is decoded at the size that is needed. */
const EXPENSIVE_PIXELS = 5_000_000;
const ONE_PASS_JPEG_WEIGHT = 0.25;
/** Sum over all frames. At this size even noise encodes to 1 MB of WebP in a tenth of a second. */
const SHOWN_MAX_PIXELS = 1600 * 1200;
const SHOWN_MAX_HEIGHT = 16_383;
const WEBP_QUALITY = 78;
const WEBP_EFFORT = 0;
/** Decodes slightly damaged pictures as far as possible, as browsers do. The size is checked before. */
const TOLERANT: SharpOptions = { failOn: "none", limitInputPixels: false };

/**
 * Prepares this process for decoding. More threads and the cache of libvips would slow down the server on a small machine.
 * It opens neither SVG, whose drawing may cost any time, nor formats that browsers do not show.
 */
export function prepareDecoder(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((kind) => `VipsForeignLoad${kind}`),
  });
}

/** Lets the process open SVG while it draws one of our own, beside a photo that it has encoded before. */
export function allowSvg(isAllowed: boolean): void {
  const opening = { operation: ["VipsForeignLoadSvg"] };
  if (isAllowed) sharp.unblock(opening);
  else sharp.block(opening);
}

type Layout = { width: number; height: number; frames: number; failOn: FailOnOptions };

/** Re-encodes a picture as WebP without metadata. Runs inside the decoding process only (app/programs/picture-worker.ts). */
export async function encodePicture({ input, width }: PictureTask): Promise<PictureReply> {
  const bytes = typeof input === "string" ? await readFile(input) : input;
  try {
    const metadata = await sharp(bytes, TOLERANT).metadata();
    const { pages = 1, autoOrient } = metadata;
    if (autoOrient.width * autoOrient.height > PIXELS_MAX) return { fault: "too-many-pixels" };
    const layout: Layout = {
      ...autoOrient,
      frames: isShownMoving(pages, autoOrient) ? pages : 1,
      // The decoder would show a truncated PNG black.
      failOn: metadata.format === "png" ? "truncated" : "none",
    };
    if (!isExpensive(metadata, layout)) {
      return { fault: null, webp: await toWebp(bytes, layout, width), largest: null };
    }
    const largest = await toWebp(bytes, layout, LARGEST_PX);
    const webp = width < LARGEST_PX ? await toWebp(largest, layout, width) : largest;
    return { fault: null, webp, largest };
  } catch {
    return { fault: "not-an-image" };
  }
}

const isShownMoving = (frames: number, { width, height }: Pick<Layout, "width" | "height">) =>
  frames > 1 && frames <= MOVING_MAX_FRAMES && width * height * frames <= MOVING_MAX_PIXELS;

function isExpensive({ format, isProgressive }: Metadata, { width, height, frames }: Layout): boolean {
  const weight = format === "jpeg" && !isProgressive ? ONE_PASS_JPEG_WEIGHT : 1;
  return width * height * frames * weight > EXPENSIVE_PIXELS;
}

async function toWebp(bytes: Uint8Array, layout: Layout, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const { frames, failOn } = layout;
  const encode = (pages: number) =>
    sharp(bytes, { ...TOLERANT, failOn, pages })
      .autoOrient()
      .resize({ width: fittingWidth({ ...layout, frames: pages }, width), withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
      .toBuffer();
  // The first frame stands for an animation that is damaged, or turned by its EXIF.
  const webp = frames > 1 ? await encode(frames).catch(() => encode(1)) : await encode(1);
  return new Uint8Array(webp);
}

function fittingWidth({ width, height, frames }: Layout, maxWidth: number): number {
  const scale = Math.min(
    1,
    Math.sqrt(SHOWN_MAX_PIXELS / (width * height * frames)),
    SHOWN_MAX_HEIGHT / height,
  );
  const rows = Math.max(1, Math.floor(height * scale));
  return Math.max(1, Math.min(maxWidth, Math.floor((rows * width) / height)));
}
