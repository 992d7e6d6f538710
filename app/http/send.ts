import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { Answer } from "./exchange";

const LISTENERS_MAX = 20;

/** Sends an answer; one that is not a stream leaves in one piece with its head. */
export function send({ status, headers, body }: Answer, response: ServerResponse): void {
  const isStream = body instanceof ReadableStream;
  // What nobody reads is closed, not read to its end.
  const isUnread = response.destroyed || response.req.method === "HEAD";
  if (isUnread && isStream) body.cancel().catch(() => {});
  if (response.destroyed) return;
  const bytes = typeof body === "string" ? Buffer.from(body) : isStream ? null : body;
  if (bytes && !headers.has("Content-Length")) headers.set("Content-Length", String(bytes.byteLength));
  response.writeHead(status, [...headers].flat());
  if (!isStream || isUnread) return void response.end(bytes ?? undefined);
  // A client that leaves, or a stream that breaks off, ends both; for that the pipe listens at nine places.
  response.setMaxListeners(LISTENERS_MAX);
  pipeline(Readable.fromWeb(body as WebStream), response).catch(() => {});
}
