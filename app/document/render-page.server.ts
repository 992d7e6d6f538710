import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { type FinishedPage, finishPage } from "./finish-page.server";

export function renderPage(page: ReactElement, hasScripts: boolean): FinishedPage {
  return finishPage(`<!DOCTYPE html>${hasScripts ? renderToString(page) : renderToStaticMarkup(page)}`);
}

/** Reads the page's data, encoded for the framework's scripts. latin1 is the fastest encoding for a hash. */
export async function readData(context: EntryContext, encoding: "utf8" | "latin1"): Promise<string> {
  const reader = context.serverHandoffStream?.getReader();
  const chunks: Uint8Array[] = [];
  for (let result = await reader?.read(); result?.value; result = await reader?.read())
    chunks.push(result.value);
  return Buffer.concat(chunks).toString(encoding);
}

/**
 * Passes the data as an already read stream, so that rendering waits for nothing; null for no data.
 * Remix 2.17.5 reads `renderMeta.streamCache` in `StreamTransfer` (@remix-run/react/dist/single-fetch.js).
 */
export function fakeStreamCache(context: EntryContext, value: string | null): EntryContext {
  if (value === null) return { ...context, serverHandoffStream: undefined };
  const resolveRead = (result: { done: boolean; value: string }) =>
    Object.assign(Promise.resolve(), { result });
  const streamCache = { 0: resolveRead({ done: false, value }), 1: resolveRead({ done: true, value: "" }) };
  return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } };
}
