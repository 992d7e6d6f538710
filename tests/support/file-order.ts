import { statSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Short files that take long. If one started last, a worker would run alone at the end. */
const LONG = /\.complete\.|every-(page|state)|door-lock-passwords|hostile-requests/;

/**
 * Orders the files by their size, the same in every run: first the long ones, then the largest. TEST_ORDER=reverse starts
 * with the smallest, so that tests meet what other files left in a shared app.
 */
export default class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weightOf = ({ moduleId }: TestSpecification) =>
      statSync(moduleId).size + (LONG.test(moduleId) ? 1_000_000 : 0);
    const sortedFiles = files.toSorted(
      (a, b) => weightOf(b) - weightOf(a) || a.moduleId.localeCompare(b.moduleId),
    );
    return process.env.TEST_ORDER === "reverse" ? sortedFiles.reverse() : sortedFiles;
  }
}
