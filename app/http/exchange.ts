import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Language } from "~/languages/language";

export type Exchange = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  method: string;
  /** without the prefix of a language */
  url: string;
  language: Language;
  /** as they came, but for those that the app sets */
  headers: IncomingHttpHeaders;
  requestId: string;
};

export type Answer = {
  status: number;
  headers: Headers;
  /** a stream is read as fast as its reader takes it, and cancelled where that one leaves */
  body: Uint8Array | string | ReadableStream<Uint8Array> | null;
};

/** Answers an exchange, or changes the answer of the rest of the chain. */
export type Handler = (exchange: Exchange, next: () => Promise<Answer>) => Promise<Answer>;

export function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

export const headerText = (headers: IncomingHttpHeaders, name: string): string =>
  [headers[name] ?? []].flat().join(",");

/** Sets a header that the app reads, replacing the client's; undefined removes it. */
export function setRequestHeader({ headers }: Exchange, name: string, value: string | undefined): void {
  if (value === undefined) delete headers[name];
  else headers[name] = value;
}
