import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { BackendError } from "~/backend/backend-error";
import { openPhoto } from "~/backend/files.server";

/** The widths we make: few, so that they are made once and kept. */
const WIDTHS_PX = [160, 320, 640, 960, 1280, 1600];
const DEFAULT_WIDTH_PX = 1600;
const WEBP_QUALITY = 78;
const PIXELS_MAX = 60_000_000;
const KEPT_BYTES = 24 * 1024 * 1024;
const AT_ONCE = 2;

// libvips keeps what it decoded, and a thread pool per image: both would only fight over this small machine.
sharp.cache(false);
sharp.concurrency(1);

const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (photo) => photo.byteLength,
});
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const waiting: (() => void)[] = [];
let running = 0;

/** The smallest width we make that is no smaller than the one asked for. */
export function readWidth(text: string | null): number {
  const asked = Number(text ?? "");
  if (!Number.isFinite(asked) || asked <= 0) return DEFAULT_WIDTH_PX;
  return WIDTHS_PX.find((width) => width >= asked) ?? DEFAULT_WIDTH_PX;
}

/** Stored names are never used twice, so the name and the width say what the bytes are. */
export function photoTag(name: string, width: number): string {
  return `"${createHash("sha256").update(`${name}:${width}`).digest("base64url").slice(0, 22)}"`;
}

/**
 * The photo as WebP of at most this width, turned upright, without EXIF (which holds where it was taken).
 * @param width in pixels, out of readWidth
 * @throws BackendError `not-found` when there is no such photo or it is no picture
 */
export function servePhoto(name: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = `${width}:${name}`;
  const found = kept.get(key);
  if (found) return Promise.resolve(found);
  const pending = underWay.get(key);
  if (pending) return pending;
  const made = inTurn(() => make(name, width))
    .then((photo) => {
      kept.set(key, photo);
      return photo;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

async function make(name: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = await openPhoto(name);
  const resize = sharp({ animated: true, limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY });
  const [photo] = await Promise.all([resize.toBuffer(), pipeline(body, resize)]).catch((error: unknown) => {
    body.destroy();
    throw isConnectionError(error) ? new BackendError("unreachable") : new BackendError("not-found");
  });
  return new Uint8Array(photo);
}

const isConnectionError = (error: unknown) => error instanceof Error && "code" in error;

/** Resizes few photos at once: the others wait their turn instead of filling the memory. */
async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await task();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
