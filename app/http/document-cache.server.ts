import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { matchesEntityTag } from "./exchange";
import { acceptsCoding } from "./packing";

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const LINES_AT_ONCE = 100;

type CachedDocument = { gzipBytes: Uint8Array<ArrayBuffer>; etag: string };
type DocumentHeaders = { type: string; cacheControl: string };
type CacheEntry = { source: unknown; document: Promise<CachedDocument> };

export function createDocumentCache(max: number) {
  const documents = new LRUCache<string, CacheEntry>({ max });
  return {
    /** Builds a document once for each `source` and keeps it compressed, because the sitemaps are 23 MB. */
    async answer(
      request: Request,
      name: string,
      source: unknown,
      lines: () => Iterable<string>,
      sentAs: DocumentHeaders,
    ): Promise<Response> {
      let entry = documents.get(name);
      if (!entry || entry.source !== source) {
        entry = { source, document: buildDocument(lines()) };
        documents.set(name, entry);
      }
      return toAnswer(await entry.document, request.headers, sentAs);
    },
  };
}

async function buildDocument(lines: Iterable<string>): Promise<CachedDocument> {
  const pieces: string[] = [];
  let count = 0;
  for (const line of lines) {
    pieces.push(line, "\n");
    count += 1;
    if (count % LINES_AT_ONCE === 0) await new Promise(setImmediate);
  }
  const text = new TextEncoder().encode(pieces.join(""));
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return { gzipBytes: new Uint8Array(await pack(text)), etag };
}

async function toAnswer(
  { gzipBytes, etag }: CachedDocument,
  requestHeaders: Headers,
  { type, cacheControl }: DocumentHeaders,
): Promise<Response> {
  const headers = { ETag: etag, Vary: "Accept-Encoding", "Cache-Control": `${cacheControl}, no-transform` };
  if (matchesEntityTag(requestHeaders.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  const isPacked = acceptsCoding("gzip", requestHeaders.get("Accept-Encoding"));
  const body = isPacked ? gzipBytes : new Uint8Array(await unpack(gzipBytes));
  return new Response(body, {
    headers: {
      ...headers,
      "Content-Type": type,
      "Content-Length": String(body.byteLength),
      ...(isPacked && { "Content-Encoding": "gzip" }),
    },
  });
}
