import { gunzipSync } from "node:zlib";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { thisMinute } from "~/opening-hours/open-now.server";
import type { MarkerQuery } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { feedNotice, unavailableStatus } from "./feed-notice";
import { parseFilters } from "./filters";
import { parseApart, parseBox, parseZoom } from "./map-query";

const BAD_BOX = "지도의 범위를 읽지 못했습니다. bbox에 서,남,동,북 순서로 숫자 네 개를 적어 주세요.";
const UNAVAILABLE = "화장실 정보를 준비하고 있습니다. 잠시 후 다시 시도해 주세요.";

const NOT_KEPT = { "Cache-Control": "private, no-store" };

/** Browsers ask for boxes of a grid, so the same queries come again and again: each is read once. */
const queries = new LRUCache<string, Omit<MarkerQuery, "at">>({ max: 1000 });

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

/**
 * The markers of a box as JSON: `{ markers, total, leftOut }`. The body arrives compressed and tagged from the
 * directory, so an answer costs no work here. Kept by the browser only, and asked about each time. 502 or 504 as long as
 * no feed was ever loaded, 503 while the directory is being started again.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const query = readQuery(new URL(request.url).search);
  if (!query) return Response.json({ message: BAD_BOX }, { status: 400 });
  const markers = await directory.markersJson({ ...query, at: thisMinute() }).catch(() => null);
  if (!markers) return Response.json({ message: UNAVAILABLE }, { status: 503 });
  const status = await directory.status();
  // Without any feed so far there is nothing to say about this box, least of all that it is empty.
  if (status.loadedAt === null) {
    const message = feedNotice(status) ?? UNAVAILABLE;
    return Response.json({ message }, { status: unavailableStatus(status), headers: NOT_KEPT });
  }
  const headers = { "Cache-Control": "private, no-cache", ETag: markers.etag, Vary: "Accept-Encoding" };
  if (isKnown(request.headers.get("If-None-Match"), markers.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const type = { "Content-Type": "application/json; charset=utf-8" };
  if (!takesGzip(request.headers.get("Accept-Encoding"))) {
    return new Response(new Uint8Array(gunzipSync(markers.body)), { headers: { ...headers, ...type } });
  }
  const length = String(markers.body.byteLength);
  return new Response(markers.body, {
    headers: { ...headers, ...type, "Content-Encoding": "gzip", "Content-Length": length },
  });
}

/** Weak comparison, as RFC 9110 asks for If-None-Match. */
function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}

function takesGzip(acceptEncoding: string | null): boolean {
  return (acceptEncoding ?? "").split(",").some((entry) => {
    const [coding, ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return (coding === "gzip" || coding === "*") && !parameters.some((part) => /^q=0(\.0*)?$/.test(part));
  });
}
