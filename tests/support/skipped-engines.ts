import type { Reporter, TestCase } from "vitest/node";

/** Repeats in the last line of a run which engines were skipped, and why. */
export default class SkippedEngines implements Reporter {
  readonly #reasons = new Set<string>();

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === "skipped" && result.note) this.#reasons.add(result.note);
  }

  onTestRunEnd(): void {
    const reasons = [...this.#reasons].join("; ");
    // The summary of the default reporter comes after this event.
    if (reasons) process.once("exit", () => console.log(`Skipped: ${reasons}`));
  }
}
