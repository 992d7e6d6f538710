import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
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
