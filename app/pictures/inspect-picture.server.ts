import { PICTURE_MAX_PIXELS, toWebp } from "./decode.server";
import { measurePicture } from "./measure-picture.server";

export type InspectedPicture = {
  /** by its bytes; null when it is no picture */
  mime: string | null;
  /** the usual extension, without a dot */
  ext: string | null;
  fault: "not-an-image" | "too-many-pixels" | null;
};

/** What is no JPEG in one pass must be decoded as large as it is, whatever is wanted of it; all frames together. */
export const OTHER_PICTURE_MAX_PIXELS = 20_000_000;
const NOT_AN_IMAGE: InspectedPicture = { mime: null, ext: null, fault: "not-an-image" };
const TRIAL_WIDTH_PX = 16;

/**
 * Tells whether a picture can be shown later, before it is stored: what it is by its bytes, decodable, and not more
 * than 60 megapixels as a JPEG in one pass (as cameras make them), or 20 over all frames as anything else. Slight
 * damage, such as a missing end, is none.
 * @param path of the file
 * @throws the system's error when the file cannot be read
 */
export async function inspectPicture(path: string): Promise<InspectedPicture> {
  const shape = await measurePicture(path);
  if (!shape) return NOT_AN_IMAGE;
  const { mime, ext } = shape;
  const maxPixels = shape.isOnePass ? PICTURE_MAX_PIXELS : OTHER_PICTURE_MAX_PIXELS;
  if (shape.width * shape.height * shape.frames > maxPixels) return { mime, ext, fault: "too-many-pixels" };
  const isShown = await toWebp(path, shape, TRIAL_WIDTH_PX).then(
    () => true,
    () => false,
  );
  return isShown ? { mime, ext, fault: null } : NOT_AN_IMAGE;
}
