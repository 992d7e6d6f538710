import { toWebp } from "./decode.server";
import { isTooLarge, measurePicture } from "./measure-picture.server";

export type InspectedPicture = {
  /** by its bytes; null when it is no picture */
  mime: string | null;
  /** the usual extension, without a dot */
  ext: string | null;
  fault: "not-an-image" | "too-many-pixels" | null;
};

/** All frames together. */
export const MOVING_PICTURE_MAX_PIXELS = 20_000_000;
const NOT_AN_IMAGE: InspectedPicture = { mime: null, ext: null, fault: "not-an-image" };
const TRIAL_WIDTH_PX = 16;

/**
 * Tells whether a picture can be shown later, before it is stored: what it is by its bytes, decodable, and not too
 * large for its kind, nor with more than 20 megapixels over all frames. Slight damage, such as a missing end, is none.
 * @param path of the file
 * @throws the system's error when the file cannot be read
 */
export async function inspectPicture(path: string): Promise<InspectedPicture> {
  const shape = await measurePicture(path);
  if (!shape) return NOT_AN_IMAGE;
  const { mime, ext, width, height, frames } = shape;
  const isTooLong = frames > 1 && width * height * frames > MOVING_PICTURE_MAX_PIXELS;
  if (isTooLong || isTooLarge(shape)) return { mime, ext, fault: "too-many-pixels" };
  const isShown = await toWebp(path, shape, TRIAL_WIDTH_PX).then(
    () => true,
    () => false,
  );
  return isShown ? { mime, ext, fault: null } : NOT_AN_IMAGE;
}
