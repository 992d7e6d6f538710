import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isReversed } from "./run-clock";

/** Matches short files that take minutes. If they started last, one worker would run alone. */
const LONG = /\.complete\.|every-(page|state)|first-answer|costs\.test/;

/**
 * Starts with the longest files and continues with the largest; TEST_ORDER=reverse puts the smallest before the
 * largest.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sortedFiles = await super.sort(files);
    if (isReversed(process.env.TEST_ORDER)) sortedFiles.reverse();
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sortedFiles.filter(isLong), ...sortedFiles.filter((file) => !isLong(file))];
  }
}
