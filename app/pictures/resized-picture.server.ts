import { LRUCache } from "lru-cache";
import { BackendError } from "~/backend/backend-error";
import type { StreamedAnswer } from "~/backend/client.server";
import { isDear, toWebp } from "./decode.server";
import { isTooLarge, measurePicture, type PictureShape } from "./measure-picture.server";
import { createPictureStore } from "./picture-store.server";
import { createTurns } from "./queue.server";
import { readPicture } from "./read-picture.server";
import { createSharedWork } from "./shared-work.server";

/** Where a picture comes from; the key tells it from every other picture of the site. */
export type PictureSource = { key: string; open(): Promise<Pick<StreamedAnswer, "body">> };

/** So many large pictures wait for their decoding already. */
export class CrowdedError extends Error {
  override name = "CrowdedError";
}

/** The widths we make: few, so that they are made once and kept. */
const WIDTHS_PX = [160, 320, 640, 960, 1280, 1600];
const LARGEST_PX = 1600;
/** Beside 512 MB of uploads in a temporary folder of 600 MB. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** How long the backend is not asked whether a picture is still there, and still the same. */
const KNOWN_MS = 5 * 60_000;
const KNOWN_MAX = 20_000;
/** As every read of the backend: 30 s in all. */
const DEADLINE_MS = 30_000;
/** How many are read or wait for their resizing: slow ones take no place from the resizing itself. */
const UNDER_WAY_AT_ONCE = 16;
/** Whoever asks later than this does not wait with the others: the backend may have recovered meanwhile. */
const SHARED_FOR_MS = 3000;
/** Each is up to 15 MB in memory while it waits. */
const DEAR_AT_ONCE = 5;

type MeasuredPicture = { bytes: Uint8Array; digest: string; shape: PictureShape };
type WebpPicture = Uint8Array<ArrayBuffer>;

const byAge = { ttl: KNOWN_MS, ttlResolution: 0, perf: { now: () => Date.now() } };
/** What the pictures of the site are, by the digest of their bytes. */
const digests = new LRUCache<string, string>({ max: KNOWN_MAX, ...byAge });
/** Digests of what cannot be shown: each try costs as much as a picture that can. */
const unshowable = new LRUCache<string, true>({ max: KNOWN_MAX, ...byAge });
const store = createPictureStore(KEPT_BYTES);
const readings = createSharedWork<MeasuredPicture>(SHARED_FOR_MS);
const resizings = createSharedWork<WebpPicture>();
const places = createTurns(UNDER_WAY_AT_ONCE);
let dearUnderWay = 0;

/** The smallest width we make that is no smaller than the one asked for. */
export function readWidth(text: string | null): number {
  const asked = Number(text ?? "");
  if (!Number.isFinite(asked) || asked <= 0) return LARGEST_PX;
  return WIDTHS_PX.find((width) => width >= asked) ?? LARGEST_PX;
}

/**
 * The picture as WebP of at most this width, without metadata. Each width of a picture is made once and kept on disk
 * by the digest of the picture's bytes.
 * @param width in pixels, out of readWidth
 * @param left says that whoever asks has left: what nobody else waits for ends
 * @throws BackendError `not-found` when there is none or it cannot be shown, CrowdedError where too many large ones wait
 */
export async function resizedPicture(
  source: PictureSource,
  width: number,
  left?: AbortSignal,
): Promise<WebpPicture> {
  const known = digests.get(source.key);
  if (known && unshowable.has(known)) throw new BackendError("not-found");
  const kept = known && (await store.find(nameOf(known, width)));
  if (kept) return kept;
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const signal = left ? AbortSignal.any([left, deadline]) : deadline;
  try {
    const made = await places.take(async () => {
      const picture = await readings.share(source.key, signal, (allLeft) => read(source, allLeft));
      // A large one waits elsewhere: its place is the next one's.
      return isDear(picture.shape) ? { picture } : resize(picture, width, signal);
    }, signal);
    return "picture" in made ? await resizeDear(made.picture, width, signal) : made;
  } catch (error) {
    throw signal.aborted ? new BackendError("timeout") : error;
  }
}

/**
 * Asks whether there is such a picture, without making it.
 * @throws BackendError `not-found` when there is none
 */
export async function requirePicture(source: PictureSource): Promise<void> {
  if (digests.has(source.key)) return;
  const { body } = await source.open();
  body.on("error", () => {}).destroy();
}

const nameOf = (digest: string, width: number) => `${digest}-${width}.webp`;

async function read(source: PictureSource, allLeft: AbortSignal): Promise<MeasuredPicture> {
  const deadline = AbortSignal.any([allLeft, AbortSignal.timeout(DEADLINE_MS)]);
  const picture = await readPicture(source.open, deadline);
  const shape = await measurePicture(picture.bytes);
  // What a backend in trouble sends in a picture's place says nothing about the picture.
  if (!shape && isMarkupOrJson(picture.bytes)) throw new BackendError("not-found");
  if (!shape || isTooLarge(shape)) unshowable.set(picture.digest, true);
  digests.set(source.key, picture.digest);
  if (!shape || unshowable.has(picture.digest)) throw new BackendError("not-found");
  return { ...picture, shape };
}

const isMarkupOrJson = (bytes: Uint8Array) =>
  /^(\xef\xbb\xbf)?\s*[<{]/.test(Buffer.from(bytes.subarray(0, 64)).toString("latin1"));

/** One width of a picture: kept already, being made for somebody else, or made now. */
function resize(picture: MeasuredPicture, width: number, signal: AbortSignal): Promise<WebpPicture> {
  const { bytes, digest, shape } = picture;
  const name = nameOf(digest, width);
  return resizings.share(name, signal, async (allLeft) => {
    const kept = await store.find(name);
    if (kept) return kept;
    const made = await inItsNumber(shape, () => toWebp(bytes, shape, width, allLeft).catch(() => null));
    allLeft.throwIfAborted();
    if (!made) {
      unshowable.set(digest, true);
      throw new BackendError("not-found");
    }
    await store.keep(name, made);
    return made;
  });
}

/** @throws CrowdedError where so many large pictures wait that one more would only fill the memory */
async function inItsNumber<Made>(shape: PictureShape, make: () => Promise<Made>): Promise<Made> {
  if (!isDear(shape)) return make();
  if (dearUnderWay >= DEAR_AT_ONCE) throw new CrowdedError();
  dearUnderWay += 1;
  try {
    return await make();
  } finally {
    dearUnderWay -= 1;
  }
}

/** A large picture is decoded once, as large as it is ever shown: its smaller widths are made of that. */
async function resizeDear(
  picture: MeasuredPicture,
  width: number,
  signal: AbortSignal,
): Promise<WebpPicture> {
  const bytes = await resize(picture, LARGEST_PX, signal);
  if (width === LARGEST_PX) return bytes;
  const shape = await measurePicture(bytes);
  if (!shape) throw new BackendError("not-found");
  return resize({ bytes, digest: picture.digest, shape }, width, signal);
}
