import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { importsOf, listSources, type Source } from "./sources";

/** The directions of imports, and words that only some folders may contain. Each test lists its violations. */

const app = listSources("app");
const modules = app.filter(({ path }) => /\.tsx?$/.test(path));
const referenceBackend = listSources("reference-backend");
/** Comments may contain words that the rules forbid in code. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, "");
const pathsOf = (sources: Source[]) => sources.map(({ path }) => path);

describe("the source of the product", () => {
  test("keeps legacy names in the wire format", () => {
    const legacy =
      /\b(nttSj|nttCn|nttId|resultCode|resultMessage|jToken|frstRegisterPnttm|streFileNm|MBER_\w+)\b/;
    const outside = app.filter(({ path }) => !path.startsWith("app/backend/"));
    expect(pathsOf(outside.filter(({ text }) => legacy.test(code(text))))).toEqual([]);
  });

  test("names the backend's address in its own folders only", () => {
    const outside = app.filter(({ path }) => !/^app\/(backend\/|programs\/|env\/)/.test(path));
    const users = pathsOf(outside.filter(({ text }) => /BACKEND_URL/.test(text)));
    expect(users).toEqual(["app/toilet-directory/directory.server.ts"]);
  });

  test("calls other servers from few places: the backend's client, the toilet feed, Kakao", () => {
    const withoutTypes = (text: string) => text.replace(/import type [^;]*;/g, "");
    const callers = app.filter(({ path, text }) =>
      importsOf({ path, text: withoutTypes(text) }).some((name) => /^(undici|node:https?|axios)$/.test(name)),
    );
    const allowed = [
      ...["app/backend/backend-pool.server.ts", "app/backend/feed.ts"],
      ...["app/backend/profile/examination.server.ts", "app/backend/request-body.server.ts"],
      "app/place-search/kakao-local.server.ts",
      // It takes over the existing server and calls no other.
      "app/http/server.ts",
    ];
    expect(pathsOf(callers).filter((path) => !allowed.includes(path))).toEqual([]);
    const fetching = app.filter(
      ({ path, text }) => /\.server\.tsx?$/.test(path) && /[^.\w]fetch\(/.test(text),
    );
    expect(pathsOf(fetching)).toEqual([]);
  });

  test("separates the product from the reference backend", () => {
    const importing = (sources: Source[], folder: string) =>
      pathsOf(sources.filter((source) => importsOf(source).some((name) => name.startsWith(`${folder}/`))));
    expect(importing(app, "reference-backend")).toEqual([]);
    const product = referenceBackend.filter(({ path }) => !path.startsWith("reference-backend/tests/"));
    expect(product.length).toBeGreaterThan(40);
    expect(importing(product, "app")).toEqual([]);
  });

  test("builds an image without the packages of the reference backend", () => {
    const packagesOf = (sources: Source[]) =>
      new Set(sources.flatMap(importsOf).map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]));
    const others = packagesOf(app);
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const alone = Object.keys(dependencies).filter(
      (name) => !others.has(name) && packagesOf(referenceBackend).has(name),
    );
    const [, removed] = /npm uninstall (?:--\S+ )*(.*)/.exec(readFileSync("Dockerfile", "utf8")) ?? [];
    // remix-serve needs express as well.
    expect(removed?.split(" ")).toEqual(alone.filter((name) => name !== "express"));
  });

  test("lets features import gateways, and gateways no features", () => {
    const gateways = app.filter(({ path }) => path.startsWith("app/backend/"));
    const outward = gateways.flatMap((source) =>
      importsOf(source).filter((name) => /^app\/(features|ui|session|forms)\//.test(name)),
    );
    expect(outward).toEqual([]);
  });

  test("uses no alert and no style attribute", () => {
    const alertingFiles = app.filter(
      ({ path, text }) => /\.tsx?$/.test(path) && /\b(window\.)?(alert|confirm|prompt)\(/.test(code(text)),
    );
    expect(pathsOf(alertingFiles)).toEqual([]);
    const styling = app.filter(({ path, text }) => path.endsWith(".tsx") && /\sstyle=\{/.test(text));
    expect(pathsOf(styling)).toEqual([]);
  });
});

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
    const guilty = modules
      .filter(({ path }) => path.startsWith("app/features/") && !path.endsWith(".route.tsx"))
      .flatMap((source) =>
        foldersImportedBy(source)
          .filter((folder) => folder.startsWith("features/"))
          .map((folder) => `${source.path} → ${folder}`),
      );
    expect(guilty).toEqual([]);
  });

  test("are unknown to the folders below them", () => {
    const lowerSources = modules.filter(
      // Nothing imports the small scripts, which may enhance a page of a feature.
      ({ path }) => folderOf(path) !== null && !/^app\/(features|scripts)\//.test(path),
    );
    const guilty = lowerSources.filter((source) =>
      foldersImportedBy(source).some((folder) => folder.startsWith("features/")),
    );
    expect(guilty.map(({ path }) => path)).toEqual([]);
  });
});

/** Returns the members of circles: those that are left after all without imports, or without importers, are removed. */
function findCircles(imports: Map<string, Set<string>>): string[] {
  const isImported = (name: string) => [...imports.values()].some((others) => others.has(name));
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const [name, others] of imports) {
      if ([...others].some((other) => imports.has(other)) && isImported(name)) continue;
      imports.delete(name);
      hasChanged = true;
    }
  }
  return [...imports].map(
    ([name, others]) => `${name} → ${[...others].filter((other) => imports.has(other)).join(", ")}`,
  );
}

test("the folders have no circular imports", () => {
  const importsOfFolder = new Map<string, Set<string>>();
  for (const source of modules) {
    const ownFolder = folderOf(source.path);
    if (!ownFolder) continue;
    const imported = importsOfFolder.get(ownFolder) ?? new Set();
    for (const folder of foldersImportedBy(source)) imported.add(folder);
    importsOfFolder.set(ownFolder, imported);
  }
  expect(findCircles(importsOfFolder)).toEqual([]);
});

test.each([
  ["the product", app],
  ["the reference backend", referenceBackend],
])("the files of %s have no circular imports, by value or by type", (_name, sources) => {
  const pathOf = (name: string) =>
    [name, `${name}.ts`, `${name}.tsx`].find((path) => sources.some((source) => source.path === path));
  const imports = new Map(
    sources.map((source) => [source.path, new Set(importsOf(source).flatMap((name) => pathOf(name) ?? []))]),
  );
  expect(findCircles(imports)).toEqual([]);
});
