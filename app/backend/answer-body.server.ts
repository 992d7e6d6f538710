import type { Readable } from "node:stream";
import { BackendError } from "./backend-error";

const GATEWAY_STATUSES = [502, 503, 504];
const UNKNOWN_STATUSES = [404, 405];

/** True if a gateway answered because the backend is away (docs/wire.md#statuses): no 404 of the backend is a page. */
export function isGatewayAnswer(httpStatus: number, contentType: string | string[] | undefined): boolean {
  if (!UNKNOWN_STATUSES.includes(httpStatus)) return GATEWAY_STATUSES.includes(httpStatus);
  return /^text\//i.test([contentType ?? ""].flat().join());
}

export function charsetOf(contentType: string | string[] | undefined): string {
  return /;\s*charset="?([\w.:-]+)/i.exec([contentType ?? ""].flat().join())?.[1] ?? "utf-8";
}

/** @throws BackendError `malformed`: text that was misread must not be saved again */
export function decodeBody(
  body: Buffer,
  { httpStatus, contentType }: { httpStatus: number; contentType: string | string[] | undefined },
): string {
  if (httpStatus >= 400) return body.toString("utf8");
  try {
    return new TextDecoder(charsetOf(contentType), { fatal: true }).decode(body);
  } catch {
    throw new BackendError("malformed", null, httpStatus);
  }
}

/** For what is only looked at, and may be cut off. */
export function decodeLoosely(body: Buffer, contentType: string | string[] | undefined): string {
  try {
    return new TextDecoder(charsetOf(contentType)).decode(body);
  } catch {
    return body.toString("utf8");
  }
}

/** Passes a body on up to a limit; cancelling the stream closes the body, which frees the connection. */
export function limitStream(body: Readable, maxBytes: number): ReadableStream<Uint8Array> {
  let size = 0;
  // The body may fail before anybody reads it.
  body.on("error", () => {});
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) return controller.close();
        size += value.length;
        if (size <= maxBytes) return controller.enqueue(value);
        body.destroy();
        controller.error(new Error("the answer is longer than its limit"));
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}
