import { createHash } from "node:crypto";
import type { PlaceToCheck } from "./form-reply";

export class FormRefusal extends Error {
  override name = "FormRefusal";
  check: PlaceToCheck | null = null;
  /** @param errors messages by field, "" for the whole form @param offer what the form asks next */
  constructor(
    readonly errors: Record<string, string[]>,
    readonly status = 400,
    readonly headers: Record<string, string> = {},
    readonly offer: unknown = null,
    readonly changes: Record<string, string | string[]> = {},
  ) {
    super("the form was refused");
  }
}

export function refuseForm(message: string, status = 400): FormRefusal {
  return new FormRefusal({ "": [message] }, status);
}

/** The form again, with values changed or something to choose from: neither saved nor refused. */
export class FormRedraw {
  constructor(
    readonly changes: Record<string, string | string[]>,
    readonly offer: unknown = null,
  ) {}
}

/** Digests what a form shows as stored: two people who edit it must not overwrite each other unknowingly. */
export const revisionOf = (...stored: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(stored)).digest("base64url").slice(0, 16);

/** Refuses a form that was opened at another revision. Its next press overwrites knowingly. */
export function refuseConflict(now: string, opened: FormDataEntryValue | null, message: string): void {
  if (opened === null || opened === now) return;
  throw new FormRefusal({ "": [message] }, 400, {}, null, { revision: now });
}
