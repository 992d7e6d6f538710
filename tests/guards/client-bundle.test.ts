import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { envSchema } from "../../app/env/env.schema";
import { openMemberSession, openSession } from "../support/http-session";
import { tagsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

const CSS_MAX_BYTES = 17 * 1024;
const MAP_SCRIPTS_MAX_BYTES = 100 * 1024;
const LOGIN_SCRIPTS_MAX_BYTES = 115_000;
const READER_SCRIPTS_MAX_BYTES = 6 * 1024;
const FOLDER = "build/client/assets";

const assets = readdirSync(FOLDER);
const readScript = (name: string) => readFileSync(`${FOLDER}/${name}`, "utf8");
const scripts = assets.filter((name) => name.endsWith(".js"));
const sizeOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(`${FOLDER}/${name}`)).byteLength, 0);
const session = openSession(sharedAppOrigin());

/** Returns these scripts and all that they import, including dynamic imports. */
function withImports(names: string[]): Set<string> {
  const scriptNames = new Set<string>();
  const pendingNames = [...names];
  for (let name = pendingNames.pop(); name; name = pendingNames.pop()) {
    if (scriptNames.has(name)) continue;
    scriptNames.add(name);
    const imported = readScript(name).matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    pendingNames.push(...[...imported].map(([, path = ""]) => path));
  }
  return scriptNames;
}

describe("the bundles for browsers", () => {
  test("contain no server code", () => {
    const names = Object.keys(envSchema.shape).filter((name) => /SECRET|KEY|TOKEN|URL|BACKEND/.test(name));
    const forbidden = [
      /jToken|resultCode|resultMessage|nttSj|MBER_|LETTN|toilets\.do|login-jwt/,
      /createSessionStorage|compactDecrypt|node:(fs|crypto|http)|better-sqlite|libsql/,
      new RegExp(names.filter((name) => name !== "MAP_TILE_URL").join("|")),
    ];
    const guilty = scripts.flatMap((name) =>
      forbidden
        .flatMap((pattern) => pattern.exec(readScript(name))?.[0] ?? [])
        .map((word) => `${name}: ${word}`),
    );
    expect(guilty).toEqual([]);
  });

  test("call nothing that the oldest supported browsers lack", () => {
    const recent =
      /\bcanParse\(|\.to(?:Reversed|Sorted|Spliced)\(|AbortSignal\.(?:timeout|any)\(|withResolvers\(|groupBy\(/;
    const guilty = scripts.flatMap((name) =>
      (recent.exec(readScript(name)) ?? []).map((call) => `${name}: ${call}`),
    );
    expect(guilty).toEqual([]);
  });

  test("have no source maps", () => {
    expect(assets.filter((name) => name.endsWith(".map"))).toEqual([]);
    expect(scripts.filter((name) => readScript(name).includes("sourceMappingURL"))).toEqual([]);
  });

  test(`have at most ${CSS_MAX_BYTES} bytes of compressed CSS`, async () => {
    const { html } = await session.get("/map");
    const linked = tagsOf(html, "link").filter(({ attributes }) => attributes.rel === "stylesheet");
    const names = linked.map(({ attributes }) => (attributes.href ?? "").replace("/assets/", ""));
    expect(names.length).toBeGreaterThan(0);
    const all = new Set([...names, ...assets.filter((name) => name.endsWith(".css"))]);
    expect(sizeOf(all)).toBeLessThanOrEqual(CSS_MAX_BYTES);
  });

  test(`have at most ${MAP_SCRIPTS_MAX_BYTES} bytes of compressed scripts for the map, including Leaflet`, async () => {
    const { html } = await openSession(sharedAppOrigin()).get("/map");
    const preloaded = tagsOf(html, "link").filter(({ attributes }) => attributes.as === "script");
    expect(preloaded.every(({ attributes }) => attributes.fetchpriority === "low")).toBe(true);
    const started = preloaded.map(({ attributes }) => attributes.href ?? "");
    // The manifest of all routes does not count, because pages load the routes of their links from `/__manifest`.
    expect(html).not.toMatch(/import "\/assets\/manifest-/);
    const loaded = withImports(started.map((path) => path.replace("/assets/", "")));
    expect([...loaded].filter((name) => /^(entry\.client|framework|frame)-/.test(name))).toEqual([]);
    expect([...loaded].some((name) => name.startsWith("leaflet.client"))).toBe(true);
    // Maps with a Kakao key load one more.
    const needless = [...loaded].filter((name) => /^kakao\.client/.test(name));
    expect(sizeOf([...loaded].filter((name) => !needless.includes(name)))).toBeLessThanOrEqual(
      MAP_SCRIPTS_MAX_BYTES,
    );
  });
});

test(`the login loads at most ${LOGIN_SCRIPTS_MAX_BYTES} bytes of compressed scripts, without map and editor`, async () => {
  const { html } = await openSession(sharedAppOrigin()).get("/login");
  const loadedNames = [...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name = ""]) => name);
  // The manifest of all routes does not count, because pages load the routes of their links from `/__manifest`.
  const loaded = withImports(loadedNames.filter((name) => !name.startsWith("manifest-")));
  expect([...loaded].some((name) => name.startsWith("login.route-"))).toBe(true);
  expect([...loaded].filter((name) => /^(places|map\.route|leaflet|kakao|rich-editor)/.test(name))).toEqual(
    [],
  );
  expect(sizeOf(loaded)).toBeLessThanOrEqual(LOGIN_SCRIPTS_MAX_BYTES);
});

test("every script outside of the app's bundles is one file without imports", () => {
  const folder = "build/programs/browser";
  const scripts = readdirSync(folder);
  expect(scripts).toContain("service-worker.js");
  for (const script of scripts)
    expect([script, readFileSync(`${folder}/${script}`, "utf8")]).toEqual([
      script,
      expect.not.stringMatching(/\bimport\s*[{*"'(\w]/),
    ]);
});

describe("the pages without scripts", () => {
  const READ = [
    ...["/about/history", "/about/organization", "/about/location", "/about/sources", "/privacy-policy"],
    ...["/error", "/nowhere", "/nowhere/at/all", "/map/detail", "/map/detail?toiletId=99999999"],
    ...["/accessibility", "/support/download", "/support/download/detail", "/support/download/create"],
    ...["/support/qna", "/support/qna/detail", "/support/apply", "/inform/daily", "/inform/weekly"],
    ...["/inform/gallery", "/location-terms", "/community/notice", "/community/free", "/community/qna"],
  ];
  test.each(READ)("include %s", async (path) => {
    const { html } = await session.get(path);
    expect(html).not.toMatch(/<script(?! type="speculationrules")/);
    expect(html).not.toMatch(/modulepreload|dns-prefetch/);
  });

  test(`a visitor of a toilet's page loads at most ${READER_SCRIPTS_MAX_BYTES} bytes of scripts`, async () => {
    const { html } = await session.get("/map/detail?toiletId=1");
    const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter(([, attributes = ""]) => /\ssrc=/.test(attributes))).toEqual([]);
    expect(html).not.toMatch(/modulepreload|dns-prefetch|\/assets\/[\w.-]+\.js/);
    const bytes = gzipSync(scripts.map(([, , text]) => text).join("\n")).byteLength;
    expect(bytes).toBeLessThanOrEqual(READER_SCRIPTS_MAX_BYTES);
    const member = await openMemberSession(sharedAppOrigin());
    expect((await member.get("/map/detail?toiletId=1")).html).toContain("dns-prefetch");
  });

  test("do not include the map, the login and the detail page", async () => {
    for (const path of ["/map", "/login", "/map/detail?toiletId=1"]) {
      expect((await session.get(path)).html).toContain("<script");
    }
  });
});
