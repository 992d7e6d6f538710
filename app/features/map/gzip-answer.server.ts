import type { IncomingHttpHeaders } from "node:http";
import { gunzipSync } from "node:zlib";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Answer } from "~/http/exchange";
import { matchesEntityTag } from "~/http/exchange";
import { acceptsCoding } from "~/http/packing";

/** Request data of an answer, with or without the framework. */
export type GzipRequest = {
  url: string;
  headers: Pick<IncomingHttpHeaders, "accept-encoding" | "if-none-match">;
};

type Packed = { body: Uint8Array<ArrayBuffer>; etag: string; type: string; caching: string };

/** Sends the cached gzip body, or 304 if the client's ETag matches. */
export function sendGzipped(
  { headers: requestHeaders }: GzipRequest,
  { body, etag, type, caching }: Packed,
): Answer {
  const headers = new Headers({ "Cache-Control": caching, ETag: etag, Vary: "Accept-Encoding" });
  if (matchesEntityTag(requestHeaders["if-none-match"] ?? null, etag))
    return { status: 304, headers, body: null };
  headers.set("Content-Type", type);
  if (!acceptsCoding("gzip", requestHeaders["accept-encoding"])) {
    return { status: 200, headers, body: new Uint8Array(gunzipSync(body)) };
  }
  headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(body.byteLength));
  return { status: 200, headers, body };
}

/** Wraps an answer into a loader. Most requests are answered before the framework. */
export const loaderOf =
  (answer: (request: GzipRequest) => Promise<Answer>) =>
  async ({ request }: LoaderFunctionArgs): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const gzipRequest = { url: pathname + search, headers: Object.fromEntries(request.headers) };
    const { status, headers, body } = await answer(gzipRequest);
    return new Response(body as BodyInit | null, { status, headers });
  };
