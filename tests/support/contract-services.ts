import { it } from "vitest";
import { diagnoseBackend } from "~/backend/profile/diagnosis.server";
import { LOGINS } from "./contract-callers";

/** The generation and the calls of the backend, examined once per test file. */
export const backend = await diagnoseBackend(LOGINS.admin);
if (backend.login && "failure" in backend.login)
  throw new Error(`${LOGINS.admin.id}: ${backend.login.failure}`);

export const generation = backend.generation?.generation ?? "egov-4.2";

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
