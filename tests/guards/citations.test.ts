import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DOCUMENTS, findFault, listSources, type Source } from "./sources";

/** Code and pages cite what is in the repository, as `docs/wire.md#login`. Each rule lists what breaks it. */

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

test("pages and headings that are cited are there, in code, tests and pages", () => {
  const cited = [...SOURCES, ...PAGES].flatMap(({ path, text }) =>
    [...text.matchAll(CITATION)].map(([, page = "", anchor]) => ({ path, fault: findFault(page, anchor) })),
  );
  expect(cited.filter(({ fault }) => fault !== null)).toEqual([]);
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
