import { createHash } from "node:crypto";
import { txt } from "remix-utils/responses";
import { BackendError } from "~/backend/backend-error";
import type { Requester } from "./queue.server";
import {
  OverloadedError,
  type PictureSource,
  readWidth,
  requirePicture,
  resizedPicture,
} from "./resized-picture.server";
import { pictureWords } from "./words";

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
    if (error instanceof OverloadedError)
      return refuse(pictureWords().crowded, 503, { "Retry-After": String(RETRY_AFTER_S) });
    if (!(error instanceof BackendError)) throw error;
    return refuse(error.message, error.status);
  }
}

const refuse = (message: string, status: number, headers: Record<string, string> = {}) =>
  txt(message, { status, headers: { "Cache-Control": "no-store", ...headers } });
