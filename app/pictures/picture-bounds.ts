import type { PictureStructure } from "./structure/picture-structure";

export type PictureFault = "not-an-image" | "too-many-pixels" | "too-complex";
export type Layout = Omit<PictureStructure, "still" | "moving">;

/** The bounds limit the CPU time of a picture to 0.5 s, or 1 s above 5 megapixels (docs/operating.md). */
const ONE_PASS_JPEG_MAX_PIXELS = 52_000_000;
const PROGRESSIVE_JPEG_MAX_PIXELS = 25_000_000;
const PLAIN_PNG_MAX_PIXELS = 9_000_000;
const AVIF_MAX_PIXELS = 3_000_000;
const OTHER_MAX_PIXELS = 5_000_000;
const ANIMATION_MAX_PIXELS = 40_000_000;
const FRAMES_MAX = 2000;
/** Encoders write 10 scans; the most thorough ones write up to 64. */
const SCANS_MAX = 64;
/** Phones store a second picture and a depth map as XMP. */
const METADATA_MAX_BYTES = 8 * 1024 * 1024;

const MOVING_MAX_PIXELS = 3_000_000;
const MOVING_MAX_FRAMES = 300;
const ONE_PASS_JPEG_WEIGHT = 0.25;
const QUICK_MAX_PIXELS = 10_000_000;
const QUICK_PROGRESSIVE_MAX_PIXELS = 5_000_000;

const isOnePassJpeg = ({ kind, passes }: Layout) => kind === "jpeg" && passes === 1;

/** Returns the reason to refuse a picture before anything of it is decoded. */
export function boundFaultOf(layout: Layout): PictureFault | null {
  const { width, height, passes, isCommonCoding } = layout;
  if (!isCommonCoding || passes > SCANS_MAX) return "too-complex";
  return width * height > maxPixelsOf(layout) ? "too-many-pixels" : null;
}

/** Returns the reason to refuse an upload for frames or metadata, which this app drops but other clients receive. */
export function uploadFaultOf({ width, height, frames, metadataBytes }: Layout): PictureFault | null {
  if (frames > FRAMES_MAX || metadataBytes > METADATA_MAX_BYTES) return "too-complex";
  return frames > 1 && width * height * frames > ANIMATION_MAX_PIXELS ? "too-many-pixels" : null;
}

function maxPixelsOf(layout: Layout): number {
  if (layout.kind === "avif") return AVIF_MAX_PIXELS;
  if (layout.kind === "jpeg")
    return isOnePassJpeg(layout) ? ONE_PASS_JPEG_MAX_PIXELS : PROGRESSIVE_JPEG_MAX_PIXELS;
  return layout.kind === "png" && layout.passes === 1 ? PLAIN_PNG_MAX_PIXELS : OTHER_MAX_PIXELS;
}

/** True if all frames are shown; a longer or larger animation is reduced to its first frame. */
export const isShownMoving = ({ kind, width, height, frames }: Layout) =>
  (kind === "gif" || kind === "webp") &&
  frames > 1 &&
  frames <= MOVING_MAX_FRAMES &&
  width * height * frames <= MOVING_MAX_PIXELS;
export function isExpensive(layout: Layout): boolean {
  const pixels = layout.width * layout.height;
  if (isShownMoving(layout)) return true;
  if (isOnePassJpeg(layout)) return pixels * ONE_PASS_JPEG_WEIGHT > QUICK_MAX_PIXELS;
  return pixels > (layout.kind === "jpeg" ? QUICK_PROGRESSIVE_MAX_PIXELS : QUICK_MAX_PIXELS);
}
export const CPU_BUDGET_MS = 400;
const LARGE_CPU_BUDGET_MS = 850;
const LARGE_PIXELS = 5_000_000;

/** CPU time that the decoding process may spend on a picture before it ends itself, in ms. */
export const cpuBudgetMs = ({ width, height }: Layout) =>
  width * height > LARGE_PIXELS ? LARGE_CPU_BUDGET_MS : CPU_BUDGET_MS;
