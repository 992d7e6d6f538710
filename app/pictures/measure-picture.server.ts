import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import sharp from "sharp";

/** What a picture is before any of its pixels are decoded. */
export type PictureShape = {
  /** by its bytes */
  mime: string;
  /** the usual extension, without a dot */
  ext: string;
  /** of one frame, upright, in pixels */
  width: number;
  height: number;
  frames: number;
  /** a JPEG in one pass: it is decoded smaller than it is, where less is wanted */
  isOnePass: boolean;
};

/** What browsers show everywhere and the server can decode; the signature decides before any decoder sees a byte. */
const PICTURE_TYPES = new Set(["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"]);

/** Slightly damaged pictures are shown as far as they go, as browsers show them. */
export const TOLERANT = { failOn: "none" } as const;

/**
 * Tells what a picture is, and how large; null when it is none.
 * @param input a file's path or its bytes
 * @throws the system's error when the file cannot be read
 */
export async function measurePicture(input: string | Uint8Array): Promise<PictureShape | null> {
  const type = await (typeof input === "string" ? fileTypeFromFile(input) : fileTypeFromBuffer(input));
  if (!type || !PICTURE_TYPES.has(type.mime)) return null;
  const found = await sharp(input, { ...TOLERANT, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found) return null;
  const { width, height } = found.autoOrient;
  const isOnePass = type.mime === "image/jpeg" && !found.isProgressive;
  return { mime: type.mime, ext: type.ext, width, height, frames: found.pages ?? 1, isOnePass };
}
