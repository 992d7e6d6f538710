import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { Answer } from "./exchange";

const LISTENERS_MAX = 20;

/** Sends an answer. Everything but a stream leaves in one piece together with its head. */
export function send({ status, headers, body }: Answer, response: ServerResponse): void {
  const isStream = body instanceof ReadableStream;
  const isUnread = response.destroyed || response.req.method === "HEAD";
  if (isUnread && isStream) body.cancel().catch(() => {});
  if (response.destroyed) return;
  const bytes = typeof body === "string" ? Buffer.from(body) : isStream ? null : body;
  if (bytes && !headers.has("Content-Length")) headers.set("Content-Length", String(bytes.byteLength));
  response.writeHead(status, [...headers].flat());
  if (!isStream || isUnread) return void response.end(bytes ?? undefined);
  // The pipeline adds nine listeners so that a disconnect or a broken stream ends both sides.
  response.setMaxListeners(LISTENERS_MAX);
  pipeline(Readable.fromWeb(body as WebStream), response).catch(() => {});
}
