import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import { type Language, prefixOf, renderedLanguage } from "~/languages/language";
import { runInLanguage } from "~/languages/words";
import { type Exchange, type Handler, pathOf } from "./exchange";
import { localizedBuild, withParentPaths } from "./route-discovery";
import type { FoundRoute } from "./route-finder";
import { findRoute, isHidden, visibleRoute } from "./route-table";

type Handle = ReturnType<typeof createRequestHandler>;
const handles = new Map<string, Promise<Handle>>();

/** Creates one request handler per route and language on first use, because the build imports this module itself. */
function findHandle(exchange: Exchange, pageLanguage: Language): Promise<Handle> {
  const { language, url } = exchange;
  const route = visibleRoute(exchange, pathOf(url));
  const key = `${language} ${pageLanguage} ${route.pattern}`;
  const existingHandle = handles.get(key);
  if (existingHandle) return existingHandle;
  const handle = import("virtual:remix/server-build").then((build) => {
    const part = partOf(build as unknown as ServerBuild, route);
    return createRequestHandler(localizedBuild(part, language, pageLanguage), process.env.NODE_ENV);
  });
  handles.set(key, handle);
  return handle;
}

/** Returns the build with the matched route and its parents only: matching all routes took a tenth of a page's time. */
function partOf(build: ServerBuild, { ids, pattern }: FoundRoute): ServerBuild {
  if (ids.length === 0) return build;
  const parentIds = ["/", ...withParentPaths(pattern)].flatMap((path) => findRoute(path).ids);
  const routeIds = new Set([...ids, ...parentIds]);
  const pickRoutes = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => routeIds.has(id))) as Routes;
  return {
    ...build,
    routes: pickRoutes(build.routes),
    assets: { ...build.assets, routes: pickRoutes(build.assets.routes) },
  };
}

type RequestState = NonNullable<AppLoadContext["state"]>;

/** Creates the state that loaders, actions and rendering of a request share. */
export type CreateState = (
  request: Request,
  client: { clientSignal: AbortSignal; isOutside: boolean; isHidden: boolean },
) => RequestState;

/** Answers with the framework. The state sets the cookies of every answer, whichever route wrote it. */
export const framework =
  (createState: CreateState): Handler =>
  async (exchange) => {
    const clientSignal = createAbortSignal(exchange);
    const { isOutside, language, method, url } = exchange;
    const request = requestOf(exchange, clientSignal);
    const state = createState(request, {
      clientSignal,
      isOutside,
      isHidden: isHidden(exchange, pathOf(url)),
    });
    const pageLanguage = renderedLanguage(language, url);
    const handle = await findHandle(exchange, pageLanguage);
    const answer = await runInLanguage(pageLanguage, () => handle(request, { state }));
    const headers = new Headers(answer.headers);
    await state.finish(headers);
    return { status: answer.status, headers, body: method === "HEAD" ? null : (state.html ?? answer.body) };
  };

function createAbortSignal({ outgoing }: Exchange): AbortSignal {
  const controller = new AbortController();
  if (outgoing.destroyed) controller.abort();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

function requestOf({ incoming, method, language, url, headers }: Exchange, signal: AbortSignal): Request {
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://${headers.host}${joinPrefix(prefixOf(language), url)}`, {
    method,
    headers: headersOf(headers),
    signal,
    ...(hasBody ? { body: createReadableStreamFromReadable(incoming), duplex: "half" as const } : {}),
  });
}

const joinPrefix = (prefix: string, url: string) =>
  prefix && url.startsWith("/_root.data") ? prefix + url.slice("/_root".length) : prefix + url;

function headersOf(headers: Exchange["headers"]): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of [value ?? []].flat()) result.append(name, item);
  }
  return result;
}
