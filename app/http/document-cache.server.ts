import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { matchesEntityTag } from "./conditional";
import { acceptsCoding } from "./content-coding";

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const LINES_AT_ONCE = 100;

type CachedDocument = { packed: Uint8Array<ArrayBuffer>; etag: string };
type DocumentHeaders = { type: string; keeping: string };
type Kept = { source: unknown; document: Promise<CachedDocument> };

export function createDocumentCache(max: number) {
  const kept = new LRUCache<string, Kept>({ max });
  return {
    /** Builds a document once for each `source` and keeps it compressed, because the sitemaps are 23 MB. */
    async answer(
      request: Request,
      name: string,
      source: unknown,
      lines: () => Iterable<string>,
      sentAs: DocumentHeaders,
    ): Promise<Response> {
      let known = kept.get(name);
      if (!known || known.source !== source) {
        known = { source, document: buildDocument(lines()) };
        kept.set(name, known);
      }
      return toAnswer(await known.document, request.headers, sentAs);
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
  return { packed: new Uint8Array(await pack(text)), etag };
}

async function toAnswer(
  { packed, etag }: CachedDocument,
  asked: Headers,
  { type, keeping }: DocumentHeaders,
): Promise<Response> {
  const headers = { ETag: etag, Vary: "Accept-Encoding", "Cache-Control": `${keeping}, no-transform` };
  if (matchesEntityTag(asked.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  const isPacked = acceptsCoding("gzip", asked.get("Accept-Encoding"));
  const body = isPacked ? packed : new Uint8Array(await unpack(packed));
  return new Response(body, {
    headers: {
      ...headers,
      "Content-Type": type,
      "Content-Length": String(body.byteLength),
      ...(isPacked && { "Content-Encoding": "gzip" }),
    },
  });
}
