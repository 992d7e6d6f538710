/** What can go wrong between the app and its backend, each under the name of its column. */
export const FAULT_NAMES = [
  /** nobody listens */
  "refused",
  /** the line is reset while the request is being sent */
  "reset-sending",
  /** the line is reset in the middle of the answer */
  "reset-answer",
  /** the request is taken, and nothing ever comes */
  "silence",
  /** the true answer, one byte a second */
  "drip",
  /** a page of a proxy in between, with 200 */
  "html",
  /** the first half of the true answer, ended as if it were all */
  "cut-json",
  /** every value is of another type */
  "wrong-types",
  /** every value is null, the verdict too */
  "nulls",
  /** every value of the result is null, under a verdict of success */
  "null-values",
  /** the true answer in EUC-KR, and saying so */
  "euc-kr",
  /** the true answer in EUC-KR, said to be UTF-8 */
  "broken-utf8",
  "500",
  "502",
  "503",
  /** to another host */
  "redirect-away",
  "redirect-self",
  /** an answer of 400 MB */
  "huge",
  /** a few kilobytes that would become 400 MB */
  "gzip-bomb",
  /** the token is refused, as one that has ended is; everything else is answered */
  "past-token",
] as const;

export type FaultName = (typeof FAULT_NAMES)[number];

/** Those that take the whole deadline of a call to be noticed. */
export const SLOW_FAULTS: readonly FaultName[] = ["silence", "drip"];

/** What the app may answer where a call that it cannot do without meets the fault. */
export function statusesOf(fault: FaultName): readonly number[] {
  if (SLOW_FAULTS.includes(fault)) return [504];
  if (fault === "past-token") return [401];
  return [502];
}
