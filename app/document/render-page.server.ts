import { randomBytes } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { finishPage } from "./finish-page.server";

/** Stands in rendered pages for the nonce of each answer; it never leaves, so nobody can write it into a page. */
export const NONCE_PLACE = randomBytes(16).toString("base64");

const KEPT_MS = 1000;
const KEPT_CHARACTERS = 4_000_000;
const ASKED_MAX = 1000;
const rendered = new LRUCache<string, string>({
  ttl: KEPT_MS,
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (html, key) => html.length + key.length,
});

/** Only a page that is asked for again within the second is kept for the others. */
const asked = new LRUCache<string, true>({ ttl: KEPT_MS, max: ASKED_MAX });

/** Renders a page, for readers of the same second once. @param data all that its address may show, null for one's own */
export function renderPage(
  page: ReactElement,
  hasScripts: boolean,
  { address, data }: { address: string; data: string | null },
  nonce: string,
): string {
  const key = data && asked.has(address) ? `${address} ${data}` : null;
  const html = (key && rendered.get(key)) || draw(page, hasScripts);
  if (key) rendered.set(key, html);
  if (data) asked.set(address, true);
  return html.replaceAll(NONCE_PLACE, nonce);
}

function draw(page: ReactElement, hasScripts: boolean): string {
  return finishPage(`<!DOCTYPE html>${hasScripts ? renderToString(page) : renderToStaticMarkup(page)}`);
}

/** The data of a page as the framework encodes them for its scripts; latin1 is quickest, to tell pages apart. */
export async function readData(context: EntryContext, encoding: "utf8" | "latin1"): Promise<string> {
  const reader = context.serverHandoffStream?.getReader();
  const chunks: Uint8Array[] = [];
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) chunks.push(read.value);
  return Buffer.concat(chunks).toString(encoding);
}

/** Hands the data over as if they had been read from the stream, so that nothing is waited for; null for none. */
export function withData(context: EntryContext, value: string | null): EntryContext {
  if (value === null) return { ...context, serverHandoffStream: undefined };
  const read = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  const streamCache = { 0: read({ done: false, value }), 1: read({ done: true, value: "" }) };
  return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } };
}
