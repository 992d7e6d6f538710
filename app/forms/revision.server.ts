import { createHash } from "node:crypto";
import { FormRefusal } from "./form-refusal.server";

/** Digests what a form shows as stored: two people who edit it must not overwrite each other unknowingly. */
export const revisionOf = (...stored: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(stored)).digest("base64url").slice(0, 16);

/** Refuses a form that was opened at another revision. Its next press overwrites knowingly. */
export function refuseConflict(now: string, opened: FormDataEntryValue | null, message: string): void {
  if (opened === null || opened === now) return;
  throw new FormRefusal({ "": [message] }, 400, {}, null, { revision: now });
}
