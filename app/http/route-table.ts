import * as build from "virtual:remix/server-build";
import manifest from "virtual:remix/server-manifest";
import { splitPrefix } from "~/languages/language";
import type { Exchange } from "./exchange";
import { createRouteFinder, type FoundRoute, isDataPath } from "./route-finder";

/** Reads the module on each call, because route modules load after this one. */
const hasPage = (id: string) => build.routes[id]?.module.default !== undefined;

export const findRoute = createRouteFinder(manifest.routes, hasPage);

const unknownRoute = findRoute("//");

function takesOnlyPosts(id: string): boolean {
  const headers = build.routes[id]?.module.headers;
  return typeof headers === "object" && headers.Allow === "POST";
}

/** Returns the methods that a route answers. */
export const methodsOf = ({ ids, methods }: FoundRoute): string[] =>
  ids.some(takesOnlyPosts) ? ["POST"] : methods;

export function showsPage(pathname: string): boolean {
  const { pattern, ids, hasData } = findRoute(pathname);
  return !isDataPath(pathname) && !pattern.endsWith("*") && hasData() && !ids.some(takesOnlyPosts);
}

type Client = Pick<Exchange, "isOutside">;

export function isHidden({ isOutside }: Client, path: string): boolean {
  const { pattern } = findRoute(splitPrefix(path).url);
  return isOutside && (pattern === "/admin" || pattern.startsWith("/admin/"));
}

/** Returns the route of a path as this client sees it: outside of ADMIN_NETWORKS the administration is unknown. */
export const visibleRoute = (client: Client, path: string): FoundRoute =>
  isHidden(client, path) ? unknownRoute : findRoute(path);
