import { relative } from "node:path";
import type { Reporter, TestCase } from "vitest/node";

/** More of them are no accident of a busy machine. */
const MOST = 3;

/**
 * Names every test that passed at its second try only, and fails the run where there are many: a test in a browser on a
 * busy machine may meet a moment that no user meets, and a fault that comes and goes must be seen all the same.
 */
export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const { errors = [] } = test.result();
    const file = relative(process.cwd(), test.module.moduleId);
    this.#names.push(`${file} > ${test.fullName}: ${errors[0]?.message ?? ""}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return;
    console.log(["Passed at the second try:", ...this.#names].join("\n  "));
    if (this.#names.length <= MOST) return;
    console.log(`More than ${MOST} needed one: the run has failed.`);
    process.exitCode = 1;
  }
}
