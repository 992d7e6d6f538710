import { createHash } from "node:crypto";
import { addAbortSignal } from "node:stream";
import { LRUCache } from "lru-cache";
import { BackendError } from "~/backend/backend-error";
import type { StreamedAnswer } from "~/backend/backend-pool.server";
import { readLimited } from "~/backend/envelope.server";
import { withSignal } from "~/backend/share-in-flight";
import { pageRefusal } from "~/http/responses.server";
import { readDecimal } from "~/texts/short-texts";
import {
  decodePicture,
  type EncodedPicture,
  NoPictureProcessError,
  type PictureFile,
  PictureRefusedError,
  recentFaultOf,
} from "./picture-process.server";
import { createPictureStore } from "./picture-store.server";
import { LARGEST_PX } from "./picture-task";
import { createQueue, type Requester } from "./queue.server";
import { fileWords } from "./words";

export type PictureSource = { key: string; open(): Promise<Pick<StreamedAnswer, "body">> };

class OverloadedError extends Error {
  override name = "OverloadedError";
}

const WIDTHS_PX = [160, 320, 640, 960, 1280, 1600];
const PICTURE_MAX_BYTES = 15 * 1024 * 1024;
const KEPT_BYTES = 48 * 1024 * 1024;
const KNOWN_MS = 5 * 60_000;
const KNOWN_MAX = 20_000;
const DEADLINE_MS = 30_000;
/** High enough that slow reads of the backend don't keep other requests from resizing. */
const CONCURRENT_RESIZES_MAX = 24;
const CONCURRENT_OF_AN_ADDRESS = 16;
/** Requests after this time read again, because the backend may have recovered. */
const SHARED_FOR_MS = 3000;

type WebpPicture = Uint8Array<ArrayBuffer>;

const byAge = { ttl: KNOWN_MS, ttlResolution: 0, perf: { now: () => Date.now() } };
const digests = new LRUCache<string, string>({ max: KNOWN_MAX, ...byAge });
const pictureStore = createPictureStore(KEPT_BYTES);
const readings = createInFlightDedupe<PictureFile>(SHARED_FOR_MS);
const resizings = createInFlightDedupe<WebpPicture>();
const slots = createQueue(CONCURRENT_RESIZES_MAX, CONCURRENT_OF_AN_ADDRESS);
/** The last encoding of each picture in work, because the next width may be made from its result. */
const lastEncodings = new Map<string, Promise<EncodedPicture>>();

export function readWidth(text: string | null): number {
  const requestedWidth = readDecimal(text) ?? 0;
  if (requestedWidth <= 0) return LARGEST_PX;
  return WIDTHS_PX.find((width) => width >= requestedWidth) ?? LARGEST_PX;
}

const NO_REQUESTER: Requester = ["", ""];
type RequestOptions = { clientSignal?: AbortSignal; requester?: Requester };
type QueueEntry = { signal: AbortSignal; requester: Requester };

/** Returns a backend picture as WebP.
 * @param width out of readWidth
 * @param options `clientSignal` aborts when the client disconnects; requesters take turns
 * @throws BackendError, OverloadedError */
export async function resizedPicture(
  source: PictureSource,
  width: number,
  { clientSignal, requester = NO_REQUESTER }: RequestOptions = {},
): Promise<WebpPicture> {
  const cachedPicture = await findCached(source, width);
  if (cachedPicture) return cachedPicture;
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const signal = clientSignal ? AbortSignal.any([clientSignal, deadline]) : deadline;
  try {
    return await slots.run(
      async () => {
        // Another request may have finished the picture while this one waited.
        const cachedMeanwhile = await findCached(source, width);
        if (cachedMeanwhile) return cachedMeanwhile;
        const file = await readings.share(source.key, signal, (allAborted) => readSource(source, allAborted));
        return resize(file, width, { signal, requester });
      },
      signal,
      requester,
    );
  } catch (error) {
    if (signal.aborted) throw new BackendError("timeout");
    if (error instanceof PictureRefusedError) throw new BackendError("not-found");
    throw error instanceof NoPictureProcessError ? new OverloadedError() : error;
  }
}

async function findCached({ key }: PictureSource, width: number): Promise<WebpPicture | null> {
  const digest = digests.get(key);
  if (!digest) return null;
  if (recentFaultOf(digest)) throw new BackendError("not-found");
  return pictureStore.find(nameOf(digest, width));
}

async function requirePicture(source: PictureSource): Promise<void> {
  if (digests.has(source.key)) return;
  const { body } = await source.open();
  body.on("error", () => {}).destroy();
}

const nameOf = (digest: string, width: number) => `${digest}-${width}.webp`;
async function readSource(source: PictureSource, allAborted: AbortSignal): Promise<PictureFile> {
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

function resize(file: PictureFile, width: number, { signal, requester }: QueueEntry): Promise<WebpPicture> {
  const { digest } = file;
  return resizings.share(nameOf(digest, width), signal, async (allAborted) => {
    const cachedPicture = await pictureStore.find(nameOf(digest, width));
    if (cachedPicture) return cachedPicture;
    const earlierEncoding = lastEncodings.get(digest);
    const encode = () => encodeOnce(file, width, { signal: allAborted, requester });
    const encoding = earlierEncoding ? earlierEncoding.then(encode, encode) : encode();
    lastEncodings.set(digest, encoding);
    try {
      return (await encoding).webp;
    } finally {
      if (lastEncodings.get(digest) === encoding) lastEncodings.delete(digest);
    }
  });
}

/** Encodes a picture, from its largest stored version if there is one. */
async function encodeOnce(
  { input, digest }: PictureFile,
  width: number,
  { signal, requester }: QueueEntry,
): Promise<EncodedPicture> {
  const picture = await decodePicture(
    digest,
    async (encode) =>
      encode({ input: (await pictureStore.find(nameOf(digest, LARGEST_PX))) ?? input, width }),
    signal,
    requester,
  );
  await pictureStore.keep(nameOf(digest, width), picture.webp);
  if (picture.largest) await pictureStore.keep(nameOf(digest, LARGEST_PX), picture.largest);
  return picture;
}

type InFlightTask<Result> = {
  result: Promise<Result>;
  startedAt: number;
  callerCount: number;
  allAborted: AbortController;
};

/** Lets callers share the work in flight on the same thing. @param joinableMs age up to which later callers join it */
export function createInFlightDedupe<Result>(joinableMs = Number.POSITIVE_INFINITY) {
  const tasksInFlight = new Map<string, InFlightTask<Result>>();

  function begin(name: string, work: (allAborted: AbortSignal) => Promise<Result>): InFlightTask<Result> {
    const allAborted = new AbortController();
    const task = { result: work(allAborted.signal), startedAt: Date.now(), callerCount: 0, allAborted };
    tasksInFlight.set(name, task);
    const end = () => forget(name, task);
    task.result.then(end, end);
    return task;
  }

  function forget(name: string, task: InFlightTask<Result>): void {
    if (tasksInFlight.get(name) === task) tasksInFlight.delete(name);
  }

  return {
    /** `allAborted` aborts when the last caller has left. @throws the signal's reason, and the work's errors */
    async share(
      name: string,
      signal: AbortSignal,
      work: (allAborted: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      signal.throwIfAborted();
      const runningTask = tasksInFlight.get(name);
      const sharedTask =
        runningTask && Date.now() - runningTask.startedAt < joinableMs ? runningTask : begin(name, work);
      sharedTask.callerCount += 1;
      return new Promise((resolve, reject) => {
        const leave = () => {
          reject(signal.reason);
          sharedTask.callerCount -= 1;
          if (sharedTask.callerCount > 0) return;
          forget(name, sharedTask);
          sharedTask.allAborted.abort(signal.reason);
        };
        signal.addEventListener("abort", leave, { once: true });
        sharedTask.result.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
      });
    },
  };
}

const RETRY_AFTER_S = 5;
const CACHE_CONTROL = "public, max-age=86400, stale-while-revalidate=604800";

function tagOf({ key }: PictureSource, width: number): string {
  return `"${createHash("sha256").update(`${key}:${width}`).digest("base64url").slice(0, 22)}"`;
}

/** @param requester the queue in which the request waits for its turn */
export async function answerWithPicture(
  request: Request,
  source: PictureSource,
  requester: Requester,
): Promise<Response> {
  const width = readWidth(new URL(request.url).searchParams.get("w"));
  const headers = { ETag: tagOf(source, width), "Cache-Control": CACHE_CONTROL };
  try {
    if (request.headers.get("If-None-Match")?.includes(headers.ETag)) {
      await requirePicture(source);
      return new Response(null, { status: 304, headers });
    }
    const picture = await resizedPicture(source, width, { clientSignal: request.signal, requester });
    const { byteLength } = picture;
    return new Response(picture, {
      headers: { ...headers, "Content-Type": "image/webp", "Content-Length": String(byteLength) },
    });
  } catch (error) {
    return refusePicture(error);
  }
}

/** Answers a picture that cannot be sent. @throws other errors than those of `resizedPicture` */
export function refusePicture(error: unknown): Response {
  if (error instanceof OverloadedError) return refuseForNow();
  if (!(error instanceof BackendError)) throw error;
  return pageRefusal(error.message, error.status);
}

export const refuseForNow = () =>
  pageRefusal(fileWords().crowded, 503, { "Retry-After": String(RETRY_AFTER_S) });
