import { perBackend } from "~/backend/current-backend.server";
import { backendProfile } from "~/backend/profile/current-profile.server";
import type { LoginAttempt } from "./rate-limit.server";

const KEPT_MAX = 1000;

const refusedLogins = perBackend(() => new Map<LoginAttempt, number>());

/** Remembers a refused login until the backend is examined again. */
export function deferLoginFailure(attempt: LoginAttempt): void {
  const refusedAt = refusedLogins();
  refusedAt.set(attempt, Date.now());
  const [oldest] = refusedAt.keys();
  if (refusedAt.size > KEPT_MAX && oldest) refusedAt.delete(oldest);
}

/** Withdraws refused logins from the count if the backend was replaced in the meantime. */
export async function settleLoginFailures(): Promise<void> {
  const { checkedAt, replaced } = backendProfile();
  const refusedAt = refusedLogins();
  const decidedAttempts = [...refusedAt].filter(([, at]) => at < checkedAt);
  for (const [attempt] of decidedAttempts) refusedAt.delete(attempt);
  const withdrawnAttempts = decidedAttempts.filter(([, at]) => replaced && at <= replaced.since);
  await Promise.all(withdrawnAttempts.map(([attempt]) => attempt.abandon()));
}
