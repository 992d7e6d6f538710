import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** One request on its way through the chain, and what its handlers have settled about it so far. */
export type Exchange = {
  incoming: IncomingMessage;
  /** for its events; what is answered is what the chain returns */
  outgoing: ServerResponse;
  method: string;
  /** path and query as the app understands them */
  url: string;
  /** as they came, but for those that are ours to say */
  headers: IncomingHttpHeaders;
  requestId: string;
};

export type Answer = {
  status: number;
  headers: Headers;
  /** a stream is read no faster than its reader takes it, and cancelled where that one leaves */
  body: Uint8Array | string | ReadableStream<Uint8Array> | null;
};

/** Answers an exchange, or has the rest of the chain answer it and changes what comes back. */
export type Handler = (exchange: Exchange, next: () => Promise<Answer>) => Promise<Answer>;

/** A target without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

/** A header as one text, empty where it was not sent. */
export const headerText = (headers: IncomingHttpHeaders, name: string): string =>
  [headers[name] ?? []].flat().join(",");

/** Sets a header that the app reads, whoever sent one of that name; undefined removes it. */
export function setRequestHeader({ headers }: Exchange, name: string, value: string | undefined): void {
  if (value === undefined) delete headers[name];
  else headers[name] = value;
}
