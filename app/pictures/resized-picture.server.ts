import { createHash } from "node:crypto";
import { addAbortSignal } from "node:stream";
import { LRUCache } from "lru-cache";
import { BackendError } from "~/backend/backend-error";
import type { StreamedAnswer } from "~/backend/backend-pool.server";
import { readLimited, withSignal } from "~/backend/read-limited";
import { isExpensive, toWebp } from "./decode.server";
import { isTooLarge, measurePicture, type PictureShape } from "./measure-picture.server";
import { createPictureStore } from "./picture-store.server";
import { createQueue } from "./queue.server";
import { createSharedWork } from "./shared-work.server";

export type PictureSource = { key: string; open(): Promise<Pick<StreamedAnswer, "body">> };

export class OverloadedError extends Error {
  override name = "OverloadedError";
}

const WIDTHS_PX = [160, 320, 640, 960, 1280, 1600];
const LARGEST_PX = 1600;
const PICTURE_MAX_BYTES = 15 * 1024 * 1024;
const KEPT_BYTES = 64 * 1024 * 1024;
const KNOWN_MS = 5 * 60_000;
const KNOWN_MAX = 20_000;
const DEADLINE_MS = 30_000;
/** Slow reads take no place from the resizing itself. */
const UNDER_WAY_AT_ONCE = 16;
/** Later requests ask anew: the backend may have recovered meanwhile. */
const SHARED_FOR_MS = 3000;
const EXPENSIVE_AT_ONCE = 5;

type MeasuredPicture = { bytes: Uint8Array; digest: string; shape: PictureShape };
type WebpPicture = Uint8Array<ArrayBuffer>;

const byAge = { ttl: KNOWN_MS, ttlResolution: 0, perf: { now: () => Date.now() } };
const digests = new LRUCache<string, string>({ max: KNOWN_MAX, ...byAge });
/** Each failed try costs as much as a picture. */
const unshowable = new LRUCache<string, true>({ max: KNOWN_MAX, ...byAge });
const store = createPictureStore(KEPT_BYTES);
const readings = createSharedWork<MeasuredPicture>(SHARED_FOR_MS);
const resizings = createSharedWork<WebpPicture>();
const places = createQueue(UNDER_WAY_AT_ONCE);
let dearUnderWay = 0;

export function readWidth(text: string | null): number {
  const asked = Number(text ?? "");
  if (!Number.isFinite(asked) || asked <= 0) return LARGEST_PX;
  return WIDTHS_PX.find((width) => width >= asked) ?? LARGEST_PX;
}

/** @param width out of readWidth @throws BackendError `not-found`, OverloadedError */
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
    const made = await places.run(async () => {
      const picture = await readings.share(source.key, signal, (allLeft) => read(source, allLeft));
      return isExpensive(picture.shape) ? { picture } : resize(picture, width, signal);
    }, signal);
    return "picture" in made ? await resizeExpensive(made.picture, width, signal) : made;
  } catch (error) {
    throw signal.aborted ? new BackendError("timeout") : error;
  }
}

export async function requirePicture(source: PictureSource): Promise<void> {
  if (digests.has(source.key)) return;
  const { body } = await source.open();
  body.on("error", () => {}).destroy();
}

const nameOf = (digest: string, width: number) => `${digest}-${width}.webp`;

/** Reads what `open` asks for. @throws BackendError `timeout`, `malformed` above 15 MB, `unreachable` */
async function readPicture(
  { open }: PictureSource,
  signal: AbortSignal,
): Promise<{ bytes: Buffer; digest: string }> {
  const opening = open();
  try {
    const { body } = await withSignal(signal, opening);
    addAbortSignal(signal, body);
    const bytes = await readLimited(body, PICTURE_MAX_BYTES);
    return { bytes, digest: createHash("sha256").update(bytes).digest("base64url") };
  } catch (error) {
    opening.then(({ body }) => body.on("error", () => {}).destroy()).catch(() => {});
    if (signal.aborted) throw new BackendError("timeout");
    throw error instanceof BackendError ? error : new BackendError("unreachable");
  }
}

async function read(source: PictureSource, allLeft: AbortSignal): Promise<MeasuredPicture> {
  const deadline = AbortSignal.any([allLeft, AbortSignal.timeout(DEADLINE_MS)]);
  const picture = await readPicture(source, deadline);
  const shape = await measurePicture(picture.bytes);
  if (!shape && isMarkupOrJson(picture.bytes)) throw new BackendError("not-found");
  if (!shape || isTooLarge(shape)) unshowable.set(picture.digest, true);
  digests.set(source.key, picture.digest);
  if (!shape || unshowable.has(picture.digest)) throw new BackendError("not-found");
  return { ...picture, shape };
}

const isMarkupOrJson = (bytes: Uint8Array) =>
  /^(\xef\xbb\xbf)?\s*[<{]/.test(Buffer.from(bytes.subarray(0, 64)).toString("latin1"));

function resize(picture: MeasuredPicture, width: number, signal: AbortSignal): Promise<WebpPicture> {
  const { bytes, digest, shape } = picture;
  const name = nameOf(digest, width);
  return resizings.share(name, signal, async (allLeft) => {
    const kept = await store.find(name);
    if (kept) return kept;
    const made = await limitWaiting(shape, () => toWebp(bytes, shape, width, allLeft).catch(() => null));
    allLeft.throwIfAborted();
    if (!made) {
      unshowable.set(digest, true);
      throw new BackendError("not-found");
    }
    await store.keep(name, made);
    return made;
  });
}

async function limitWaiting<Made>(shape: PictureShape, make: () => Promise<Made>): Promise<Made> {
  if (!isExpensive(shape)) return make();
  if (dearUnderWay >= EXPENSIVE_AT_ONCE) throw new OverloadedError();
  dearUnderWay += 1;
  try {
    return await make();
  } finally {
    dearUnderWay -= 1;
  }
}

async function resizeExpensive(
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
