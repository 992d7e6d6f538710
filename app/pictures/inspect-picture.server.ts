import { toWebp } from "./decode.server";
import { isTooLarge, measurePicture } from "./measure-picture.server";

type InspectedPicture = {
  mime: string | null;
  ext: string | null;
  fault: "not-an-image" | "too-many-pixels" | null;
};

const MOVING_PICTURE_MAX_PIXELS = 20_000_000;
const NOT_AN_IMAGE: InspectedPicture = { mime: null, ext: null, fault: "not-an-image" };
const TRIAL_WIDTH_PX = 16;

/** Tells before storing whether a picture can be shown: its type by bytes, decodable, not too large. */
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
