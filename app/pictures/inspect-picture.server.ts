import type { FileTypeResult } from "file-type";
import { toWebp } from "./decode.server";
import { isTooLarge, measurePictureOf } from "./measure-picture.server";

const MOVING_PICTURE_MAX_PIXELS = 20_000_000;
const TRIAL_WIDTH_PX = 16;

/** Tells before storing whether a picture can be shown: decodable, not too large. @param type by its bytes */
export async function inspectPicture(
  path: string,
  type: FileTypeResult | undefined,
): Promise<"not-an-image" | "too-many-pixels" | null> {
  const shape = await measurePictureOf(type, path);
  if (!shape) return "not-an-image";
  const { width, height, frames } = shape;
  const isTooLong = frames > 1 && width * height * frames > MOVING_PICTURE_MAX_PIXELS;
  if (isTooLong || isTooLarge(shape)) return "too-many-pixels";
  return toWebp(path, shape, TRIAL_WIDTH_PX).then(
    () => null,
    () => "not-an-image",
  );
}
