import { splitPrefix } from "~/languages/language";
import type { Exchange } from "./exchange";
import type { FoundRoute } from "./route-finder";
import { findRoute, unknownRoute } from "./route-table";

type Client = Pick<Exchange, "isOutside">;

export function isHidden({ isOutside }: Client, path: string): boolean {
  const { pattern } = findRoute(splitPrefix(path).url);
  return isOutside && (pattern === "/admin" || pattern.startsWith("/admin/"));
}

/** Returns the route of a path as this client sees it: outside of ADMIN_NETWORKS the administration is unknown. */
export const visibleRoute = (client: Client, path: string): FoundRoute =>
  isHidden(client, path) ? unknownRoute : findRoute(path);
