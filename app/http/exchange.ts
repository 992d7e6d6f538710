import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { Language } from "~/languages/language";

export type Exchange = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  method: string;
  /** path and query, without the language prefix */
  url: string;
  language: Language;
  /** the client's headers, except those that the app replaces */
  headers: IncomingHttpHeaders;
  requestId: string;
  /** true if the administration does not exist for this client */
  isOutside: boolean;
};

export type Answer = {
  status: number;
  headers: Headers;
  /** A stream is read as fast as the client takes it, and cancelled when the client disconnects. */
  body: Uint8Array | string | ReadableStream<Uint8Array> | null;
};

/** Answers an exchange, or calls `next` and may change its answer. */
export type Handler = (exchange: Exchange, next: () => Promise<Answer>) => Promise<Answer>;

export function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

export const headerText = (headers: IncomingHttpHeaders, name: string): string =>
  [headers[name] ?? []].flat().join(",");

/** Sets a request header that the app trusts, overwriting the client's; undefined removes it. */
export function setRequestHeader({ headers }: Exchange, name: string, value: string | undefined): void {
  if (value === undefined) delete headers[name];
  else headers[name] = value;
}

/** Tells whether If-None-Match contains this ETag, by weak comparison (RFC 9110). */
export function matchesEntityTag(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}

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
