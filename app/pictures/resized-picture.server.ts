import { LRUCache } from "lru-cache";
import { BackendError } from "~/backend/backend-error";
import type { StreamedAnswer } from "~/backend/client.server";
import { createTurns } from "~/turns.server";
import { toWebp } from "./decode.server";
import { readPicture } from "./read-picture.server";

/** Where a picture comes from; the key tells it from every other picture of the site. */
export type PictureSource = { key: string; open(): Promise<Pick<StreamedAnswer, "body">> };

/** The widths we make: few, so that they are made once and kept. */
const WIDTHS_PX = [160, 320, 640, 960, 1280, 1600];
const DEFAULT_WIDTH_PX = 1600;
const KEPT_BYTES = 24 * 1024 * 1024;
/** A picture that is deleted is gone from here minutes later. */
const KEPT_MS = 5 * 60_000;
/** As every read of the backend: 30 s in all (part 1 section 7). */
const DEADLINE_MS = 30_000;
/** How many are read or wait for their resizing: slow ones take no place from the resizing itself. */
const UNDER_WAY_AT_ONCE = 16;
/** Whoever asks later than this does not wait with the others: the backend may have recovered meanwhile. */
const SHARED_FOR_MS = 3000;

const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (picture) => picture.byteLength,
  ttl: KEPT_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
});
const underWay = new Map<string, { since: number; picture: Promise<Uint8Array<ArrayBuffer>> }>();
const turns = createTurns(UNDER_WAY_AT_ONCE);

const nameOf = ({ key }: PictureSource, width: number) => `${width}:${key}`;

/** The smallest width we make that is no smaller than the one asked for. */
export function readWidth(text: string | null): number {
  const asked = Number(text ?? "");
  if (!Number.isFinite(asked) || asked <= 0) return DEFAULT_WIDTH_PX;
  return WIDTHS_PX.find((width) => width >= asked) ?? DEFAULT_WIDTH_PX;
}

/**
 * The picture as WebP of at most this width, without metadata.
 * @param width in pixels, out of readWidth
 * @throws BackendError `not-found` when there is none or it cannot be shown
 */
export function resizedPicture(source: PictureSource, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const name = nameOf(source, width);
  const found = kept.get(name);
  if (found) return Promise.resolve(found);
  const shared = underWay.get(name);
  if (shared && Date.now() - shared.since < SHARED_FOR_MS) return shared.picture;
  const own = { since: Date.now(), picture: make(source, width) };
  underWay.set(name, own);
  const leave = () => {
    if (underWay.get(name) === own) underWay.delete(name);
  };
  own.picture.then((picture) => kept.set(name, picture), leave).then(leave);
  return own.picture;
}

/**
 * Asks whether there is such a picture, without making it.
 * @throws BackendError `not-found` when there is none
 */
export async function requirePicture(source: PictureSource, width: number): Promise<void> {
  if (kept.has(nameOf(source, width))) return;
  const { body } = await source.open();
  body.on("error", () => {}).destroy();
}

async function make(source: PictureSource, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  try {
    return await turns.take(async () => {
      const bytes = await readPicture(source.open, deadline);
      return await toWebp(bytes, width).catch(() => {
        throw new BackendError("not-found");
      });
    }, deadline);
  } catch (error) {
    throw error instanceof BackendError ? error : new BackendError("timeout");
  }
}
