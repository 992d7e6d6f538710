import { type BackendProfile, CHANGE_TOLD_MS, isWithin } from "./backend-profile";
import type { Generation } from "./generations";

export type BackendChange =
  | { kind: "clock"; aheadSeconds: number }
  | { kind: "tokens"; since: number }
  | { kind: "generation"; before: Generation; after: Generation; since: number };

/** Allowed clock difference, because the backend ends logins by its clock and we expect it by ours. */
export const CLOCK_TOLERANCE_SECONDS = 60;

export const isClockOff = ({ aheadSeconds }: BackendProfile["clock"]) =>
  Math.abs(aheadSeconds) > CLOCK_TOLERANCE_SECONDS;

export function backendChanges({ clock, refused, replaced }: BackendProfile, now: number): BackendChange[] {
  const changes: BackendChange[] = [];
  if (isClockOff(clock)) changes.push({ kind: "clock", aheadSeconds: clock.aheadSeconds });
  if (isWithin(CHANGE_TOLD_MS, refused.at, now)) changes.push({ kind: "tokens", since: refused.since });
  if (replaced && isWithin(CHANGE_TOLD_MS, replaced.since, now))
    changes.push({ kind: "generation", ...replaced });
  return changes;
}

export function describeChange(change: BackendChange): string {
  switch (change.kind) {
    case "clock":
      return `the backend's clock is ${change.aheadSeconds} s ahead of ours`;
    case "tokens":
      return `since ${at(change.since)} the backend refuses logins that have not ended: its key or its database may be another; members log in anew`;
    case "generation":
      return `since ${at(change.since)} the backend is one of generation ${change.after}, before of ${change.before}`;
  }
}

const at = (moment: number) => new Date(moment).toJSON();
