import type { ServerBuild } from "@remix-run/node";
import { FIRST_LANGUAGE, type Language, prefixOf } from "~/languages/language";

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
export function localizedAssets(assets: ServerBuild["assets"], language: Language): ServerBuild["assets"] {
  if (language === FIRST_LANGUAGE) return assets;
  const text = JSON.stringify(assets).replace(/"\/assets\/([^"/]+\.js)"/g, `"/assets/${language}/$1"`);
  return { ...JSON.parse(text), version: versionIn(assets.version, language) };
}

export const versionIn = (version: string, language: Language): string =>
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
