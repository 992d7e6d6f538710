import { type FileTypeResult, fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

export type PictureShape = {
  width: number;
  height: number;
  frames: number;
  isOnePass: boolean;
  maxPixels: number;
};

/** Each costs at most 150 ms of CPU to decode and encode (docs/operating.md). */
const ONE_PASS_JPEG_MAX_PIXELS = 52_000_000;
const PLAIN_PNG_MAX_PIXELS = 9_000_000;
const AVIF_MAX_PIXELS = 3_000_000;
const OTHER_MAX_PIXELS = 5_000_000;

/** The signature decides before any decoder sees a byte. */
const PICTURE_TYPES = new Set(["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"]);

/** Slightly damaged pictures are shown as far as they go, as browsers show them. */
export const TOLERANT_DECODING = { failOn: "none" } as const;

/** What a picture is, and how large; null when it is none. */
export const measurePicture = async (bytes: Uint8Array): Promise<PictureShape | null> =>
  measurePictureOf(await fileTypeFromBuffer(bytes), bytes);

/** The same of a picture (path or bytes) whose type is known. */
export async function measurePictureOf(
  type: FileTypeResult | undefined,
  input: string | Uint8Array,
): Promise<PictureShape | null> {
  if (!type || !PICTURE_TYPES.has(type.mime)) return null;
  const found = await sharp(input, { ...TOLERANT_DECODING, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found) return null;
  const { width, height } = found.autoOrient;
  const isInOnePass = !found.isProgressive;
  const isOnePass = type.mime === "image/jpeg" && isInOnePass;
  const maxPixels = maxPixelsOf(type.mime, isInOnePass);
  return { width, height, frames: found.pages ?? 1, isOnePass, maxPixels };
}

function maxPixelsOf(mime: string, isInOnePass: boolean): number {
  if (mime === "image/avif") return AVIF_MAX_PIXELS;
  if (mime === "image/jpeg" && isInOnePass) return ONE_PASS_JPEG_MAX_PIXELS;
  return mime === "image/png" && isInOnePass ? PLAIN_PNG_MAX_PIXELS : OTHER_MAX_PIXELS;
}

export const isTooLarge = ({ width, height, maxPixels }: PictureShape) => width * height > maxPixels;
