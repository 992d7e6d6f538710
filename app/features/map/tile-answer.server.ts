import { baseMap, getPackedTile } from "~/base-map/base-map.server";
import { readTilePath } from "~/base-map/view-tiles";
import { type Answer, pathOf } from "~/http/exchange";
import { type GzipRequest, sendGzipped } from "./gzip-answer.server";
import { mapMessages } from "./message-words";

const TEXT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
const A_YEAR = "public, max-age=31536000, immutable";

/** Serves a tile of the base map, compressed by the worker. */
export async function answerTile(request: GzipRequest): Promise<Answer> {
  const path = pathOf(request.url);
  const params = new URLSearchParams(request.url.slice(path.length));
  const job = readTilePath(path);
  if (!job) return { status: 404, headers: new Headers(TEXT), body: mapMessages().noTile };
  const body = await getPackedTile({ ...job, isPlain: params.has("plain") }).catch(() => null);
  if (!body) {
    const headers = new Headers({ ...TEXT, "Retry-After": "2" });
    return { status: 503, headers, body: mapMessages().notDrawn };
  }
  const { version } = await baseMap;
  const isVersioned = params.get("v") === version;
  const caching = isVersioned ? A_YEAR : "public, no-cache";
  return sendGzipped(request, { body, etag: `W/"${version}"`, type: "image/svg+xml", caching });
}
