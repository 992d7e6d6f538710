import type { LoaderFunctionArgs } from "@remix-run/node";
import { BackendError } from "~/backend/backend-error";
import { photoTag, readWidth, servePhoto } from "./resized-photo.server";

const CACHE_CONTROL = "public, max-age=86400, stale-while-revalidate=604800";

/** A toilet photo, resized (`?w=`), in a modern format and without its metadata. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const name = params.name ?? "";
  const width = readWidth(new URL(request.url).searchParams.get("w"));
  const headers = { ETag: photoTag(name, width), "Cache-Control": CACHE_CONTROL };
  if (request.headers.get("If-None-Match")?.includes(headers.ETag)) {
    return new Response(null, { status: 304, headers });
  }
  try {
    const photo = await servePhoto(name, width);
    return new Response(photo, {
      headers: { ...headers, "Content-Type": "image/webp", "Content-Length": String(photo.byteLength) },
    });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
}
