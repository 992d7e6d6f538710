import type { ServerBuild } from "@remix-run/node";
import {
  FIRST_LANGUAGE,
  LANGUAGES,
  type Language,
  prefixOf,
  renderedLanguage,
  splitPrefix,
} from "~/languages/language";
import type { Answer, Exchange } from "./exchange";
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

type Routes = ServerBuild["routes"];
type RouteModule = NonNullable<Routes[string]>["module"];
type Handle = NonNullable<RouteModule["loader"]>;

/** Returns the build under a language prefix, which loaders never see. @param pageLanguage language of the page's scripts */
export function localizedBuild(build: ServerBuild, language: Language, pageLanguage: Language): ServerBuild {
  const prefix = prefixOf(language);
  if (!prefix) return build;
  const routes: Routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      route && { ...route, module: withoutPrefix(route.module, prefix) },
    ]),
  );
  return { ...build, basename: prefix, routes, assets: localizedAssets(build.assets, pageLanguage) };
}

/** Points the manifest to the scripts of another language, which vite.languages.ts wrote. */
function localizedAssets(assets: ServerBuild["assets"], language: Language): ServerBuild["assets"] {
  if (language === FIRST_LANGUAGE) return assets;
  const text = JSON.stringify(assets).replace(/"\/assets\/([^"/]+\.js)"/g, `"/assets/${language}/$1"`);
  return { ...JSON.parse(text), version: versionIn(assets.version, language) };
}

const versionIn = (version: string, language: Language): string =>
  language === FIRST_LANGUAGE ? version : `${version}-${language}`;

function withoutPrefix(module: RouteModule, prefix: string): RouteModule {
  const stripHandle = (handle: Handle | undefined): Handle | undefined =>
    handle && ((args) => handle({ ...args, request: stripRequest(args.request, prefix) }));
  return { ...module, loader: stripHandle(module.loader), action: stripHandle(module.action) };
}

function stripRequest(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length) || "/";
  return new Request(url, request);
}
