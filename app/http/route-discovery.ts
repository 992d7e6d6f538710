import type { ServerBuild } from "@remix-run/node";
import type { DirectAnswer } from "./direct-answers";
import type { FoundRoute } from "./route-finder";

/** Scripts of the framework ask for no more at once. */
const MAX_QUERY_CHARACTERS = 7680;
/** No page is nearly as deep. */
const MAX_SEGMENTS = 32;

/**
 * Answers `/__manifest`: which code belongs to the pages at the addresses `p`, and to those above them. The framework
 * matches every part of every address with its whole table, made anew each time, which takes seconds for a deep one.
 * @param manifest whose version a page must have, or it loads anew
 * @param findRoute of the same routes
 */
export function routeDiscovery(
  manifest: ServerBuild["assets"],
  findRoute: (pathname: string) => FoundRoute,
): DirectAnswer {
  return async ({ url }) => {
    const search = url.replace(/^[^?]*/, "");
    const params = new URLSearchParams(search);
    if (params.get("version") !== manifest.version) {
      return { status: 204, headers: new Headers({ "X-Remix-Reload-Document": "true" }), body: null };
    }
    const paths = params.getAll("p");
    if (paths.length === 0 || search.length > MAX_QUERY_CHARACTERS) {
      return { status: 400, headers: new Headers({ "Content-Type": "text/plain" }), body: "Bad Request\n" };
    }
    const ids = new Set(paths.flatMap(withThoseAbove).flatMap((path) => findRoute(path).ids));
    const routes = Object.fromEntries([...ids].map((id) => [id, manifest.routes[id]]));
    const headers = new Headers({
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Type": "application/json; charset=utf-8",
    });
    return { status: 200, headers, body: JSON.stringify(routes) };
  };
}

/** A frame's first page is needed where a page of that frame is. */
function withThoseAbove(path: string): string[] {
  const segments = path.split("/").filter(Boolean);
  if (segments.length > MAX_SEGMENTS) return [];
  return segments.length === 0 ? ["/"] : segments.map((_, at) => `/${segments.slice(0, at + 1).join("/")}`);
}
