/** A toilet id from an address: a number, as the legacy backend counts them. Null for anything else. */
export function readToiletId(value: string | null | undefined): string | null {
  return value && /^\d{1,18}$/.test(value) ? value : null;
}
