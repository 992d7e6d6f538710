import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DOCUMENTS, findFault, listSources, type Source } from "./sources";

/** Code and pages cite files of the repository, as in `docs/wire.md#login`. Each rule lists its violations. */

const PAGES = DOCUMENTS.map((path): Source => ({ path, text: readFileSync(path, "utf8") }));
const SOURCES = ["app", "tests", "tools"]
  .flatMap(listSources)
  .filter(({ path }) => !path.endsWith("citations.test.ts"));

const linesWith = (sources: Source[], pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    text
      .split("\n")
      .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line))
      .map(({ line, at }) => `${at}: ${line.trim()}`),
  );

const CITATION = /\b(docs\/[\w./-]+?\.md)(?:#([\p{L}\p{N}_-]+))?/gu;

test("cited pages and headings exist in code, tests and pages", () => {
  const citations = [...SOURCES, ...PAGES].flatMap(({ path, text }) =>
    [...text.matchAll(CITATION)].map(([, page = "", anchor]) => ({ path, fault: findFault(page, anchor) })),
  );
  expect(citations.filter(({ fault }) => fault !== null)).toEqual([]);
});

describe("citations", () => {
  test.each([
    ["pages by another name", /legacy-contract|platform-facts|messages\.ko\b|\bdesign(?:\/|: )/],
    [
      "sections of a specification",
      /\bparts? \d,? sections? \d|\bspec(?:ification)?,? (?:part|section)s? \d/i,
    ],
  ])("avoid %s", (_what, pattern) => {
    expect(linesWith([...SOURCES, ...PAGES], pattern)).toEqual([]);
  });

  test("name the public contract with its folder", () => {
    expect(linesWith(SOURCES, /(?<!docs\/)\burls-and-forms/)).toEqual([]);
  });

  test("contain no bare section numbers", () => {
    expect(linesWith(SOURCES, /(?:^| )\(\d{1,2}\.\d{1,2}(?:, \d{1,2}\.\d{1,2})*\)/)).toEqual([]);
  });
});
