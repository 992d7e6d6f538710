/** The faults between the app and its backend, each the name of a column. */
export const FAULT_NAMES = [
  /** nothing listens */
  "refused",
  /** the connection is reset during the request */
  "reset-sending",
  /** the connection is reset in the middle of the answer */
  "reset-answer",
  /** the request is accepted and never answered */
  "silence",
  /** the correct answer at one byte a second */
  "drip",
  /** a proxy's HTML page with 200 */
  "html",
  /** the first half of the correct answer with a regular end */
  "cut-json",
  /** every value has another type */
  "wrong-types",
  /** every value is null, the outcome as well */
  "nulls",
  /** every value of the result is null with a successful outcome */
  "null-values",
  /** the correct answer in EUC-KR with that charset */
  "euc-kr",
  /** the correct answer in EUC-KR with the charset UTF-8 */
  "broken-utf8",
  "500",
  "502",
  "503",
  /** to another host */
  "redirect-away",
  "redirect-self",
  /** an answer of 400 MB */
  "huge",
  /** a few kilobytes that decompress to 400 MB */
  "gzip-bomb",
  /** the token is refused as expired; other calls are answered */
  "past-token",
] as const;

export type FaultName = (typeof FAULT_NAMES)[number];

/** Faults that take the whole deadline of a call. */
export const SLOW_FAULTS: readonly FaultName[] = ["silence", "drip"];

/** The statuses that the app may send if a required call meets the fault. */
export function statusesOf(fault: FaultName): readonly number[] {
  if (SLOW_FAULTS.includes(fault)) return [504];
  if (fault === "past-token") return [401];
  return [502];
}
