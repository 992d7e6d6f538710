import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listSources, type Source } from "./sources";

/** Code and pages cite what is in the repository, as `docs/wire.md#login`. Each rule lists what breaks it. */

const PAGES: Source[] = [
  "README.md",
  ...readdirSync("docs", { recursive: true }).map((name) => `docs/${name}`),
]
  .filter((path) => path.endsWith(".md"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const SOURCES = ["app", "tests"]
  .flatMap(listSources)
  .filter(({ path }) => !path.endsWith("citations.test.ts"));

/** As GitHub makes them of headings. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

function anchorsOf(path: string): string[] {
  const headings = readFileSync(path, "utf8").matchAll(/^#{1,6} (.+)$/gm);
  return [...headings].map(([, heading = ""]) => anchorOf(heading));
}

/** Null where the page is there, and the heading too if one is named. */
function findFault(path: string, anchor: string | undefined): string | null {
  if (!existsSync(path)) return `${path} is missing`;
  return anchor === undefined || anchorsOf(path).includes(anchor) ? null : `${path} has no #${anchor}`;
}

const faultsOf = (sources: Source[], pattern: RegExp, folderOf: (path: string) => string) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .map(([, page = "", anchor]) => findFault(join(folderOf(path), page), anchor))
      .filter((fault) => fault !== null)
      .map((fault) => `${path}: ${fault}`),
  );

const linesWith = (sources: Source[], pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    text
      .split("\n")
      .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line))
      .map(({ line, at }) => `${at}: ${line.trim()}`),
  );

const CITATION = /\b(docs\/[\w./-]+?\.md)(?:#([\p{L}\p{N}_-]+))?/gu;
const LINK = /\]\((?!https?:)([\w./-]+\.md)(?:#([\p{L}\p{N}_-]+))?\)/gu;

describe("what is cited is there", () => {
  test("pages and headings, in code, tests and pages", () => {
    expect(faultsOf([...SOURCES, ...PAGES], CITATION, () => ".")).toEqual([]);
  });

  test("what pages link", () => {
    expect(faultsOf(PAGES, LINK, (path) => join(path, ".."))).toEqual([]);
  });
});

describe("nothing is cited that is not here", () => {
  test.each([
    ["pages by another name", /legacy-contract|platform-facts|messages\.ko\b|\bdesign(?:\/|: )/],
    [
      "sections of a specification",
      /\bparts? \d,? sections? \d|\bspec(?:ification)?,? (?:part|section)s? \d/i,
    ],
  ])("%s", (_what, pattern) => {
    expect(linesWith([...SOURCES, ...PAGES], pattern)).toEqual([]);
  });

  test("the public contract without its folder, which code must name", () => {
    expect(linesWith(SOURCES, /(?<!docs\/)\burls-and-forms/)).toEqual([]);
  });

  test("bare numbers of sections", () => {
    expect(linesWith(SOURCES, /(?:^| )\(\d{1,2}\.\d{1,2}(?:, \d{1,2}\.\d{1,2})*\)/)).toEqual([]);
  });
});
