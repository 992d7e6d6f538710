import { createHash } from "node:crypto";
import { addAbortSignal } from "node:stream";
import { LRUCache } from "lru-cache";
import { BackendError } from "~/backend/backend-error";
import type { StreamedAnswer } from "~/backend/backend-pool.server";
import { readLimited, withSignal } from "~/backend/read-limited";
import { readDecimal } from "~/texts/decimal";
import { decodePicture, type PictureFile, PictureRefusedError, recentFaultOf } from "./decode-picture.server";
import { createInFlightDedupe } from "./dedupe-in-flight.server";
import { isExpensive, isShownMoving, type Layout } from "./picture-bounds";
import { NoPictureProcessError } from "./picture-process.server";
import { createPictureStore } from "./picture-store.server";
import { createQueue, type Requester } from "./queue.server";

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
/** High enough that slow reads of the backend don't keep other requests from resizing. */
const CONCURRENT_RESIZES_MAX = 16;
/** Requests after this time read again, because the backend may have recovered. */
const SHARED_FOR_MS = 3000;
const EXPENSIVE_AT_ONCE = 10;
const EXPENSIVE_OF_AN_ADDRESS = 5;

type Picture = PictureFile & { layout: Layout };
type WebpPicture = Uint8Array<ArrayBuffer>;
type Resized = { webp: WebpPicture } | Picture;

const byAge = { ttl: KNOWN_MS, ttlResolution: 0, perf: { now: () => Date.now() } };
const digests = new LRUCache<string, string>({ max: KNOWN_MAX, ...byAge });
const store = createPictureStore(KEPT_BYTES);
const readings = createInFlightDedupe<PictureFile>(SHARED_FOR_MS);
const resizings = createInFlightDedupe<Resized>();
const expensiveResizings = createInFlightDedupe<WebpPicture>();
const places = createQueue(CONCURRENT_RESIZES_MAX);
const expensiveOfAddresses = new Map<string, number>();

export function readWidth(text: string | null): number {
  const asked = readDecimal(text) ?? 0;
  if (asked <= 0) return LARGEST_PX;
  return WIDTHS_PX.find((width) => width >= asked) ?? LARGEST_PX;
}

const NOBODY: Requester = ["", ""];
type Asker = { left?: AbortSignal; party?: Requester };
type Turn = { signal: AbortSignal; party: Requester };

/** Returns a backend picture as WebP.
 * @param width out of readWidth
 * @param asker `left` aborts when the client disconnects; parties take turns
 * @throws BackendError, OverloadedError */
export async function resizedPicture(
  source: PictureSource,
  width: number,
  { left, party = NOBODY }: Asker = {},
): Promise<WebpPicture> {
  const kept = await findKept(source, width);
  if (kept) return kept;
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const signal = left ? AbortSignal.any([left, deadline]) : deadline;
  try {
    const made = await places.run(
      async () => {
        // Another request may have finished the picture while this one waited.
        const cachedMeanwhile = await findKept(source, width);
        if (cachedMeanwhile) return { webp: cachedMeanwhile };
        const file = await readings.share(source.key, signal, (allAborted) => read(source, allAborted));
        return resize(file, width, { signal, party });
      },
      signal,
      party,
    );
    return "webp" in made ? made.webp : await resizeExpensive(made, width, { signal, party });
  } catch (error) {
    if (signal.aborted) throw new BackendError("timeout");
    if (error instanceof PictureRefusedError) throw new BackendError("not-found");
    throw error instanceof NoPictureProcessError ? new OverloadedError() : error;
  }
}

async function findKept({ key }: PictureSource, width: number): Promise<WebpPicture | null> {
  const digest = digests.get(key);
  if (!digest) return null;
  if (recentFaultOf(digest)) throw new BackendError("not-found");
  return store.find(nameOf(digest, width));
}

export async function requirePicture(source: PictureSource): Promise<void> {
  if (digests.has(source.key)) return;
  const { body } = await source.open();
  body.on("error", () => {}).destroy();
}

const nameOf = (digest: string, width: number) => `${digest}-${width}.webp`;
async function read(source: PictureSource, allAborted: AbortSignal): Promise<PictureFile> {
  const signal = AbortSignal.any([allAborted, AbortSignal.timeout(DEADLINE_MS)]);
  const input = await readBytes(source, signal);
  // Do not remember an error page as the picture of this address.
  if (isMarkupOrJson(input)) throw new BackendError("not-found");
  const digest = createHash("sha256").update(input).digest("base64url");
  digests.set(source.key, digest);
  return { input, digest };
}

async function readBytes({ open }: PictureSource, signal: AbortSignal): Promise<Buffer> {
  const opening = open();
  try {
    const { body } = await withSignal(signal, opening);
    addAbortSignal(signal, body);
    return await readLimited(body, PICTURE_MAX_BYTES);
  } catch (error) {
    opening.then(({ body }) => body.on("error", () => {}).destroy()).catch(() => {});
    if (signal.aborted) throw new BackendError("timeout");
    throw error instanceof BackendError ? error : new BackendError("unreachable");
  }
}

const isMarkupOrJson = (bytes: Uint8Array) =>
  /^(\xef\xbb\xbf)?\s*[<{]/.test(Buffer.from(bytes.subarray(0, 64)).toString("latin1"));

/** Encodes a quick picture. @returns the layout instead if it is an expensive one */
function resize(file: PictureFile, width: number, { signal, party }: Turn): Promise<Resized> {
  return resizings.share(nameOf(file.digest, width), signal, async (allAborted) => {
    const kept = await store.find(nameOf(file.digest, width));
    if (kept) return { webp: kept };
    const made = await decodePicture(
      "views",
      file,
      async (decoding, layout): Promise<Resized | null> =>
        isExpensive(layout) ? { ...file, layout } : webpOf(await decoding.encode(width)),
      allAborted,
      party,
    );
    if ("webp" in made) await store.keep(nameOf(file.digest, width), made.webp);
    return made;
  });
}

const webpOf = (webp: WebpPicture | null) => webp && { webp };

/** Encodes an expensive picture once at the largest width, from which smaller widths are then made. */
async function resizeExpensive(picture: Picture, width: number, turn: Turn): Promise<WebpPicture> {
  // An animation would be decoded twice that way, and is rarely wider than a phone.
  const madeWidth = isShownMoving(picture.layout) ? width : LARGEST_PX;
  const name = nameOf(picture.digest, madeWidth);
  const large = await expensiveResizings.share(name, turn.signal, async (allAborted) => {
    const kept = await store.find(name);
    if (kept) return kept;
    const encode = () =>
      decodePicture(
        "expensiveViews",
        picture,
        (decoding) => decoding.encode(madeWidth),
        allAborted,
        turn.party,
      );
    const made = await limitWaiting(turn.party, encode);
    await store.keep(name, made);
    return made;
  });
  if (width === madeWidth) return large;
  const smaller = await resize({ input: large, digest: picture.digest }, width, turn);
  if ("webp" in smaller) return smaller.webp;
  throw new BackendError("not-found");
}

async function limitWaiting<Made>([address]: Requester, make: () => Promise<Made>): Promise<Made> {
  const own = () => expensiveOfAddresses.get(address) ?? 0;
  const all = [...expensiveOfAddresses.values()].reduce((sum, each) => sum + each, 0);
  if (all >= EXPENSIVE_AT_ONCE || own() >= EXPENSIVE_OF_AN_ADDRESS) throw new OverloadedError();
  expensiveOfAddresses.set(address, own() + 1);
  try {
    return await make();
  } finally {
    if (own() > 1) expensiveOfAddresses.set(address, own() - 1);
    else expensiveOfAddresses.delete(address);
  }
}
