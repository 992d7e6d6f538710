import { existsSync, readFileSync } from "node:fs";

/** A fault that one test file must find. `find` occurs exactly once in `file`. */
export type Fault = {
  name: string;
  /** what a person would notice */
  symptom: string;
  file: string;
  find: string;
  replace: string;
  /** the test file that must fail */
  test: string;
};

/** Tests of these folders read the sources; all others run the build. */
const WITHOUT_BUILD = /^(?:tests\/(?:unit|contract)|reference-backend\/tests)\//;

export const needsBuild = ({ test }: Fault): boolean => !WITHOUT_BUILD.test(test);

/** Returns a message for each fault that no longer fits the sources. */
export function findStaleFaults(faults: Fault[]): string[] {
  const names = faults.map(({ name }) => name);
  return faults.flatMap(({ name, file, find, replace, test }) => {
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    const occurrences = text.split(find).length - 1;
    return [
      ...(names.indexOf(name) < names.lastIndexOf(name) ? ["the name is not unique"] : []),
      ...(occurrences === 1 ? [] : [`the text occurs ${occurrences} times in ${file}`]),
      ...(find === replace ? ["the replacement changes nothing"] : []),
      ...(existsSync(test) ? [] : [`there is no ${test}`]),
    ].map((message) => `${name}: ${message}`);
  });
}
