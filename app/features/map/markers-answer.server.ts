import { gunzipSync, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Answer } from "~/http/exchange";
import { FIRST_LANGUAGE } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { thisMinute } from "~/opening-hours/open-now.server";
import type { MarkerQuery, MarkersJson, MarkersOfBox } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { feedNotice, unavailableStatus } from "./feed-notice.server";
import { parseFilters, toFilterQuery } from "./filter-links";
import { type GzipRequest, sendGzipped } from "./gzip-answer.server";
import { withReading } from "./map-entries.server";
import { parseApart, parseBox, parseWalk, parseZoom } from "./map-query";
import { mapMessages } from "./message-words";

const JSON_TYPE = "application/json; charset=utf-8";

/** Parsed queries. Browsers request boxes of a grid, so the same queries recur. */
const queries = new LRUCache<string, Omit<MarkerQuery, "at">>({ max: 1000 });

/** Markers whose names are in another language than the directory's, by language and ETag. */
const readAnswers = new LRUCache<string, MarkersJson>({ max: 100 });

/** Answers 502 or 504 before the first feed, and 503 while the directory restarts. */
export async function answerMarkers(request: GzipRequest): Promise<Answer> {
  const query = readQuery(request.url.replace(/^[^?]*/, ""));
  if (!query) return refuse(400, mapMessages().badBox);
  const markers = await directory.markersJson({ ...query, at: thisMinute() }).catch(() => null);
  if (!markers) return refuse(503, mapMessages().notReady);
  const status = await directory.status();
  // Without a feed, an empty answer would say that the box has no toilets.
  if (status.loadedAt === null)
    return refuse(unavailableStatus(status), feedNotice(status) ?? mapMessages().notReady);
  return sendGzipped(request, { ...readNames(markers), type: JSON_TYPE, caching: "private, no-cache" });
}

function readNames(markers: MarkersJson): MarkersJson {
  const language = currentLanguage();
  if (language === FIRST_LANGUAGE) return markers;
  const etag = markers.etag.replace(/"$/, `-${language}"`);
  const cachedAnswer = readAnswers.get(etag);
  if (cachedAnswer) return cachedAnswer;
  const answer: MarkersOfBox = JSON.parse(gunzipSync(markers.body).toString());
  const content = JSON.stringify({ ...answer, markers: answer.markers.map(withReading) });
  const newAnswer = { body: new Uint8Array(gzipSync(content)), etag };
  readAnswers.set(etag, newAnswer);
  return newAnswer;
}

/** @param search the query with its question mark, or empty */
function readQuery(search: string): Omit<MarkerQuery, "at"> | null {
  const cachedQuery = queries.get(search);
  if (cachedQuery) return cachedQuery;
  const params = new URLSearchParams(search);
  const box = parseBox(params.get("bbox"));
  if (!box) return null;
  // The page puts the profile's filters into the URL.
  const filterQuery = toFilterQuery(parseFilters(params));
  const zoom = parseZoom(params.get("zoom"));
  const walk = filterQuery.filters.openNow ? parseWalk(params) : null;
  const query = { ...box, zoom, ...filterQuery, walk, separateIds: parseApart(params) };
  queries.set(search, query);
  return query;
}

function refuse(status: number, message: string): Answer {
  const headers = new Headers({ "Cache-Control": "private, no-store", "Content-Type": JSON_TYPE });
  return { status, headers, body: JSON.stringify({ message }) };
}
