import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/** About one in a thousand tests of the complete run. A busy machine alone causes fewer. */
const MOST = 10;

/**
 * Names every test that passed only at its second try, and fails the run if there are many. A browser test on a
 * busy machine may fail at a moment that no user meets, but an intermittent fault must be visible all the same. If
 * `VERDICT_FILE` is set, writes the reasons of a failed run there, because the end of a long log may not show them.
 */
export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const { errors = [] } = test.result();
    this.#names.push(`${pathOf(test.module)} > ${test.fullName}: ${errors[0]?.message ?? ""}`);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const hasTooMany = this.#names.length > MOST;
    const verdict = [
      ...(this.#names.length > 0
        ? ["Passed at the second try:", ...this.#names.map((name) => `  ${name}`)]
        : []),
      ...(hasTooMany ? [`More than ${MOST} needed one: the run has failed.`] : []),
    ];
    if (verdict.length > 0) console.log(verdict.join("\n"));
    if (hasTooMany) process.exitCode = 1;
    const { VERDICT_FILE } = process.env;
    if (VERDICT_FILE) appendFileSync(VERDICT_FILE, [...verdict, ...faultsOf(modules, errors), ""].join("\n"));
  }
}

const pathOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId);

/** Returns a line for each failed file or test, and for each error outside of tests. */
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
