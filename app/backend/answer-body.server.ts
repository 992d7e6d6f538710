import type { Readable } from "node:stream";
import { BackendError } from "./backend-error";

const GATEWAY_STATUSES = [502, 503, 504];
const UNKNOWN_STATUSES = [404, 405];

/** Tells whether a gateway answered, not the backend (docs/wire.md#statuses). The backend's own 404 is never text. */
export function isGatewayAnswer(httpStatus: number, contentType: string | string[] | undefined): boolean {
  if (!UNKNOWN_STATUSES.includes(httpStatus)) return GATEWAY_STATUSES.includes(httpStatus);
  return /^text\//i.test([contentType ?? ""].flat().join());
}

export function charsetOf(contentType: string | string[] | undefined): string {
  return /;\s*charset="?([\w.:-]+)/i.exec([contentType ?? ""].flat().join())?.[1] ?? "utf-8";
}

function decodeStrictly(body: Buffer, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** Decodes strictly, so that misread text is never saved again. A label may be wrong. @throws BackendError `malformed` */
export function decodeBody(
  body: Buffer,
  { httpStatus, contentType }: { httpStatus: number; contentType: string | string[] | undefined },
): string {
  if (httpStatus >= 400) return body.toString("utf8");
  const text = decodeStrictly(body, "utf-8") ?? decodeStrictly(body, charsetOf(contentType));
  if (text === null) throw new BackendError("malformed", null, httpStatus);
  return text;
}

/** Decodes text that is only inspected. It may be cut off. */
export function decodeLoosely(body: Buffer, contentType: string | string[] | undefined): string {
  try {
    return new TextDecoder(charsetOf(contentType)).decode(body);
  } catch {
    return body.toString("utf8");
  }
}

/** Streams a body up to a limit. Cancelling the stream closes the body, which frees the connection. */
export function limitStream(body: Readable, maxBytes: number): ReadableStream<Uint8Array> {
  let size = 0;
  // The body may fail before the first read.
  body.on("error", () => {});
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done: isDone, value } = await pieces.next();
        if (isDone) return controller.close();
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

export async function readBeginning(
  body: Readable,
  maxBytes: number,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size <= maxBytes) continue;
    body.on("error", () => {}).destroy();
    break;
  }
  return { bytes: Buffer.concat(pieces, Math.min(size, maxBytes)), isWhole: size <= maxBytes };
}

export async function readLimited(body: Readable, maxBytes: number): Promise<Buffer> {
  const { bytes, isWhole } = await readBeginning(body, maxBytes);
  if (!isWhole) throw new BackendError("malformed");
  return bytes;
}
