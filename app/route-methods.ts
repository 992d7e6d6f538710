/** What the app tells the front door about its routes: both run in one process but are built apart. */
export type RouteMethods = {
  /** its own and those of the frames around it, the outermost last */
  ids: string[];
  path: string;
  /** of its path */
  segments: string[];
  methods: string[];
  /** true where scripts ask for its data: it has a page, or leads on to one as the first of a frame */
  hasData(): boolean;
};

/** Node's diagnostics channel that carries it, once, when the app is loaded. */
export const ROUTE_METHODS_CHANNEL = "toilet-map.route-methods";

type ManifestRoute = { id: string; parentId?: string; path?: string; index?: boolean; hasAction: boolean };

const READING = ["GET", "HEAD"];

/**
 * @param routes of the framework's manifest, by id
 * @param hasPage whether the module of the route with this id has a component; asked once all of them are loaded
 */
export function listRouteMethods(
  routes: Record<string, ManifestRoute | undefined>,
  hasPage: (id: string) => boolean,
): RouteMethods[] {
  const branchOf = (route: ManifestRoute | undefined): ManifestRoute[] =>
    route ? [route, ...branchOf(routes[route.parentId ?? ""])] : [];
  return Object.values(routes).flatMap((route) => {
    if (!route) return [];
    const branch = branchOf(route);
    const parts = branch.map(({ path }) => path).filter(Boolean);
    const path = parts.reverse().join("/");
    return {
      ids: branch.map(({ id }) => id),
      path,
      segments: segmentsOf(path),
      methods: route.hasAction ? [...READING, "POST"] : READING,
      hasData: () => route.index === true || hasPage(route.id),
    };
  });
}

/**
 * The methods that an address takes, for the header Allow.
 * @param pathname of the request, with or without the `.data` of a client navigation
 */
export function findMethods(table: RouteMethods[], pathname: string): string[] {
  const methods = findRoutes(table, pathname).flatMap((route) => route.methods);
  return [...new Set([...READING, ...methods])];
}

/** True where the address of a client navigation (`….data`) belongs to no page. */
export function isDataOfNoPage(table: RouteMethods[], pathname: string): boolean {
  return DATA.test(pathname) && !findRoutes(table, pathname).some((route) => route.hasData());
}

const DATA = /\.data$/;

/**
 * The routes of an address: a frame and its first page have the same.
 * @param pathname with or without the `.data` of a client navigation
 */
export function findRoutes(table: RouteMethods[], pathname: string): RouteMethods[] {
  const plain = pathname.replace(DATA, "").replace(/^\/_root$/, "/");
  const asked = segmentsOf(plain).map((segment) => decoded(segment).toLowerCase());
  const matching = table.filter(({ segments }) => doesMatch(segments, asked));
  const best = Math.max(...matching.map(({ segments }) => rankOf(segments)));
  return matching.filter(({ segments }) => rankOf(segments) === best);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** A segment that is written out counts most, one that may be anything least; so the framework chooses, too. */
function rankOf(segments: string[]): number {
  const points = segments.map((part) => (part === "*" ? -1 : part.startsWith(":") ? 1 : 3));
  return points.reduce((sum, each) => sum + each, 0);
}

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

function doesMatch(pattern: string[], segments: string[]): boolean {
  const hasSplat = pattern.at(-1) === "*";
  const fixed = hasSplat ? pattern.slice(0, -1) : pattern;
  if (hasSplat ? segments.length < fixed.length : segments.length !== fixed.length) return false;
  return fixed.every((part, at) => part.startsWith(":") || part === segments[at]);
}
