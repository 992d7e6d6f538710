/** What the app tells the front door about its routes: both run in one process but are built apart. */
export type RouteMethods = { path: string; methods: string[] };

/** Node's diagnostics channel that carries it, once, when the app is loaded. */
export const ROUTE_METHODS_CHANNEL = "toilet-map.route-methods";

type ManifestRoute = { id: string; parentId?: string; path?: string; hasAction: boolean };

const READING = ["GET", "HEAD"];

/** @param routes of the framework's manifest, by id */
export function listRouteMethods(routes: Record<string, ManifestRoute | undefined>): RouteMethods[] {
  const pathOf = (route: ManifestRoute | undefined): string =>
    route ? [pathOf(routes[route.parentId ?? ""]), route.path].filter(Boolean).join("/") : "";
  return Object.values(routes).flatMap((route) =>
    route ? [{ path: pathOf(route), methods: route.hasAction ? [...READING, "POST"] : READING }] : [],
  );
}

/**
 * The methods that an address takes, for the header Allow.
 * @param pathname of the request, with or without the `.data` of a client navigation
 */
export function findMethods(table: RouteMethods[], pathname: string): string[] {
  const segments = segmentsOf(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"));
  const matching = table.filter(({ path }) => doesMatch(segmentsOf(path), segments));
  const best = Math.max(...matching.map(({ path }) => rankOf(path)));
  const methods = matching.flatMap((route) => (rankOf(route.path) === best ? route.methods : []));
  return [...new Set([...READING, ...methods])];
}

/** A segment that is written out counts most, one that may be anything least; so the framework chooses, too. */
function rankOf(path: string): number {
  const points = segmentsOf(path).map((part) => (part === "*" ? -1 : part.startsWith(":") ? 1 : 3));
  return points.reduce((sum, each) => sum + each, 0);
}

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

function doesMatch(pattern: string[], segments: string[]): boolean {
  const hasSplat = pattern.at(-1) === "*";
  const fixed = hasSplat ? pattern.slice(0, -1) : pattern;
  if (hasSplat ? segments.length < fixed.length : segments.length !== fixed.length) return false;
  return fixed.every((part, at) => part.startsWith(":") || part === segments[at]?.toLowerCase());
}
