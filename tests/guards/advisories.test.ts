import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readSurface } from "../hostile/surface";
import { openSession } from "../support/http-session";
import { tagsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** docs/advisories.md covers the installed versions, and its claims have tests. */

const page = readFileSync("docs/advisories.md", "utf8");
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { version?: string }>;
};
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
};

describe("docs/advisories.md", () => {
  const writtenVersions = [...page.matchAll(/^\| (\S+) \| (\d\S*) \|$/gm)].map(
    ([, name = "", version = ""]) => ({
      name,
      version,
    }),
  );

  test("was written for the installed versions", () => {
    const changedPackages = writtenVersions.filter(
      ({ name, version }) => packages[`node_modules/${name}`]?.version !== version,
    );
    expect(changedPackages).toEqual([]);
  });

  test("lists every package of production", () => {
    const names = writtenVersions.map(({ name }) => name);
    expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
    // Dependencies of dependencies that handle input from visitors.
    const beneath = "turbo-stream react-router @remix-run/router dompurify prosemirror-view qs".split(" ");
    expect(beneath.filter((name) => !names.includes(name))).toEqual([]);
  });

  test("names existing tests", () => {
    const claims = [...page.matchAll(/`(tests\/[\w/.-]+)` "([^"]+)"/g)];
    expect(claims.length).toBeGreaterThan(8);
    const missing = claims.filter(
      ([, file = "", title = ""]) => !existsSync(file) || !readFileSync(file, "utf8").includes(title),
    );
    expect(missing.map(([claim]) => claim)).toEqual([]);
  });
});

test("the server decodes no stream of the framework", () => {
  const folder = "build/server";
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  expect(scripts.length).toBeGreaterThan(0);
  const guilty = scripts.filter((name) =>
    /["']turbo-stream["']|decodeViaTurboStream/.test(readFileSync(`${folder}/${name}`, "utf8")),
  );
  expect(guilty).toEqual([]);
});

const ELSEWHERE = "evil.example";

/** Returns the URLs in a page and its redirect. */
function addressesIn({ html, location }: { html: string; location: string | null }): string[] {
  const attributes = tagsOf(html).flatMap((tag) =>
    Object.entries(tag.attributes).filter(([name]) => /^(href|src|action|formaction)$/i.test(name)),
  );
  return [...attributes.map(([, value]) => value), ...(location === null ? [] : [location])];
}

/** Resolves as a browser does, which reads a backslash as a slash. */
const leadsAway = (address: string) =>
  URL.parse(address.replaceAll("&amp;", "&"), "http://toilet.example/map")?.hostname.endsWith(ELSEWHERE) ??
  false;

test("no link leads to another site by a backslash, whatever the query", { timeout: 180_000 }, async () => {
  expect(leadsAway(`/\\${ELSEWHERE}`)).toBe(true);
  const visitor = openSession(sharedAppOrigin());
  const violations: string[] = [];
  let links = 0;
  for (const { pattern, names } of readSurface().routes) {
    const path = pattern.replace("*", "x").replace(/:\w+/g, "1");
    for (const value of [`/\\${ELSEWHERE}`, `\\\\${ELSEWHERE}`, `/\t/${ELSEWHERE}`]) {
      const query = new URLSearchParams(names.map((name): [string, string] => [name, value]));
      const answer = await visitor.get(`${path}?${query}`);
      const addresses = addressesIn(answer);
      links += addresses.length;
      violations.push(...addresses.filter(leadsAway).map((address) => `${path}: ${address}`));
    }
  }
  expect(links).toBeGreaterThan(1000);
  expect(violations).toEqual([]);
});
