import ts from "typescript";
import { describe, expect, test } from "vitest";
import { importsOf, listSources, type Source } from "./sources";

/** The rules for imports between features and for the length of functions. Each lists its violations. */

const FUNCTION_LINES_MAX = 60;
const app = listSources("app").filter(({ path }) => /\.tsx?$/.test(path));

/** Returns the folder of a module: a feature below features/, else the folder below app/. */
function folderOf(path: string): string | null {
  const [, first = "", second = ""] = /^app\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  if (!first) return null;
  return first === "features" ? `features/${second}` : first;
}

/** Returns the folders that a module imports from, except its own. */
function foldersImportedBy(source: Source): string[] {
  const ownFolder = folderOf(source.path);
  const folders = importsOf(source).map((name) => (name.startsWith("app/") ? folderOf(name) : null));
  return [...new Set(folders)].filter((folder): folder is string => folder !== null && folder !== ownFolder);
}

describe("the features", () => {
  test("import no other feature, but a route may compose features", () => {
    const guilty = app
      .filter(({ path }) => path.startsWith("app/features/") && !path.endsWith(".route.tsx"))
      .flatMap((source) =>
        foldersImportedBy(source)
          .filter((folder) => folder.startsWith("features/"))
          .map((folder) => `${source.path} → ${folder}`),
      );
    expect(guilty).toEqual([]);
  });

  test("are unknown to the folders below them", () => {
    const lowerSources = app.filter(
      ({ path }) => folderOf(path) !== null && !path.startsWith("app/features/"),
    );
    const guilty = lowerSources.filter((source) =>
      foldersImportedBy(source).some((folder) => folder.startsWith("features/")),
    );
    expect(guilty.map(({ path }) => path)).toEqual([]);
  });
});

test("the folders have no circular imports", () => {
  const importsOfFolder = new Map<string, Set<string>>();
  for (const source of app) {
    const ownFolder = folderOf(source.path);
    if (!ownFolder) continue;
    const imported = importsOfFolder.get(ownFolder) ?? new Set();
    for (const folder of foldersImportedBy(source)) imported.add(folder);
    importsOfFolder.set(ownFolder, imported);
  }
  // Removes folders without imports from the rest or without importers in the rest; a cycle remains.
  const isImported = (folder: string) => [...importsOfFolder.values()].some((others) => others.has(folder));
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const [folder, others] of importsOfFolder) {
      if ([...others].some((otherFolder) => importsOfFolder.has(otherFolder)) && isImported(folder)) continue;
      importsOfFolder.delete(folder);
      hasChanged = true;
    }
  }
  const circles = [...importsOfFolder].map(
    ([folder, others]) =>
      `${folder} → ${[...others].filter((otherFolder) => importsOfFolder.has(otherFolder)).join(", ")}`,
  );
  expect(circles).toEqual([]);
});

/** Returns the functions of a module with their lines; an anonymous one has the name of its target. */
function functionsOf({ path, text }: Source): { name: string; lines: number }[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const functions: { name: string; lines: number }[] = [];
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const nameNode = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : null);
      const lines = lineOf(node.getEnd()) - lineOf(node.getStart(file)) + 1;
      functions.push({ name: `${path} ${nameNode?.getText(file) ?? "(unnamed)"}`, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return functions;
}

test(`no function of the product is longer than ${FUNCTION_LINES_MAX} lines`, () => {
  const functions = app.flatMap((source) => functionsOf(source));
  // The guard itself must find them.
  expect(functions.length).toBeGreaterThan(500);
  const long = functions.filter(({ lines }) => lines > FUNCTION_LINES_MAX);
  expect(long.map(({ name, lines }) => `${name}: ${lines}`)).toEqual([]);
});
