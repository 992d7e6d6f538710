import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Answer } from "~/http/exchange";
import { FIRST_LANGUAGE } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { thisMinute } from "~/opening-hours/open-now.server";
import {
  type DistrictCount,
  GROUPS_FROM_ZOOM,
  type MarkerQuery,
  type MarkersJson,
  type MarkersOfBox,
} from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { feedNotice, unavailableStatus } from "./feed-notice.server";
import { parseFilters, toFilterQuery } from "./filter-links";
import { type GzipRequest, sendGzipped } from "./gzip-answer.server";
import { parseApart, parseBox, parseWalk, parseZoom } from "./map-query";
import { mapMessages } from "./message-words";
import { pillsOf } from "./pills.server";
import { withReading } from "./readings.server";

const JSON_TYPE = "application/json; charset=utf-8";

/** Parsed queries. Browsers request boxes of a grid, so the same queries recur. */
const queries = new LRUCache<string, Omit<MarkerQuery, "at">>({ max: 1000 });

/** Markers whose names are in another language than the directory's, by language and ETag. */
const readAnswers = new LRUCache<string, MarkersJson>({ max: 100 });

/** Answers 502 or 504 before the first feed, and 503 while the directory restarts. */
export async function answerMarkers(request: GzipRequest): Promise<Answer> {
  const query = readQuery(request.url.replace(/^[^?]*/, ""));
  if (!query) return refuse(400, mapMessages().badBox);
  const markers = await readMarkers({ ...query, at: thisMinute() }).catch(() => null);
  if (!markers) return refuse(503, mapMessages().notReady);
  const status = await directory.status();
  // Without a feed, an empty answer would say that the box has no toilets.
  if (status.loadedAt === null)
    return refuse(unavailableStatus(status), feedNotice(status) ?? mapMessages().notReady);
  return sendGzipped(request, { ...markers, type: JSON_TYPE, caching: "private, no-cache" });
}

async function readMarkers(query: MarkerQuery): Promise<MarkersJson> {
  return query.zoom < GROUPS_FROM_ZOOM ? packPills(query) : readNames(await directory.markersJson(query));
}

/** Pills by language, query and the counts of the directory, which are the same object until a count may change. */
const packedPills = new WeakMap<DistrictCount[], LRUCache<string, MarkersJson>>();
const MAX_PACKED_PILLS = 100;

async function packPills(query: MarkerQuery): Promise<MarkersJson> {
  const { west, south, east, north, zoom, separateIds = [], ...filterQuery } = query;
  const counts = await directory.districts(filterQuery);
  const separate = separateIds.length > 0 ? (await directory.markers(query)).markers : [];
  const key = JSON.stringify([currentLanguage(), west, south, east, north, zoom, separate]);
  const packed = packedPills.get(counts) ?? new LRUCache({ max: MAX_PACKED_PILLS });
  packedPills.set(counts, packed);
  const cachedAnswer = packed.get(key);
  if (cachedAnswer) return cachedAnswer;
  const pills = pillsOf(counts, { west, south, east, north }, zoom);
  const total = pills.reduce((sum, { count }) => sum + count, 0);
  const content = JSON.stringify({ markers: [...pills, ...separate.map(withReading)], total, leftOut: 0 });
  const etag = `W/"${createHash("sha1").update(content).digest("base64url")}"`;
  const answer = { body: new Uint8Array(gzipSync(content)), etag };
  packed.set(key, answer);
  return answer;
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
