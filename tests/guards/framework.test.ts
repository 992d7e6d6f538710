import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import remixConfig from "../../remix.config.js";
import { listSources, type Source } from "./sources";

/** The source is ready for React Router 7 (docs/react-router-7.md): every flag is on, and nothing removed is used. */

/** Exports of Remix 2.17's packages that React Router 7.18 lacks under the same name, as compared by their types. */
const DROPPED = [
  ...["json", "defer", "installGlobals", "broadcastDevReady", "logDevReady", "LiveReload", "NodeOnDiskFile"],
  ...["DataFunctionArgs", "JsonFunction", "SerializeFrom", "TypedDeferredData", "TypedResponse"],
  ...["SignFunction", "UnsignFunction", "UploadHandler", "UploadHandlerPart", "MaxPartSizeExceededError"],
  ...["createCookieFactory", "createCookieSessionStorageFactory", "createSessionStorageFactory"],
  ...["createMemorySessionStorageFactory", "useTransition", "CatchBoundary", "useCatch"],
];
/** Renamed exports without an equivalent name in Remix 2; each is used in one place. */
const RENAMED = { RemixServer: "app/entry.server.tsx", RemixBrowser: "app/entry.client.tsx" };

const app = listSources("app").filter(({ path }) => /\.tsx?$/.test(path));
const tests = ["tests", "tools"]
  .flatMap(listSources)
  .filter(({ path }) => !/\/(framework|advisories)\.test\.ts$/.test(path));

/** Returns the names that a module imports from the framework. */
function namesOf({ text }: Source): string[] {
  const imports = [
    ...text.matchAll(/import (?:type )?\{([^}]*)\} from "(?:@remix-run\/[\w-]+|react-router)"/g),
  ];
  return imports.flatMap(([, names = ""]) =>
    names.split(",").map((name) =>
      name
        .trim()
        .replace(/^type /, "")
        .replace(/ as .*/, ""),
    ),
  );
}

describe("the framework", () => {
  test("is used without removed or unstable features", () => {
    const used = [...app, ...tests].flatMap((source) => namesOf(source).map((name) => ({ ...source, name })));
    expect(used.length).toBeGreaterThan(150);
    const dropped = used.filter(({ name }) => DROPPED.includes(name) || /^(unstable|UNSAFE)_/.test(name));
    expect(dropped.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
    for (const [name, place] of Object.entries(RENAMED))
      expect(
        used.filter((use) => use.name === name && use.path.startsWith("app/")).map(({ path }) => path),
      ).toEqual([place]);
  });

  test("is imported from packages that remain, and never by a path into them", () => {
    const packages = [...app, ...tests].flatMap(({ path, text }) =>
      [...text.matchAll(/"(?:node_modules\/)?((?:@remix-run|react-router)[\w/.-]*)"/g)].map(
        ([, name = ""]) => ({ path, name }),
      ),
    );
    const allowed = /^@remix-run\/(node|react|dev|route-config)$|^react-router$/;
    const odd = packages.filter(({ name }) => !allowed.test(name));
    expect(odd.map(({ path, name }) => `${path}: ${name}`)).toEqual([
      // The server program, by its package name.
      "app/programs/start.ts: @remix-run/serve",
      // A page of the editor's tests; these two imports move to react-router/dom and react-router.
      "tests/support/rich-text-page/entry.tsx: react-router-dom",
      "tests/support/rich-text-page/server.tsx: react-router-dom/server",
    ]);
  });

  test("gets no route arguments written as literals in tests", () => {
    const writtenOut = tests.filter(({ text }) => /\bparams: \{[^}]*\},\s+context\b/.test(text));
    expect(writtenOut.map(({ path }) => path)).toEqual([]);
  });

  test("has every flag of the next version on", () => {
    const declared = readFileSync("node_modules/@remix-run/dev/dist/config.d.ts", "utf8");
    const flags = [...new Set(declared.match(/\bv3_\w+/g))];
    expect(flags.length).toBeGreaterThan(5);
    expect(remixConfig.future).toEqual(Object.fromEntries(flags.map((flag) => [flag, true])));
  });
});
