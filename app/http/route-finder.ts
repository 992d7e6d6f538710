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
