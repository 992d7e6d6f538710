type ManifestRoute = { id: string; parentId?: string; path?: string; index?: boolean; hasAction: boolean };

export type FoundRoute = {
  pattern: string;
  methods: string[];
  ids: string[];
  /** true where it has a page, or leads to one as the first of a frame */
  hasData(): boolean;
};

type Node = {
  route: FoundRoute | null;
  splat: FoundRoute | null;
  words: Map<string, Node>;
  any: Node | null;
};

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

/** Quick enough for every request; `hasPage` is asked once modules are loaded. */
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

export const isDataPath = (pathname: string): boolean => DATA.test(pathname);

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
