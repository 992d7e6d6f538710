import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { findServeProgram } from "~/programs/serve-program";

test("the program of the framework's server is found by its package, and what it requires beside it", () => {
  const program = findServeProgram();
  expect(existsSync(program)).toBe(true);
  const requireAsServe = createRequire(program);
  expect(requireAsServe("morgan")).toHaveProperty("format");
});
