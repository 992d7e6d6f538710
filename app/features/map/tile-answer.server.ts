import { gunzipSync } from "node:zlib";
import { baseMap } from "~/base-map/base-map.server";
import { readTilePath } from "~/base-map/tile-path";
import { drawnTile } from "~/base-map/tile-thread.server";
import { matchesEntityTag } from "~/http/conditional";
import { acceptsCoding } from "~/http/content-coding";
import type { DirectAnswer } from "~/http/direct-answers";
import { type Answer, headerText, pathOf } from "~/http/exchange";
import { answerWords } from "./answers/words";

const TEXT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
const A_YEAR = "public, max-age=31536000, immutable";

type TileRequest = {
  url: string;
  ifNoneMatch: string | null;
  acceptEncoding: string | null;
};

export async function answerTile({ url, ifNoneMatch, acceptEncoding }: TileRequest): Promise<Answer> {
  const job = readTilePath(pathOf(url));
  if (!job) return { status: 404, headers: new Headers(TEXT), body: answerWords().noTile };
  const tile = await drawnTile(job).catch(() => null);
  if (!tile)
    return {
      status: 503,
      headers: new Headers({ ...TEXT, "Retry-After": "2" }),
      body: answerWords().notDrawn,
    };
  const { version } = await baseMap;
  const isVersioned = new URLSearchParams(url.slice(pathOf(url).length)).get("v") === version;
  const etag = `W/"${version}"`;
  const headers = new Headers({
    "Cache-Control": isVersioned ? A_YEAR : "public, no-cache",
    ETag: etag,
    Vary: "Accept-Encoding",
  });
  if (matchesEntityTag(ifNoneMatch, etag)) return { status: 304, headers, body: null };
  headers.set("Content-Type", "image/svg+xml");
  if (!acceptsCoding("gzip", acceptEncoding))
    return { status: 200, headers, body: new Uint8Array(gunzipSync(tile)) };
  headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(tile.byteLength));
  return { status: 200, headers, body: tile };
}

/** The same, asked for without a route. */
export const answerTileDirectly: DirectAnswer = ({ url, headers }) =>
  answerTile({
    url,
    ifNoneMatch: headers["if-none-match"] ?? null,
    acceptEncoding: headerText(headers, "accept-encoding"),
  });
