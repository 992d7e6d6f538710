import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isReversed } from "./run-clock";

/** Short files that take minutes. Started last, they would keep one worker busy alone. */
const LONG = /\.complete\.|every-(page|state)|first-answer|costs\.test/;

/**
 * Starts with the longest files and continues with the largest; TEST_ORDER=reverse puts the smallest before the
 * largest.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    if (isReversed(process.env.TEST_ORDER)) sorted.reverse();
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
