import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** `docs/backends.md` names the code and the tests of each fact, so every name in it must exist. */

const PAGE = readFileSync("docs/backends.md", "utf8");
const ROWS = PAGE.split("\n")
  .filter((line) => line.startsWith("| ") && line.split("|").length === 5)
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, fact = "", code = "", tests = ""]) => ({ fact, code, tests }))
  .filter(({ code }) => code !== "where");

/** `unit/name-of-the-file` "title of the test" */
const TEST = /`([^`]+)` "([^"]+)"/g;
const KINDS = {
  browser: ".spec.ts",
  http: ".test.ts",
  unit: ".test.ts",
  contract: ".test.ts",
  faults: ".test.ts",
};

function readTests(name: string): string {
  const [kind = ""] = name.split("/");
  const isOfReference = kind === "reference-backend";
  const path = isOfReference ? `${name}.test.ts` : `tests/${name}${KINDS[kind as keyof typeof KINDS]}`;
  const testFile = [path, `${path}x`].find((candidate) => existsSync(candidate));
  return testFile ? readFileSync(testFile, "utf8") : "";
}

test("the page has at least as many rows as there are known facts", () => {
  expect(ROWS.length).toBeGreaterThan(40);
});

test.each(ROWS)("the page names the code and the tests of $fact", ({ code, tests }) => {
  const paths = [...code.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  const namedTests = [...tests.matchAll(TEST)].map(([, file = "", name = ""]) => ({ file, name }));
  expect(namedTests.length).toBeGreaterThan(0);
  expect(tests.replace(TEST, "").replace(/[; ]/g, "")).toBe("");
  expect(namedTests.filter(({ file, name }) => !readTests(file).includes(`"${name}"`))).toEqual([]);
});

test("the README links to the page", () => {
  expect(readFileSync("README.md", "utf8")).toContain("](docs/backends.md)");
});
