import { describe, it } from "vitest";
import { CALLS, type Subject } from "~/backend/calls";
import { diagnoseBackend } from "~/backend/profile/diagnosis.server";
import { LOGINS } from "./contract-callers";

/** The generation and the calls of the backend, examined once per test file. */
export const backend = await diagnoseBackend(LOGINS.admin);
if (backend.login && "failure" in backend.login)
  throw new Error(`${LOGINS.admin.id}: ${backend.login.failure}`);

export const generation = backend.generation?.generation ?? "egov-4.2";

/**
 * Returns whether the backend has one of the subject's calls, or the one at this index of the table. A call that gave
 * no answer, or an unsure one, counts as present, so that its tests run and fail.
 */
export const has = (subject: Subject, place?: number): boolean =>
  backend.calls
    .filter((call) => call.subject === subject)
    .some(
      ({ state }, index) =>
        (place === undefined || place === index) &&
        ["there", "unsure", "no answer", "not asked"].includes(state),
    );

/** Runs tests of calls that not every backend has. Without the calls they are skipped by name. */
export function describeIfSupported(subjects: Subject | Subject[], name: string, tests: () => void): void {
  const missingSubjects = [subjects].flat().filter((subject) => !has(subject));
  const calls = missingSubjects.flatMap((subject) => CALLS[subject].calls).join(" nor ");
  if (missingSubjects.length === 0) return void describe(name, tests);
  describe.skip(skippedName(name, `the backend has no ${calls}`), tests);
}

/** @param reason why this backend cannot run the test, or false; the test is then skipped by name */
export function itUnless(reason: string | false, name: string, test: () => void | Promise<void>): void {
  if (reason === false) return void it(name, test);
  it.skip(skippedName(name, reason), test);
}

/** Prints only for a real backend, because the reference backend's skips are known. */
function skippedName(name: string, reason: string): string {
  if (LOGINS.reference === null) console.info(`${name} is skipped: ${reason}`);
  return `${name} (skipped: ${reason})`;
}
