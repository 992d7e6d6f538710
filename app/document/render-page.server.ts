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
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) chunks.push(read.value);
  return Buffer.concat(chunks).toString(encoding);
}

/** Passes the data as an already read stream, so that rendering waits for nothing; null for no data. */
export function withData(context: EntryContext, value: string | null): EntryContext {
  if (value === null) return { ...context, serverHandoffStream: undefined };
  const read = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  const streamCache = { 0: read({ done: false, value }), 1: read({ done: true, value: "" }) };
  return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } };
}
