import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { programPath } from "~/env/env.server";
import { isEmbeddedMap } from "~/http/map-pages";
import { criticalStyles, OWN_STYLES } from "./critical-styles.server";
import { CRITICAL_STYLES } from "./inline-slots";
import { DEFERRED_LINK, DEFERRED_SCRIPT } from "./names";

/** @param framedAt the address of a page in another site's frame, else null */
export function renderPage(
  page: ReactElement,
  hasScripts: boolean,
  framedAt: string | null = null,
): FinishedPage {
  const html = hasScripts ? renderToString(page) : renderToStaticMarkup(page);
  return finishPage(`<!DOCTYPE html>${framedAt ? openOutside(html, framedAt) : html}`);
}

/** Makes each link that leaves the embedded map open a new tab. app/scripts/frame.ts does it for later links. */
const openOutside = (html: string, address: string): string =>
  html.replace(/<a\b(?![^>]* target=)[^>]* href="([^"]*)"/g, (tag, href: string) => {
    const { pathname, search } = new URL(href.replaceAll("&amp;", "&"), address);
    if (isEmbeddedMap(pathname, search)) return tag;
    return tag.replace(/(?:\?|&amp;)embedded=1/, "").replace("<a", '<a target="_blank" rel="noopener"');
  });

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

/** Nonce of our own inline scripts and styles until finishPage removes it. It never leaves the server. */
export const INLINE_MARK = randomBytes(16).toString("hex");

export type FinishedPage = { html: string; scripts: string[]; styles: string[] };

const builtScripts = new Map<string, string>();

function builtScript(name: string): string {
  const text =
    builtScripts.get(name) ??
    readFileSync(programPath(`browser/${name}.js`), "utf8")
      .trim()
      .replaceAll("</", "<\\/");
  builtScripts.set(name, text);
  return `{${text}}`;
}

const CHANGED_TAGS = new RegExp(
  [
    '<link rel="modulepreload"',
    `<(?<tag>script|style)(?<before>[^<>]*) nonce="${INLINE_MARK}"(?<after>[^<>]*)>(?<content>[\\s\\S]*?)</`,
  ].join("|"),
  "g",
);
const MODULE = ' type="module" async=""';

type Inline = { tag?: "script" | "style"; before: string; after: string; content: string };

/** Inlines styles, delays scripts until the first paint, and lists the hash of each inline script and style. */
function finishPage(page: string): FinishedPage {
  const sources = { script: new Set<string>(), style: new Set<string>() };
  const html = page.replace(CHANGED_TAGS, (...matchArguments: unknown[]) => {
    const { tag, before, after, content } = matchArguments.at(-1) as Inline;
    if (!tag) return `<link rel="${DEFERRED_LINK}"`;
    const attributes = before + after;
    const isModule = attributes.includes(MODULE);
    const text = isModule ? onOneLine(content) : filledContent(content, page);
    sources[tag].add(sourceOf(text));
    return `<${tag}${isModule ? attributes.replace(MODULE, ` type="${DEFERRED_SCRIPT}"`) : attributes}>${text}</`;
  });
  return { html, scripts: [...sources.script], styles: [...sources.style] };
}

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const onOneLine = (script: string) => script.replace(/\n\s*/g, "");

/** A placeholder is the id of its element. Only the whole page tells which styles are critical. */
const PLACEHOLDER = /^([\w-]+)-(script|styles)$/;

function filledContent(content: string, page: string): string {
  const [, name = "", kind] = PLACEHOLDER.exec(content) ?? [];
  if (kind === "script") return builtScript(name);
  if (kind === "styles") return name === CRITICAL_STYLES ? criticalStyles(page) : (OWN_STYLES[name] ?? "");
  return content;
}
