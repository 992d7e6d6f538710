import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { importsOf, listFolders, listSources } from "./sources";

/** The rules of the layout. Each lists its violations. */

const LINES_MAX = 300;
const LINES_MIN = 15;
const IMPORTERS_OF_SMALL = 8;
/** Reasons for a small file. Two more are that many files import it, and that a configuration file names it. */
const SMALL: Record<string, RegExp> = {
  "a route": /\.route\.tsx?$/,
  "a declaration": /\.d\.ts$/,
  "an entry point": /^app\/(entry\.\w+\.tsx|programs\/[\w-]+-worker\.ts)$/,
  "a table of words, or the choice between tables": /[/-]words(\/\w+)?\.ts$/,
  "keeps a module of Node out of browsers": /^app\/languages\/request-language\.server\.ts$/,
  "what server, browser and build share":
    /^app\/document\/(deferred-names|map-pages|nonce|page-data|request-number|style-names)\.ts$/,
  "a rule of HTTP for every kind of answer": /^app\/http\/conditional\.ts$/,
};
const CONFIGURATIONS = ["biome.json", "vite.config.ts", "vite.browser.config.ts", "vite.critical-styles.ts"];
/** The only file that may print in a browser, on request. */
const DEBUG_LOG = "app/ui/connection-monitor/connection-monitor.tsx";
const app = listSources("app");
const referenceBackend = listSources("reference-backend");
const tests = [...listSources("tests"), ...listSources("tools")];
/** Comments may contain words that the rules forbid in code. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, "");
const pathsOf = (sources: { path: string }[]) => sources.map(({ path }) => path);
const lineCount = ({ text }: { text: string }) => text.trimEnd().split("\n").length;
/** A style sheet may be longer than a module. */
const programs = app.filter(({ path }) => /\.tsx?$/.test(path));

describe("the layout of the source", () => {
  test("has no folder for miscellaneous files", () => {
    const nowhere = /\/(utils?|helpers?|common|lib|types|hooks|misc|shared)$/;
    expect(["app", "tests", "tools"].flatMap(listFolders).filter((path) => nowhere.test(path))).toEqual([]);
  });

  test("names files in kebab-case", () => {
    const odd = pathsOf([...app, ...tests]).filter(
      (path) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(path.split("/").at(-1) ?? ""),
    );
    expect(odd).toEqual([]);
  });

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
      ...["app/backend/profile/generation-probe.ts", "app/backend/request-body.server.ts"],
      "app/place-search/kakao-call.server.ts",
      // It takes over the existing server and calls no other.
      "app/http/server.ts",
    ];
    expect(pathsOf(callers).filter((path) => !allowed.includes(path))).toEqual([]);
    const fetching = app.filter(
      ({ path, text }) => /\.server\.tsx?$/.test(path) && /[^.\w]fetch\(/.test(text),
    );
    expect(pathsOf(fetching)).toEqual([]);
  });

  test("reads numbers of visitors and operators by app/texts/decimal.ts, which accepts plain digits only", () => {
    // JSON of other servers, bytes of a cache, and a header that Node has checked.
    const exempt = /^app\/(backend\/|service-worker\/|place-search\/kakao-local|forms\/submitted-form)/;
    const lenient = /z\.coerce\.number|transform\(Number\)|parseFloat|Number\([^)]*\.get\(/;
    const readers = app.filter(({ path, text }) => !exempt.test(path) && lenient.test(code(text)));
    expect(pathsOf(readers)).toEqual([]);
  });

  test("separates the product from the reference backend", () => {
    const importing = (sources: typeof app, folder: string) =>
      pathsOf(sources.filter((source) => importsOf(source).some((name) => name.startsWith(`${folder}/`))));
    expect(importing(app, "reference-backend")).toEqual([]);
    const product = referenceBackend.filter(({ path }) => !path.startsWith("reference-backend/tests/"));
    expect(product.length).toBeGreaterThan(40);
    expect(importing(product, "app")).toEqual([]);
  });

  test("builds an image without the packages of the reference backend", () => {
    const packagesOf = (sources: typeof app) =>
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

  test(`has no file of more than ${LINES_MAX} lines in the product`, () => {
    expect(pathsOf(programs.filter((source) => lineCount(source) > LINES_MAX))).toEqual([]);
  });

  test(`has no file of fewer than ${LINES_MIN} lines without a reason`, () => {
    const imported = programs.flatMap((source) => [...new Set(importsOf(source))]);
    const configurations = CONFIGURATIONS.map((path) => readFileSync(path, "utf8")).join("\n");
    const hasReason = ({ path }: { path: string }) => {
      const module = path.replace(/\.tsx?$/, "");
      const name = module.split("/").at(-1) ?? "";
      return (
        Object.values(SMALL).some((pattern) => pattern.test(path)) ||
        imported.filter((otherModule) => otherModule === module).length >= IMPORTERS_OF_SMALL ||
        new RegExp(`[/(|]${name.replaceAll(".", "\\.")}\\b`).test(configurations)
      );
    };
    const small = programs.filter((source) => lineCount(source) < LINES_MIN);
    expect(small.length).toBeGreaterThan(20);
    expect(pathsOf(small.filter((source) => !hasReason(source)))).toEqual([]);
  });

  test("has no open tasks, disabled tests or debug output", () => {
    const openTask = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck|expect-error)|biome-ignore/;
    const loose = /\bas any\b|: any\b|<any>/;
    const disabledTest = /\b(test|it|describe)\.(skip|only|todo)\b/;
    // Tests of calls that a real backend lacks are skipped by name, and the name is printed.
    const exempt = ["tests/guards/layout.test.ts", "tests/support/contract-services.ts"];
    const everything = [...app, ...tests].filter(({ path }) => !exempt.includes(path));
    expect(
      pathsOf(
        everything.filter(
          ({ text }) => openTask.test(text) || loose.test(code(text)) || disabledTest.test(text),
        ),
      ),
    ).toEqual([]);
    const printing = app.filter(
      ({ path, text }) =>
        /console\.|debugger\b/.test(text) && !path.startsWith("app/programs/") && path !== DEBUG_LOG,
    );
    expect(pathsOf(printing)).toEqual([]);
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

test("the lockfile contains no registry URL", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved":\s*"https?:/);
});
