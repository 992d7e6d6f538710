import type { Readable } from "node:stream";
import { BackendError } from "./backend-error";

/** The charset that a Content-Type names, UTF-8 where it names none. */
export function charsetOf(contentType: string | string[] | undefined): string {
  return /;\s*charset="?([\w.:-]+)/i.exec([contentType ?? ""].flat().join())?.[1] ?? "utf-8";
}

/**
 * The text of an answer, in the charset that it names. What an error says beside its status need not be readable.
 * @throws BackendError `malformed` where the bytes are none of that: what is read wrongly must not be saved again
 */
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

/**
 * Passes a body on, piece by piece as each is asked for, and breaks it off beyond the limit. Whoever cancels the stream
 * closes the body too: left alone it would keep its connection to the backend.
 */
export function passCapped(body: Readable, maxBytes: number): ReadableStream<Uint8Array> {
  let size = 0;
  // It may break before anybody has begun to read.
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
