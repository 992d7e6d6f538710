import { createHash } from "node:crypto";
import type { PlaceToCheck } from "./posted-form";

export class FormRefusal extends Error {
  override name = "FormRefusal";
  check: PlaceToCheck | null = null;
  /** @param errors messages by field, "" for the whole form @param offer data for the form's next question */
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

export function refuseForm(message: string, status = 400, headers: Record<string, string> = {}): FormRefusal {
  return new FormRefusal({ "": [message] }, status, headers);
}

export const refuseForNow = (message: string, seconds: number): FormRefusal =>
  refuseForm(message, 429, { "Retry-After": String(seconds) });

/** Rerenders the form with changed values or with choices, neither saved nor refused. */
export class FormRerender {
  constructor(
    readonly changes: Record<string, string | string[]>,
    readonly offer: unknown = null,
  ) {}
}

/** Returns a digest of the stored values in a form, so that two editors do not overwrite each other unknowingly. */
export const revisionOf = (...stored: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(stored)).digest("base64url").slice(0, 16);

/** Refuses a form that was opened at another revision. Sending it once more overwrites the newer revision. */
export function refuseConflict(
  currentRevision: string,
  openedRevision: FormDataEntryValue | null,
  message: string,
): void {
  if (openedRevision === null || openedRevision === currentRevision) return;
  throw new FormRefusal({ "": [message] }, 400, {}, null, { revision: currentRevision });
}
