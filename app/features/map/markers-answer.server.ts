import { gunzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { matchesEntityTag } from "~/http/conditional";
import { acceptsCoding } from "~/http/content-coding";
import type { DirectAnswer } from "~/http/direct-answers";
import { headerText } from "~/http/exchange";
import { thisMinute } from "~/opening-hours/open-now.server";
import type { MarkerQuery, MarkersJson } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { answerWords } from "./answers/words";
import { feedNotice, unavailableStatus } from "./feed-notice";
import { parseFilters } from "./filter-links";
import { parseApart, parseBox, parseZoom } from "./map-query";

const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" };
const NOT_KEPT = { "Cache-Control": "private, no-store" };

type MarkersRequest = {
  /** the query with its question mark, or empty */
  search: string;
  ifNoneMatch: string | null;
  acceptEncoding: string | null;
};

type MarkersAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | string | null;
};

/** Browsers ask for boxes of a grid, so the same queries come again and again: each is read once. */
const queries = new LRUCache<string, Omit<MarkerQuery, "at">>({ max: 1000 });

/** 502 or 504 as long as no feed was ever loaded, 503 while the directory is being started again. */
export async function answerMarkers({
  search,
  ifNoneMatch,
  acceptEncoding,
}: MarkersRequest): Promise<MarkersAnswer> {
  const query = readQuery(search);
  if (!query) return refuse(400, answerWords().badBox);
  const markers = await directory.markersJson({ ...query, at: thisMinute() }).catch(() => null);
  if (!markers) return refuse(503, answerWords().notReady);
  const status = await directory.status();
  // Without any feed so far there is nothing to say about this box, least of all that it is empty.
  if (status.loadedAt === null)
    return refuse(unavailableStatus(status), feedNotice(status) ?? answerWords().notReady);
  return deliver(markers, ifNoneMatch, acceptEncoding);
}

/** The same, asked for without a route. */
export const answerMarkersDirectly: DirectAnswer = async ({ url, headers }) => {
  const {
    status,
    headers: named,
    body,
  } = await answerMarkers({
    search: url.replace(/^[^?]*/, ""),
    ifNoneMatch: headers["if-none-match"] ?? null,
    acceptEncoding: headerText(headers, "accept-encoding"),
  });
  return { status, headers: new Headers(named), body };
};

function readQuery(search: string): Omit<MarkerQuery, "at"> | null {
  const known = queries.get(search);
  if (known) return known;
  const params = new URLSearchParams(search);
  const box = parseBox(params.get("bbox"));
  if (!box) return null;
  // The page says in the URL what a profile asks for.
  const { filters, withUnknown } = parseFilters(params);
  const zoom = parseZoom(params.get("zoom"));
  const query = { ...box, zoom, filters, withUnknown, apart: parseApart(params) };
  queries.set(search, query);
  return query;
}

function refuse(status: number, message: string): MarkersAnswer {
  return { status, headers: { ...NOT_KEPT, ...JSON_TYPE }, body: JSON.stringify({ message }) };
}

function deliver(
  { body, etag }: MarkersJson,
  ifNoneMatch: string | null,
  acceptEncoding: string | null,
): MarkersAnswer {
  const headers = { "Cache-Control": "private, no-cache", ETag: etag, Vary: "Accept-Encoding" };
  if (matchesEntityTag(ifNoneMatch, etag)) return { status: 304, headers, body: null };
  if (!acceptsCoding("gzip", acceptEncoding)) {
    return { status: 200, headers: { ...headers, ...JSON_TYPE }, body: new Uint8Array(gunzipSync(body)) };
  }
  const packed = { "Content-Encoding": "gzip", "Content-Length": String(body.byteLength) };
  return { status: 200, headers: { ...headers, ...JSON_TYPE, ...packed }, body };
}
