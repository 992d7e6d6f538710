import { relative } from "node:path";
import type { Reporter, TestCase } from "vitest/node";

/** More retries than this are no accident of a busy machine. */
const MOST = 3;

/**
 * Lists every test that passed only at its retry, and fails the run if there are many. A busy machine can cause one,
 * but an intermittent fault must stay visible.
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
