import { describe, it } from "vitest";
import { CALLS, type Subject } from "~/backend/calls";
import { examineBackend } from "~/backend/profile/examination.server";
import { LOGINS } from "./contract-callers";

/** What the backend under test is and has, asked once for each file of tests. */
export const backend = await examineBackend(LOGINS.admin);
if (backend.login && "failure" in backend.login)
  throw new Error(`${LOGINS.admin.id}: ${backend.login.failure}`);

export const generation = backend.generation?.generation ?? "egov-4.2";

/**
 * True where the backend has one of the subject's calls, or the very one at that place of the table. What did not
 * answer, or was not asked any more, is not lacking: its tests run, and fail.
 */
export const has = (subject: Subject, place?: number): boolean =>
  backend.calls
    .filter((call) => call.subject === subject)
    .some(
      ({ state }, index) =>
        (place === undefined || place === index) && ["there", "no answer", "not asked"].includes(state),
    );

/** Tests of what not every backend has: skipped by name, with the calls that it lacks. */
export function describeWhereThere(subjects: Subject | Subject[], name: string, tests: () => void): void {
  const missing = [subjects].flat().filter((subject) => !has(subject));
  const calls = missing.flatMap((subject) => CALLS[subject].calls).join(" nor ");
  if (missing.length === 0) return void describe(name, tests);
  describe.skip(sayWhy(name, `the backend has no ${calls}`), tests);
}

/** @param reason why this backend cannot be held to it, false where it can: else it is skipped by name */
export function itUnless(reason: string | false, name: string, test: () => void | Promise<void>): void {
  if (reason === false) return void it(name, test);
  it.skip(sayWhy(name, reason), test);
}

/** A real backend's operator wants to know; those of the reference backend are skipped every day. */
function sayWhy(name: string, reason: string): string {
  if (LOGINS.reference === null) console.info(`${name} is skipped: ${reason}`);
  return `${name} (skipped: ${reason})`;
}
