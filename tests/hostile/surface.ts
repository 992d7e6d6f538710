import { existsSync } from "node:fs";
import ts from "typescript";
import routeTable from "../../app/routes";
import { importsOf, listSources } from "../guards/sources";
import { loadRoute } from "../support/route-modules";

/** The product's surface, read from its source, so that new routes, fields, headers and cookies are included. */

type TableRoute = { path?: string; file: string; children?: TableRoute[] };

/** A route with the names that its modules read from requests. */
export type SurfaceRoute = { pattern: string; file: string; names: string[] };
export type Surface = { routes: SurfaceRoute[]; headers: string[]; cookies: string[] };

const sources = new Map(listSources("app").map((source) => [source.path, source]));
/** Names below these folders belong to the backend's wire format. */
const BELOW = /^app\/(backend\/|programs\/|toilet-directory\/|env\.)/;

type Found = { names: Set<string>; headers: Set<string>; cookies: Set<string> };

function resolve(name: string): string | undefined {
  return [name, `${name}.ts`, `${name}.tsx`].find((path) => sources.has(path) && existsSync(path));
}

/** Returns a module and all modules of the product that it imports, directly or not. */
function modulesBehind(file: string, visited = new Set<string>()): Set<string> {
  const source = sources.get(file);
  if (!source || visited.has(file) || BELOW.test(file)) return visited;
  visited.add(file);
  for (const name of importsOf(source)) {
    const path = resolve(name);
    if (path) modulesBehind(path, visited);
  }
  return visited;
}

const textOf = (node: ts.Node | undefined) => (node && ts.isStringLiteralLike(node) ? node.text : null);

function note(node: ts.Node, namesFound: Found): void {
  if (ts.isJsxAttribute(node) && node.name.getText() === "name") {
    const text = textOf(node.initializer);
    if (text) namesFound.names.add(text);
  }
  if (ts.isCallExpression(node)) {
    const called = node.expression.getText();
    const text = textOf(node.arguments[0]);
    if (text && /headers\.get$/.test(called)) namesFound.headers.add(text.toLowerCase());
    else if (text && /(cookieName|createCookie|typedCookie)$/.test(called)) namesFound.cookies.add(text);
    else if (text && /\.(get|getAll|has)$/.test(called)) namesFound.names.add(text);
    const [shape] = node.arguments;
    if (/(object|extend)$/.test(called) && shape && ts.isObjectLiteralExpression(shape)) {
      for (const { name } of shape.properties)
        if (name) namesFound.names.add(name.getText().replaceAll('"', ""));
    }
  }
  if (ts.isElementAccessExpression(node) && /(headers|asked)$/.test(node.expression.getText())) {
    const text = textOf(node.argumentExpression);
    if (text) namesFound.headers.add(text.toLowerCase());
  }
}

const foundIn = new Map<string, Found>();
function read(path: string): Found {
  const cachedNames = foundIn.get(path);
  if (cachedNames) return cachedNames;
  const moduleNames: Found = { names: new Set(), headers: new Set(), cookies: new Set() };
  foundIn.set(path, moduleNames);
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, sources.get(path)?.text ?? "", ts.ScriptTarget.Latest, true, kind);
  const visit = (node: ts.Node) => {
    note(node, moduleNames);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return moduleNames;
}

function flatten(
  routes: TableRoute[],
  above = "",
  files: string[] = [],
): { pattern: string; files: string[] }[] {
  return routes.flatMap(({ path = "", file, children = [] }) => {
    const pattern = path ? `${above}/${path}` : above;
    const own = [...files, `app/${file}`];
    return [{ pattern: pattern || "/", files: own }, ...flatten(children, pattern, own)];
  });
}

/** Reads the whole surface. */
export function readSurface(): Surface {
  const headers = new Set<string>();
  const cookies = new Set<string>();
  const routes = flatten(routeTable as TableRoute[]).map(({ pattern, files }) => {
    const modules = [...new Set(["app/root.tsx", ...files].flatMap((file) => [...modulesBehind(file)]))].map(
      read,
    );
    for (const moduleNames of modules) {
      for (const name of moduleNames.headers) headers.add(name);
      for (const name of moduleNames.cookies) cookies.add(name);
    }
    const names = [...new Set(modules.flatMap((moduleNames) => [...moduleNames.names]))].sort();
    return { pattern, file: files.at(-1) ?? "", names };
  });
  // A layout and its first page share a URL; the page comes last.
  const byPattern = new Map(routes.map((route) => [route.pattern, route]));
  return { routes: [...byPattern.values()], headers: [...headers].sort(), cookies: [...cookies].sort() };
}

/** Adds the intents of each route's action. */
export async function withIntents(surface: Surface) {
  const { intentsOf } = await import("../../app/forms/form-action.server");
  const routes = surface.routes.map(async (route) => {
    const { action } = await loadRoute(route.file.replace("app/", ""));
    return { ...route, intents: action ? intentsOf(action as object) : [] };
  });
  return { ...surface, routes: await Promise.all(routes) };
}

export type FullSurface = Awaited<ReturnType<typeof withIntents>>;
