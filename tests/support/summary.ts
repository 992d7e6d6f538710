import { relative } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

const SHOWN = 20;

/**
 * Ends the output with the slowest files (every file with ALL_FILES=1), the reasons of all failures, which a long log
 * would hide, and one line with the counts.
 */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    console.log([...slowestOf(modules), ...faultsOf(modules, errors), countsOf(modules)].join("\n"));
  }
}

const pathOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId);

function slowestOf(modules: readonly TestModule[]): string[] {
  const shown = process.env.ALL_FILES === "1" ? modules.length : SHOWN;
  if (modules.length < SHOWN) return [];
  const files = modules
    .map((module) => ({
      seconds: module.diagnostic().duration / 1000,
      cases: [...module.children.allTests()].length,
      name: `${module.project.name} ${pathOf(module)}`,
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, shown);
  return [
    `The ${files.length} slowest of ${modules.length} files:`,
    ...files.map(
      ({ seconds, cases, name }) =>
        `${seconds.toFixed(1).padStart(7)} s ${String(cases).padStart(4)} cases  ${name}`,
    ),
  ];
}

/** Returns a line for each failed file, group or test, and for each error outside of tests. */
function faultsOf(modules: readonly TestModule[], errors: readonly SerializedError[]): string[] {
  const ofModules = modules.flatMap((module) => [
    ...module.errors().map(({ message }) => `Failed: ${pathOf(module)}: ${message}`),
    ...[...module.children.allTests("failed")].map(
      (test) => `Failed: ${pathOf(module)} > ${test.fullName}: ${test.result().errors?.[0]?.message ?? ""}`,
    ),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map(({ message }) => `Failed: ${pathOf(module)} > ${suite.fullName}: ${message}`),
    ),
  ]);
  return [
    ...ofModules,
    ...errors.map(({ message, stack }) => `Outside of tests: ${message}\n${stack ?? ""}`),
  ];
}

function countsOf(modules: readonly TestModule[]): string {
  const count = (state: "passed" | "failed" | "skipped") =>
    modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0);
  const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
  const skipped = count("skipped");
  return `${count("passed")} passed, ${count("failed") + brokenFiles} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
