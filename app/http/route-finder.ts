type ManifestRoute = { id: string; parentId?: string; path?: string; index?: boolean; hasAction: boolean };

export type FoundRoute = {
  /** as in app/routes.ts; `*` for an address that no route has */
  pattern: string;
  /** that it takes, for the header Allow */
  methods: string[];
  /** of the routes that its page is made of: its own, its first page's and the frames' around it */
  ids: string[];
  /** true where scripts ask for its data: it has a page, or leads on to one as the first of a frame */
  hasData(): boolean;
};

/** A word of a path, the parameter that may stand in its place, and the routes that end there. */
type Node = {
  route: FoundRoute | null;
  splat: FoundRoute | null;
  words: Map<string, Node>;
  any: Node | null;
};

/** What is served from disk. */
const ASSETS = "/assets/";
const DATA = /\.data$/;
const READING = ["GET", "HEAD"];

const newNode = (): Node => ({ route: null, splat: null, words: new Map(), any: null });
const newRoute = (pattern: string): FoundRoute => ({
  pattern,
  methods: READING,
  ids: [],
  hasData: () => false,
});

/**
 * Finds the route that an address belongs to: one of a fixed number of patterns, whatever is asked for, and quick
 * enough to be asked for every request.
 * @param routes of the framework's manifest, by id
 * @param hasPage whether the module of the route with this id has a component; asked once all of them are loaded
 */
export function createRouteFinder(
  routes: Record<string, ManifestRoute | undefined>,
  hasPage: (id: string) => boolean = () => true,
): (pathname: string) => FoundRoute {
  const top = newNode();
  const unknown = newRoute("*");
  const assets = newRoute(`${ASSETS}*`);
  const branchOf = (route: ManifestRoute | undefined): ManifestRoute[] =>
    route ? [route, ...branchOf(routes[route.parentId ?? ""])] : [];
  for (const route of Object.values(routes)) {
    if (!route) continue;
    const branch = branchOf(route);
    const path = branch.flatMap((each) => each.path || []).reverse();
    const found = foundAt(top, path.join("/").split("/").filter(Boolean));
    const { hasData } = found;
    found.ids = [...new Set([...found.ids, ...branch.map(({ id }) => id)])];
    if (route.hasAction) found.methods = [...READING, "POST"];
    found.hasData = () => hasData() || route.index === true || hasPage(route.id);
  }
  return (pathname) => {
    if (pathname.startsWith(ASSETS)) return assets;
    const plain = pathname.replace(DATA, "").replace(/^\/_root$/, "/");
    const parts = plain.split("/").map((part) => decoded(part).toLowerCase());
    return (plain === "/" ? top.route : find(top, parts, 1)) ?? unknown;
  };
}

/** True where the address is that of a client navigation. */
export const isDataPath = (pathname: string): boolean => DATA.test(pathname);

/** The routes that end at a path: a frame and its first page have the same. */
function foundAt(top: Node, parts: string[]): FoundRoute {
  const isSplat = parts.at(-1) === "*";
  const words = isSplat ? parts.slice(0, -1) : parts;
  const node = words.reduce(
    (above, part) => (part.startsWith(":") ? anyOf(above) : wordOf(above, part.toLowerCase())),
    top,
  );
  const pattern = parts.join("/") === "*" ? "*" : `/${parts.join("/")}`;
  if (isSplat) node.splat ??= newRoute(pattern);
  else node.route ??= newRoute(pattern);
  return (isSplat ? node.splat : node.route) as FoundRoute;
}

function wordOf({ words }: Node, word: string): Node {
  const known = words.get(word) ?? newNode();
  words.set(word, known);
  return known;
}

function anyOf(node: Node): Node {
  node.any ??= newNode();
  return node.any;
}

/** A word before a parameter before all the rest, as the router has it. */
function find(node: Node, parts: string[], at: number): FoundRoute | null {
  const part = parts[at];
  if (part === undefined || (part === "" && at === parts.length - 1)) return node.route ?? node.splat;
  const word = node.words.get(part);
  const found = (word && find(word, parts, at + 1)) ?? (node.any && find(node.any, parts, at + 1));
  return found ?? node.splat;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
