import { readFile } from "node:fs/promises";
import sharp, { type SharpOptions } from "sharp";
import { boundFaultOf, isShownMoving, type Layout, type PictureFault } from "./picture-bounds";
import {
  hasFewBoxes,
  type PictureStructure,
  pictureKindOf,
  readStructure,
} from "./structure/picture-structure";

export type PictureInput = string | Uint8Array;
export type Inspection = { fault: PictureFault } | { fault: null; layout: Layout };

/** Sum over all frames. At this size even noise encodes to 1 MB of WebP in a tenth of a second. */
const SHOWN_MAX_PIXELS = 1600 * 1200;
const SHOWN_MAX_HEIGHT = 16_383;
const WEBP_QUALITY = 78;
const WEBP_EFFORT = 0;
/** Decode slightly damaged pictures as far as possible, as browsers do. */
const TOLERANT: SharpOptions = { failOn: "none" };

// More threads and the cache of libvips would slow down the server on a small machine.
sharp.cache(false);
sharp.concurrency(1);

/** Holds one picture at a time. Runs inside the decoding process only (app/programs/picture-worker.ts). */
export function createPictureDecoder() {
  let picture: PictureStructure | null = null;
  return {
    async inspect(input: PictureInput): Promise<Inspection> {
      picture = await structureOf(input);
      if (!picture) return { fault: "not-an-image" };
      const { still: _still, moving: _moving, ...layout } = picture;
      const fault = boundFaultOf(layout);
      return fault ? { fault } : { fault: null, layout };
    },
    /** Encodes the inspected picture. @param width at most, in pixels @returns null if it cannot be decoded */
    async encode(width: number): Promise<Uint8Array | null> {
      return picture && toWebp(picture, width).catch(() => null);
    },
    release(): void {
      picture = null;
    },
  };
}

async function structureOf(input: PictureInput): Promise<PictureStructure | null> {
  const bytes =
    typeof input === "string"
      ? await readFile(input)
      : Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const kind = pictureKindOf(bytes);
  if (kind !== "avif") return kind && readStructure(kind, bytes);
  if (!hasFewBoxes(bytes)) return null;
  const metadata = await sharp(bytes, { ...TOLERANT, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return (
    metadata && {
      kind,
      ...metadata.autoOrient,
      frames: 1,
      passes: 1,
      metadataBytes: 0,
      isCommonCoding: true,
      still: bytes,
      moving: null,
    }
  );
}
async function toWebp(picture: PictureStructure, width: number): Promise<Uint8Array> {
  const { still, moving, ...layout } = picture;
  const { frames } = layout;
  const animation =
    moving && isShownMoving(layout)
      ? await encode(moving, layout, fittingWidth(layout, width, frames), { animated: true }).catch(
          () => null,
        )
      : null;
  return animation ?? encode(still, layout, fittingWidth(layout, width, 1), { pages: 1 });
}

function fittingWidth({ width, height }: Layout, maxWidth: number, frames: number): number {
  const scale = Math.min(
    1,
    Math.sqrt(SHOWN_MAX_PIXELS / (width * height * frames)),
    SHOWN_MAX_HEIGHT / height,
  );
  const rows = Math.max(1, Math.floor(height * scale));
  return Math.max(1, Math.min(maxWidth, Math.floor((rows * width) / height)));
}

function encode(
  bytes: Uint8Array,
  { width, height, frames }: Layout,
  outputWidth: number,
  pages: SharpOptions,
) {
  return sharp(bytes, { ...TOLERANT, ...pages, limitInputPixels: width * height * frames })
    .autoOrient()
    .resize({ width: outputWidth, withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
    .toBuffer();
}
