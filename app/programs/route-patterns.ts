type Node = { pattern: string | null; splat: string | null; words: Map<string, Node>; any: Node | null };

/** What is served from disk. */
const ASSETS = "/assets/";
const UNKNOWN = "*";

const newNode = (): Node => ({ pattern: null, splat: null, words: new Map(), any: null });

/**
 * Finds the pattern of the route that an address belongs to: a fixed number of them, whatever is asked for, and quick
 * enough to be asked for every request.
 * @param paths patterns of the app's routes, as in app/routes.ts
 */
export function createPatternFinder(paths: readonly string[]): (pathname: string) => string {
  const top = newNode();
  for (const path of paths) add(top, path);
  return (pathname) => {
    if (pathname.startsWith(ASSETS)) return `${ASSETS}*`;
    const plain = pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : pathname;
    if (plain === "/" || plain === "/_root") return top.pattern ?? UNKNOWN;
    return find(top, plain.toLowerCase().split("/"), 1) ?? UNKNOWN;
  };
}

function add(top: Node, path: string): void {
  const parts = path.split("/").filter(Boolean);
  let node = top;
  for (const part of parts) {
    if (part === "*") {
      node.splat = `/${parts.join("/")}`;
      return;
    }
    node = part.startsWith(":") ? anyOf(node) : wordOf(node, part.toLowerCase());
  }
  node.pattern = `/${parts.join("/")}`;
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
function find(node: Node, parts: string[], at: number): string | null {
  const part = parts[at];
  if (part === undefined || (part === "" && at === parts.length - 1)) return node.pattern;
  const word = node.words.get(part);
  const found = (word && find(word, parts, at + 1)) ?? (node.any && find(node.any, parts, at + 1));
  return found ?? (node.splat === "/*" ? UNKNOWN : node.splat);
}
