import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isReversed } from "./run-clock";

/** Short files that take minutes: begun last, they would keep one worker busy when the other has nothing left to do. */
const LONG = /\.complete\.|every-(page|state)|first-answer|costs\.test/;

/** Begins with the longest files and goes on with the largest; TEST_ORDER=reverse has the smallest before the largest. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    if (isReversed(process.env.TEST_ORDER)) sorted.reverse();
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
