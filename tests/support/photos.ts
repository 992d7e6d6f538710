import { readFileSync } from "node:fs";
import sharp from "sharp";

type PhotoOptions = { width?: number; height?: number; color?: string };

const draw = ({ width = 320, height = 240, color = "#3b82f6" }: PhotoOptions) =>
  sharp({ create: { width, height, channels: 3, background: color } });

/** A plain JPEG. */
export async function makeJpeg(options: PhotoOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await draw(options).jpeg().toBuffer());
}

/** A plain JPEG as a form sends it. */
export const makePhoto = async (name = "사진.jpg") =>
  new File([await makeJpeg()], name, { type: "image/jpeg" });

/** A JPEG with position, camera and orientation in its EXIF. */
export const photoWithPosition = () =>
  new Uint8Array(readFileSync("tests/files/pictures/position-in-exif.jpg"));

/** The same as a browser's file field takes it. */
export const photoFile = async (name = "입구 사진.jpg") => ({
  name,
  mimeType: "image/jpeg",
  buffer: Buffer.from(photoWithPosition()),
});

/** A JPEG of random pixels above the limit of a photo (10 MB). */
export async function makeHugeJpeg(): Promise<Uint8Array<ArrayBuffer>> {
  const side = 2600;
  const noise = Buffer.allocUnsafe(side * side * 3);
  for (let index = 0; index < noise.length; index += 1) noise[index] = (index * 2654435761) >>> 13;
  const raw = { width: side, height: side, channels: 3 as const };
  return new Uint8Array(
    await sharp(noise, { raw }).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer(),
  );
}
