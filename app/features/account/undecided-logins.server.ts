import { onGenerationRechecked } from "~/backend/generation/generation.server";
import type { LoginAttempt } from "~/session/rate-limit.server";

/** The oldest beyond so many stay counted. */
const KEPT_MAX = 1000;

let undecided: LoginAttempt[] = [];

/** Keeps a refused login until the backend is asked again what it is: should it have become another one, it was none. */
export function keepUndecidedLogin(attempt: LoginAttempt): void {
  undecided = [...undecided, attempt].slice(-KEPT_MAX);
}

onGenerationRechecked((isAnother) => {
  const decided = undecided;
  undecided = [];
  if (isAnother) for (const attempt of decided) void attempt.abandon();
});
