import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("docs/third-party.md has every production package with its licence", () => {
  const current = execFileSync(process.execPath, [".ci/third-party.mjs", "--print"], { encoding: "utf8" });
  expect(current).toMatch(/^## MIT \(\d+\)$/m);
  expect(current).toContain("react 18.3.1");
  expect(current).not.toMatch(/\bvitest\b|undefined/);
  expect(readFileSync("docs/third-party.md", "utf8"), "npm run third-party").toBe(current);
});
