type ManifestRoute = { id: string; parentId?: string; path?: string; hasAction: boolean };

export type FoundRoute = {
  /** as in app/routes.ts; `*` for an address that no route has */
  pattern: string;
  /** that it takes, for the header Allow */
  methods: string[];
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
const READING = ["GET", "HEAD"];
const UNKNOWN: FoundRoute = { pattern: "*", methods: READING };

const newNode = (): Node => ({ route: null, splat: null, words: new Map(), any: null });

/**
 * Finds the route that an address belongs to: one of a fixed number of patterns, whatever is asked for, and quick
 * enough to be asked for every request.
 * @param routes of the framework's manifest, by id
 */
export function createRouteFinder(
  routes: Record<string, ManifestRoute | undefined>,
): (pathname: string) => FoundRoute {
  const top = newNode();
  const pathOf = (route: ManifestRoute | undefined): string =>
    route ? [pathOf(routes[route.parentId ?? ""]), route.path].filter(Boolean).join("/") : "";
  for (const route of Object.values(routes)) if (route) add(top, pathOf(route), route.hasAction);
  return (pathname) => {
    if (pathname.startsWith(ASSETS)) return { pattern: `${ASSETS}*`, methods: READING };
    const plain = pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : pathname;
    if (plain === "/" || plain === "/_root") return top.route ?? UNKNOWN;
    return find(top, plain.toLowerCase().split("/"), 1) ?? UNKNOWN;
  };
}

function add(top: Node, path: string, hasAction: boolean): void {
  const parts = path.split("/").filter(Boolean);
  let node = top;
  for (const part of parts) {
    if (part === "*") break;
    node = part.startsWith(":") ? anyOf(node) : wordOf(node, part.toLowerCase());
  }
  const end = parts.at(-1) === "*" ? "splat" : "route";
  // A page and the frame around it have one address.
  const known = node[end]?.methods ?? READING;
  const methods = hasAction && !known.includes("POST") ? [...known, "POST"] : known;
  node[end] = { pattern: `/${parts.join("/")}`, methods };
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
  if (part === undefined || (part === "" && at === parts.length - 1)) return node.route;
  const word = node.words.get(part);
  const found = (word && find(word, parts, at + 1)) ?? (node.any && find(node.any, parts, at + 1));
  return found ?? (node.splat?.pattern === "/*" ? UNKNOWN : node.splat);
}
