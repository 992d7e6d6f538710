import { isIP } from "node:net";
import { env } from "~/env/env.server";
import { isInNetworks, plainAddress, readNetworks } from "~/env/trusted-proxies";
import { splitPrefix } from "~/languages/language";
import type { Exchange } from "./exchange";
import type { FoundRoute } from "./route-finder";
import { findRoute, unknownRoute } from "./route-table";

const networks = env.ADMIN_NETWORKS.length > 0 ? readNetworks(env.ADMIN_NETWORKS) : null;

/** A trusted proxy that names no client counts as outside, because its own address says nothing about the client. */
export function isOutsideOfOffice(
  clientAddress: string,
  isProxied: boolean,
  forwardedFor: string,
  office = networks,
): boolean {
  if (!office) return false;
  const nearest = plainAddress(forwardedFor.split(",").at(-1)?.trim() ?? "");
  const isNameless = isProxied && isIP(nearest) === 0;
  return isNameless || !isInNetworks(clientAddress, office);
}

type Client = Pick<Exchange, "isOutside">;

export function isHidden({ isOutside }: Client, path: string): boolean {
  const { pattern } = findRoute(splitPrefix(path).url);
  return isOutside && (pattern === "/admin" || pattern.startsWith("/admin/"));
}

/** Returns the route of a path as this client sees it: outside of ADMIN_NETWORKS the administration is unknown. */
export const visibleRoute = (client: Client, path: string): FoundRoute =>
  isHidden(client, path) ? unknownRoute : findRoute(path);
