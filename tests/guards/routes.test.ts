import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { loadRoute, ROUTE_FILES } from "../support/route-modules";
import { listSources } from "./sources";

/** Rules for every route module. */

let loaded: { file: string; exports: Record<string, unknown> }[] = [];
beforeAll(async () => {
  loaded = await Promise.all(ROUTE_FILES.map(async (file) => ({ file, exports: await loadRoute(file) })));
});
const isPage = (exports: Record<string, unknown>) => exports.default !== undefined;

describe("every route module", () => {
  test("with an action keeps the typed form", async () => {
    const { skipRevalidationAfterRefusal } = await import("../../app/forms/skip-revalidation");
    const forgetting = loaded
      .filter(({ exports }) => exports.action !== undefined && isPage(exports))
      .filter(({ exports }) => exports.shouldRevalidate !== skipRevalidationAfterRefusal)
      .map(({ file }) => file);
    expect(forgetting).toEqual([]);
  });

  test("with a title gets it from pageTitle, which marks a refused form", async () => {
    const { isPageTitle } = await import("../../app/ui/page-title");
    const byHand = loaded
      .filter(({ exports }) => exports.meta !== undefined && !isPageTitle(exports.meta as object))
      .map(({ file }) => file);
    expect(byHand).toEqual([]);
  });

  test("exports in one order", () => {
    const ORDER = [
      ...["handle", "meta", "headers", "loader", "action", "shouldRevalidate", "default", "ErrorBoundary"],
    ];
    // Re-exports have the formatter's order.
    const places = (text: string) =>
      [...text.matchAll(/^export (?:const|async function|function|default)\s+(\w+)?/gm)].flatMap(
        ([line, name = ""]) => {
          const place = ORDER.indexOf(line.startsWith("export default") ? "default" : name);
          return place < 0 ? [] : [place];
        },
      );
    const disordered = listSources("app/features")
      .filter(({ path }) => /\.route\.tsx?$/.test(path))
      .filter(({ text }) =>
        places(text).some((place, index, all) => index > 0 && place < (all[index - 1] ?? 0)),
      )
      .map(({ path }) => path);
    expect(disordered).toEqual([]);
  });
});

/** Returns a module and all its imports, as paths without extensions. */
describe("every dependency", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  const names = Object.keys(dependencies);

  /** Peer dependencies of another package. */
  const PEERS = ["@tiptap/pm"];

  test("is used by the product", () => {
    const texts = ["app", "reference-backend"].flatMap((folder) =>
      listSources(folder).map(({ text }) => text),
    );
    const configuration = ["vite.config.ts", "vite.programs.config.ts", "package.json"].map((file) =>
      readFileSync(file, "utf8").replace(/"dependencies"[\s\S]*?\}/, ""),
    );
    const everything = [...texts, ...configuration].join("\n");
    const isUsed = (name: string) => everything.includes(`"${name}`) || everything.includes(`${name}/`);
    expect(names.filter((name) => !isUsed(name) && !PEERS.includes(name))).toEqual([]);
  });

  test("has its reason in docs/dependencies.md, which lists nothing else", () => {
    const [, runs = ""] = readFileSync("docs/dependencies.md", "utf8").split("\n## ");
    const cells = [...runs.matchAll(/^\| (`.+`) \| .{10,} \|$/gm)].map(([, cell = ""]) => cell);
    const explained = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
    expect(explained.sort()).toEqual([...names].sort());
  });

  test("on remix-utils has a correct row in docs/dependencies.md for each of its modules", () => {
    const { exports } = JSON.parse(readFileSync("node_modules/remix-utils/package.json", "utf8")) as {
      exports: Record<string, unknown>;
    };
    const imports = listSources("app").flatMap(({ text }) => [...text.matchAll(/"remix-utils\/([\w/-]+)"/g)]);
    const usedModules = new Set(imports.map(([, module]) => module));
    const modules = Object.keys(exports).map((path) => path.replace("./", ""));
    const expected = modules
      .filter((module) => module !== "package.json")
      .map((module) => [module, usedModules.has(module) ? "yes" : "no"].join(": "));
    const rows = readFileSync("docs/dependencies.md", "utf8").matchAll(
      /^\| `([\w/-]+)` \| (yes|no) \| .{10,} \|$/gm,
    );
    expect([...rows].map(([, module, isUsed]) => `${module}: ${isUsed}`).sort()).toEqual(expected.sort());
  });
});
