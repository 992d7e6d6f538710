import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import { PICTURE_MAX_PIXELS, TOLERANT, toWebp } from "./decode.server";

export type InspectedPicture = {
  /** by its bytes; null when it is no picture */
  mime: string | null;
  /** the usual extension, without a dot */
  ext: string | null;
  fault: "not-an-image" | "too-many-pixels" | null;
};

/** What browsers show everywhere and the server can decode; the signature decides before any decoder sees a byte. */
const PICTURE_TYPES = new Set(["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"]);
const NOT_AN_IMAGE: InspectedPicture = { mime: null, ext: null, fault: "not-an-image" };
const TRIAL_WIDTH_PX = 16;

/**
 * Tells whether a picture can be shown later, before it is stored: what it is by its bytes, not more than 60 megapixels
 * over all its frames, and decodable. Slight damage, such as a missing end, is none.
 * @param path of the file
 * @throws the system's error when the file cannot be read
 */
export async function inspectPicture(path: string): Promise<InspectedPicture> {
  const type = await fileTypeFromFile(path);
  if (!type || !PICTURE_TYPES.has(type.mime)) return NOT_AN_IMAGE;
  const size = await sharp(path, { ...TOLERANT, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!size) return NOT_AN_IMAGE;
  const { mime, ext } = type;
  const pixels = size.width * size.height * (size.pages ?? 1);
  if (pixels > PICTURE_MAX_PIXELS) return { mime, ext, fault: "too-many-pixels" };
  const isShown = await toWebp(path, TRIAL_WIDTH_PX).then(
    () => true,
    () => false,
  );
  return isShown ? { mime, ext, fault: null } : NOT_AN_IMAGE;
}
