import { resolve } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TestModule } from "vitest/node";
import SlowestFiles from "../support/slowest-files";

const moduleOf = (name: string, seconds: number) =>
  ({
    project: { name: "unit" },
    moduleId: resolve(name),
    diagnostic: () => ({ duration: seconds * 1000 }),
  }) as unknown as TestModule;
const quick = Array.from({ length: 60 }, (_, index) => moduleOf(`quick-${index}.test.ts`, 1 + index / 10));

let printed: string[];
const { exitCode } = process;
beforeEach(() => {
  printed = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = exitCode;
});

it("the report names the twenty slowest files in order and passes a run of short files", () => {
  new SlowestFiles().onTestRunEnd(quick);
  expect(process.exitCode).toBe(exitCode);
  const lines = printed.join("\n").split("\n");
  expect(lines).toHaveLength(21);
  expect(lines[1]).toMatch(/ 6\.9 s {2}unit quick-59\.test\.ts$/);
});

it("the report allows the complete run's long files their time", () => {
  new SlowestFiles().onTestRunEnd([...quick, moduleOf("whole.complete.test.ts", 20)]);
  expect(process.exitCode).toBe(exitCode);
});

it("the report fails and names a file that takes too long", () => {
  new SlowestFiles().onTestRunEnd([...quick, moduleOf("long.test.ts", 20)]);
  expect(process.exitCode).toBe(1);
  expect(printed.at(-1)).toContain("unit long.test.ts. Split them.");
});
