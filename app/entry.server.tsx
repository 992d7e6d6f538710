import { readdirSync } from "node:fs";
import manifest from "virtual:remix/server-manifest";
import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { examineAtStart } from "~/backend/profile/current-examination.server";
import { StyledContext } from "~/document/inline-slots";
import { fakeStreamCache, readData, renderPage } from "~/document/render-page.server";
import { env, programPath } from "~/env/env.server";
import { checkAtStart } from "~/features/system/start-check.server";
import { EMBED_PAGE, isEmbeddedMap } from "~/http/map-pages";
import { splitPrefix } from "~/languages/language";
import { logOf, requestIdOf } from "~/log/logger.server";
import { watchReports } from "~/reports/reports.server";
import { warmBaseMap } from "./base-map/base-map.server";
import { hasStylesheet, stylesheetAsset } from "./document/critical-styles.server";
import {
  IslandContext,
  type IslandStart,
  NonceContext,
  RequestNumberContext,
  requestNumber,
} from "./document/inline-slots";
import type { IslandAnswer } from "./document/page-data";
import { pageCacheOf, setPageCaching, setSecurityHeaders } from "./document/page-headers.server";
import { INLINE_MARK } from "./document/render-page.server";
import { answerMarkers } from "./features/map/markers-answer.server";
import { answerTile } from "./features/map/tile-answer.server";
import { matchesEntityTag } from "./http/exchange";
import type { CreateState } from "./http/framework";
import { routeDiscovery } from "./http/route-discovery";
import { findRoute, isHidden, showsPage } from "./http/route-table";
import { takeOverServer } from "./http/server";
import { RequestState, stateOf } from "./session/request-state.server";
import { setOfflineCaching } from "./session/session.server";
import { directory } from "./toilet-directory/directory.server";
import { sanitizerWarmUp } from "./ui/rich-text/sanitize.server";

const JSON_TYPE = "application/json";

const examination = examineAtStart().then(directory.tellGeneration);
void checkAtStart(examination);
warmBaseMap();
watchReports();

const direct = {
  "/map/markers": answerMarkers,
  "/map/tile/": answerTile,
  "/__manifest": routeDiscovery(manifest, findRoute, isHidden),
};
const createState: CreateState = (request, client) => new RequestState(request, { ...client, showsPage });
takeOverServer(
  { direct, cookieAsset: stylesheetAsset, createState },
  { onListening: sanitizerWarmUp.warm, awaitsFeed: directory.awaitsFeed },
);

/** The live map's script, so that the page can preload it beside its own scripts. */
const liveMapStart = env.KAKAO_JS_KEY ? "kakao.client-" : "leaflet.client-";
const liveMapFile =
  readdirSync(programPath("../client/assets")).find((name) => name.startsWith(liveMapStart)) ?? "";

/** Renders the whole page at once, because our pages defer no data. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const state = stateOf({ request, context: loadContext });
  const { pathname: path, search } = new URL(request.url);
  const isFramed = isEmbeddedMap(path, search);
  const shipsScripts = mayHydrate(remixContext);
  const island = islandOf(remixContext);
  const isHydrated = shipsScripts && !island;
  const data = island?.data ?? (await readData(remixContext, isHydrated ? "utf8" : "latin1"));
  if (!isFramed) setOfflineCaching(headers, request);
  const isData = island !== null && request.headers.get("Accept") === JSON_TYPE;
  const isStyled = await hasStylesheet(request);
  const variant = isData ? "data" : isStyled ? "linked styles" : "inline styles";
  const hasOwnPolicy = state.headers.has("Cache-Control");
  const cache = hasOwnPolicy ? null : pageCacheOf(request, status, headers, remixContext);
  setPageCaching(headers, request, cache, variant, data);
  const etag = headers.get("ETag");
  if (etag && matchesEntityTag(request.headers.get("If-None-Match"), etag))
    return new Response(null, { headers, status: 304 });
  if (isData) {
    headers.set("Content-Type", JSON_TYPE);
    return new Response(data, { headers, status });
  }
  const context = fakeStreamCache(remixContext, isHydrated ? data : null);
  const page = (
    <NonceContext.Provider value={INLINE_MARK}>
      <StyledContext.Provider value={isStyled}>
        <RequestNumberContext.Provider value={requestNumber(requestIdOf(request))}>
          <IslandContext.Provider value={island}>
            <RemixServer context={context} url={request.url} nonce={INLINE_MARK} />
          </IslandContext.Provider>
        </RequestNumberContext.Provider>
      </StyledContext.Provider>
    </NonceContext.Provider>
  );
  const { html, ...inline } = renderPage(page, shipsScripts, isFramed ? request.url : null);
  setSecurityHeaders(headers, inline, { isFramed, isFraming: splitPrefix(path).url === EMBED_PAGE });
  headers.set("Content-Type", "text/html; charset=utf-8");
  state.html = html;
  return new Response(null, { headers, status });
}

/** Decides as root.tsx does; error pages always count as hydrated, because any layout may show them. */
function mayHydrate({ routeModules, staticHandlerContext }: EntryContext): boolean {
  const { matches, loaderData, errors } = staticHandlerContext;
  return (
    Boolean(errors) ||
    matches.some(({ route: { id } }) => {
      const handle = routeModules[id]?.handle as
        | { hydrate?: boolean | ((data: unknown) => boolean) }
        | undefined;
      const hydrate = handle?.hydrate ?? false;
      return typeof hydrate === "function" ? hydrate(loaderData[id]) : hydrate;
    })
  );
}

/** Returns how the browser starts the page without the framework; null for a page that runs the framework or no script. */
function islandOf({
  manifest: scripts,
  routeModules,
  staticHandlerContext,
}: EntryContext): IslandStart | null {
  const { matches, errors, loaderData } = staticHandlerContext;
  const id = matches.at(-1)?.route.id ?? "";
  const handle = routeModules[id]?.handle as { island?: unknown } | undefined;
  const route = scripts.routes[id];
  if (errors || !handle?.island || !route) return null;
  const { module, imports = [] } = route;
  const files = [...imports, module, module.replace(/[^/]+$/, liveMapFile)];
  const answer: IslandAnswer = {
    frame: withoutEmpty(loaderData.root),
    page: withoutEmpty(loaderData[id]),
    build: manifest.version,
  };
  return { module, files, data: JSON.stringify(answer) };
}

/** Leaves out the fields that are null or false, because a missing one tells the browser the same. */
const withoutEmpty = (data: object) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== false));

/** Gives data the session headers of its page. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request }) => {
  setOfflineCaching(response.headers, request);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
};

function describe(error: unknown): string {
  if (error instanceof Error) return error.stack ?? String(error);
  return isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : typeof error;
}

/** Logs unexpected failures and the framework's own refusals; thrown responses never arrive here. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  const { pathname: path } = new URL(request.url);
  if (isRefusal)
    logOf(request).debug({ path, method: request.method, status: error.status }, "a request was refused");
  else logOf(request).error({ path, error: describe(error) }, "a request failed");
};
