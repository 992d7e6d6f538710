import FindMyWay from "find-my-way";

type ManifestRoute = { id: string; parentId?: string; path?: string; index?: boolean; hasAction: boolean };

export type FoundRoute = {
  pattern: string;
  methods: string[];
  ids: string[];
  /** true if a route of this pattern renders a page or is an index route */
  hasData(): boolean;
};

const ASSETS = "/assets/";
const DATA = /\.data$/;
const READING = ["GET", "HEAD"];
const PARAMETER_MAX_CHARACTERS = 16_384;

const newRoute = (pattern: string): FoundRoute => ({
  pattern,
  methods: READING,
  ids: [],
  hasData: () => false,
});

export function createRouteFinder(
  routes: Record<string, ManifestRoute | undefined>,
  hasPage: (id: string) => boolean = () => true,
): (pathname: string) => FoundRoute {
  const patterns = new Map<string, FoundRoute>();
  const assets = newRoute(`${ASSETS}*`);
  const branchOf = (route: ManifestRoute | undefined): ManifestRoute[] =>
    route ? [route, ...branchOf(routes[route.parentId ?? ""])] : [];
  for (const route of Object.values(routes)) {
    if (!route) continue;
    const branch = branchOf(route);
    const path = branch
      .flatMap((ancestor) => ancestor.path || [])
      .reverse()
      .join("/");
    const pattern = path === "*" ? "*" : `/${path}`;
    const patternRoute = patterns.get(pattern) ?? newRoute(pattern);
    patterns.set(pattern, patternRoute);
    const { hasData } = patternRoute;
    patternRoute.ids = [...new Set([...patternRoute.ids, ...branch.map(({ id }) => id)])];
    if (route.hasAction) patternRoute.methods = [...READING, "POST"];
    patternRoute.hasData = () => hasData() || route.index === true || hasPage(route.id);
  }
  const router = FindMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    maxParamLength: PARAMETER_MAX_CHARACTERS,
  });
  for (const [pattern, patternRoute] of patterns) {
    router.on("GET", pattern, () => {}, patternRoute);
    const parentPattern = pattern.slice(0, -2);
    if (pattern.endsWith("/*") && !patterns.has(parentPattern))
      router.on("GET", parentPattern, () => {}, patternRoute);
  }
  const unknown = patterns.get("*") ?? newRoute("*");
  return (pathname) => {
    if (pathname.startsWith(ASSETS)) return assets;
    const routePath = pathname.replace(DATA, "").replace(/^\/_root$/, "/");
    const match = routePath.includes("//") ? null : router.find("GET", routePath);
    return (match?.store as FoundRoute | undefined) ?? unknown;
  };
}

export const isDataPath = (pathname: string): boolean => DATA.test(pathname);

type Target = { host: string; url: string };

export const BAD_REQUEST_PATH = "/bad-request";
export const METHOD_NOT_ALLOWED_PATH = "/method-not-allowed";
export const NOT_FOUND_PATH = "/not-found";
const ANY_HOST = "localhost";
/** The framework's route matching takes more than linear time in the length of the path. */
const MAX_SEGMENTS = 32;
const MAX_PATH_CHARACTERS = 2048;

/** Reads the request target and host (RFC 9112 section 3.2), resolves `..`; null for `*`, a bad host or path. */
export function readTarget(url: string, hostHeader: string | undefined): Target | null {
  const absoluteUrl = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url);
  const host = (absoluteUrl ? absoluteUrl[1] : hostHeader) || ANY_HOST;
  const target = absoluteUrl ? (absoluteUrl[2] ?? "").replace(/^(?!\/)/, "/") : url;
  if (!target.startsWith("/") || !isHost(host)) return null;
  const [path = ""] = target.split(/[?#]/, 1);
  if (!doesDecode(path) || path.includes("\\")) return null;
  const { pathname, search } = new URL(`http://${ANY_HOST}${target}`);
  return { host, url: isPossible(pathname) ? pathname + withoutOldDataRequest(search) : NOT_FOUND_PATH };
}

/**
 * Rejects thousands of empty segments, over which the framework's regular expressions take seconds, and backslashes,
 * which the framework decodes and then mistakes for the start of another host.
 */
function isPossible(pathname: string): boolean {
  if (/%5c/i.test(pathname)) return false;
  const segments = pathname.split("/").length - 1;
  return segments <= MAX_SEGMENTS && pathname.length <= MAX_PATH_CHARACTERS && !pathname.includes("//");
}

function isHost(host: string): boolean {
  return /^([\w.~-]{1,253}|\[[\da-f:.]{1,45}\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}

function doesDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function withoutOldDataRequest(search: string): string {
  if (!/data|%/i.test(search)) return search;
  const isKept = (pair: string) => !new URLSearchParams(pair).has("_data");
  const pairs = search.slice(1).split("&").filter(isKept);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}
