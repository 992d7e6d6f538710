import type { Examination } from "./examination.server";
import type { Generation } from "./generations";

/** Notes about the backend for the operator, in /readyz, the log and the administration's overview. */
export type BackendNote =
  | { kind: "clock"; aheadSeconds: number }
  | { kind: "unsure" }
  | { kind: "mismatch"; used: Generation; seen: Examination; isPinned: boolean }
  | { kind: "login"; used: Generation; because: string };

/** Allowed clock difference, because the backend ends logins by its clock and we expect it by ours. */
export const CLOCK_TOLERANCE_SECONDS = 60;

export const isClockOff = (aheadSeconds: number | null): aheadSeconds is number =>
  Math.abs(aheadSeconds ?? 0) > CLOCK_TOLERANCE_SECONDS;

export function describeNote(note: BackendNote): string {
  switch (note.kind) {
    case "clock":
      return `the backend's clock is ${note.aheadSeconds} s ahead of ours`;
    case "unsure":
      return "no answer of the backend shows its generation, so it is taken for the specification's, egov-4.2: set BACKEND_GENERATION if it is another";
    case "mismatch": {
      const { used, seen, isPinned } = note;
      const answers = `${seen.generation} (${seen.because})`;
      return isPinned
        ? `BACKEND_GENERATION says ${used}, the backend's answers say ${answers}: logins and texts may fail`
        : `the backend is taken for ${used}, its answers say ${answers}: restart the app`;
    }
    case "login":
      return `the backend is taken for ${note.used}, but ${note.because}: restart the app, or set BACKEND_GENERATION`;
  }
}
