import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Short files that take minutes: begun last, they would keep one worker busy when the other has nothing left to do. */
const LONG = /\.complete\.|every-(page|state)|first-answer|costs\.test/;

/** Begins what takes longest, and goes on with the largest files. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
