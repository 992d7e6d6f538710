import type { Generation } from "~/backend/generation/generations";
import { logger } from "~/log/logger.server";

/** What has become of the backend while the product runs, as far as its answers tell. */
export type BackendChange =
  | { kind: "clock"; aheadSeconds: number }
  | { kind: "tokens"; since: number }
  | { kind: "generation"; before: Generation; after: Generation; since: number };

/** Logins end by the backend's clock and are taken for ended by ours: they may differ by no more than this. */
export const CLOCK_APART_SECONDS = 60;
const CLOCK_READ_EVERY_MS = 5000;
const SAID_FOR_MS = 3_600_000;
/** One login may be refused for what became of its member. */
const REFUSED_MIN = 2;
const REFUSED_WITHIN_MS = 600_000;
const REFUSED_KEPT = 100;

let aheadSeconds = 0;
let clockReadAt = Number.NEGATIVE_INFINITY;
let refusedSince: number | null = null;
let refusedAt = 0;
let refused = new Map<string, number>();
let generation: { before: Generation; after: Generation; since: number } | null = null;

let isAway = false;
const returnListeners: (() => void)[] = [];
const renewalListeners: (() => void)[] = [];
const restartListeners: ((until: number) => void)[] = [];

export function onBackendReturned(listener: () => void): void {
  returnListeners.push(listener);
}

/** For those who have learned what the backend can do: it was away, so it may be another version, or is known to be one. */
export function onBackendRenewed(listener: () => void): void {
  renewalListeners.push(listener);
}

export function noteBackendAway(): void {
  isAway = true;
}

export function noteBackendAnswer(): void {
  const wasAway = isAway;
  isAway = false;
  if (wasAway) for (const tell of [...renewalListeners, ...returnListeners]) tell();
}

/** @param listener told until when there may have been a restart unseen, in epoch ms: Infinity without a connection */
export function onPossibleRestart(listener: (until: number) => void): void {
  restartListeners.push(listener);
}

export function notePossibleRestart(until: number): void {
  for (const tell of restartListeners) tell(until);
}

const isClockOff = () => Math.abs(aheadSeconds) > CLOCK_APART_SECONDS;

/** @param told the Date header of an answer. What is wrong from the start is said by the check at start-up. */
export function noteBackendClock(told: unknown): void {
  const now = performance.now();
  if (now - clockReadAt < CLOCK_READ_EVERY_MS) return;
  const moment = Date.parse(String(told));
  if (Number.isNaN(moment)) return;
  const isFirst = clockReadAt === Number.NEGATIVE_INFINITY;
  const wasOff = isClockOff();
  clockReadAt = now;
  aheadSeconds = Math.round((moment - Date.now()) / 1000);
  if (isFirst || isClockOff() === wasOff) return;
  if (wasOff) logger.info("the backend's clock is right again");
  else logger.warn({ aheadSeconds }, "the backend's clock differs from ours");
}

/** Told of each login that the backend refuses before its time: several at once are no member's own affair. */
export function noteRefusedLogin(sessionId: string): void {
  const now = Date.now();
  refused.set(sessionId, now);
  refused = new Map([...refused].filter(([, at]) => now - at < REFUSED_WITHIN_MS).slice(-REFUSED_KEPT));
  if (refused.size < REFUSED_MIN) return;
  const isSaid = refusedSince !== null && now - refusedAt < SAID_FOR_MS;
  refusedAt = now;
  if (isSaid) return;
  refusedSince = now;
  logger.warn("the backend refuses logins that have not ended");
}

export function noteGeneration(before: Generation, after: Generation): void {
  generation = { before, after, since: Date.now() };
  for (const tell of renewalListeners) tell();
}

/** What is so now, or happened within the last hour. */
export function backendChanges(): BackendChange[] {
  const isRecent = (at: number) => Date.now() - at < SAID_FOR_MS;
  const changes: BackendChange[] = [];
  if (isClockOff()) changes.push({ kind: "clock", aheadSeconds });
  if (refusedSince !== null && isRecent(refusedAt)) changes.push({ kind: "tokens", since: refusedSince });
  if (generation && isRecent(generation.since)) changes.push({ kind: "generation", ...generation });
  return changes;
}

/** For operators, a line each. */
export function describeChange(change: BackendChange): string {
  switch (change.kind) {
    case "clock":
      return `the backend's clock is ${change.aheadSeconds} s ahead of ours`;
    case "tokens":
      return `since ${at(change.since)} the backend refuses logins that have not ended: its key or its database may be another; members log in anew`;
    case "generation":
      return `since ${at(change.since)} the backend is one of generation ${change.after.toUpperCase()}, before of ${change.before.toUpperCase()}`;
  }
}

const at = (moment: number) => new Date(moment).toJSON();
