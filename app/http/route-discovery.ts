import type { ServerBuild } from "@remix-run/node";
import { LANGUAGES, type Language, splitPrefix } from "~/languages/language";
import { renderedLanguage } from "~/languages/page-languages";
import type { Answer, Exchange } from "./exchange";
import { localizedAssets, versionIn } from "./localized-build";
import type { FoundRoute } from "./route-finder";

const MAX_QUERY_CHARACTERS = 7680;
const MAX_SEGMENTS = 32;

/** Answers `/__manifest`. Paths in another language get a reload header, because their scripts differ. */
export function routeDiscovery(
  manifest: ServerBuild["assets"],
  findRoute: (pathname: string) => FoundRoute,
  isHidden: (exchange: Exchange, pathname: string) => boolean = () => false,
): (exchange: Exchange) => Promise<Answer> {
  const inLanguage = new Map(LANGUAGES.map((language) => [language, localizedAssets(manifest, language)]));
  return async (exchange) => {
    const { url } = exchange;
    const search = url.replace(/^[^?]*/, "");
    const params = new URLSearchParams(search);
    const paths = params.getAll("p");
    const language = LANGUAGES.find(
      (candidate) => versionIn(manifest.version, candidate) === params.get("version"),
    );
    const needsDocument = (path: string) => languageAt(path) !== language || isHidden(exchange, path);
    if (!language || paths.some(needsDocument)) {
      return { status: 204, headers: new Headers({ "X-Remix-Reload-Document": "true" }), body: null };
    }
    if (paths.length === 0 || search.length > MAX_QUERY_CHARACTERS) {
      return { status: 400, headers: new Headers({ "Content-Type": "text/plain" }), body: "Bad Request\n" };
    }
    const manifestRoutes = inLanguage.get(language)?.routes;
    const routePaths = paths.flatMap((path) => withParentPaths(splitPrefix(path).url));
    const ids = new Set(routePaths.flatMap((path) => findRoute(path).ids));
    const routes = Object.fromEntries([...ids].map((id) => [id, manifestRoutes?.[id]]));
    const headers = new Headers({
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Type": "application/json; charset=utf-8",
    });
    return { status: 200, headers, body: JSON.stringify(routes) };
  };
}

function languageAt(path: string): Language {
  const { language, url } = splitPrefix(path);
  return renderedLanguage(language, url);
}

export function withParentPaths(path: string): string[] {
  const segments = path.split("/").filter(Boolean);
  if (segments.length > MAX_SEGMENTS) return [];
  return segments.length === 0 ? ["/"] : segments.map((_, at) => `/${segments.slice(0, at + 1).join("/")}`);
}
