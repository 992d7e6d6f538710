import { describe, expect, test } from "vitest";
import { listSources } from "./sources";

/** Comments and test titles name the actor. These patterns hide it; CONTRIBUTING.md#style has the rule. */

const HIDDEN_ACTORS = [/\bwhoever\b/i, /\b(?:some|any|every|no)body\b/i, /\bone's\b/i];
const HIDDEN_SUBJECTS = [/(?:^|[.!?] )(?:What|Who|Whose|Whom)\b/, /\bwhat is\b/i];

const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/ ?(.*)$/gm;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\(\s*"([^"]+)"/g;

const sources = ["app", "reference-backend", "tests", "tools"].flatMap(listSources);

function findAll(textPattern: RegExp, patterns: RegExp[]): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(textPattern)]
      .map(([, block, line]) => (block ?? line ?? "").replace(/^\s*\* ?/gm, " ").trim())
      .filter((words) => patterns.some((pattern) => pattern.test(words)))
      .map((words) => `${path}: ${words}`),
  );
}

describe("the English of the repository", () => {
  test("names the actor in every comment", () => {
    expect(findAll(COMMENT, [...HIDDEN_ACTORS, ...HIDDEN_SUBJECTS])).toEqual([]);
  });

  test("names the actor in every test title", () => {
    expect(findAll(TITLE, HIDDEN_ACTORS)).toEqual([]);
  });

  test("is searched with patterns that find such words", () => {
    const comment = ["/", "/ What is stored is read once."].join("");
    expect([...comment.matchAll(COMMENT)].map(([, , line]) => line)).toEqual([
      "What is stored is read once.",
    ]);
    for (const pattern of HIDDEN_SUBJECTS) expect("What is stored is read once.").toMatch(pattern);
    expect("Whoever asks again waits.").toMatch(HIDDEN_ACTORS[0] ?? "");
  });
});
