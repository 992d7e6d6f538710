import { CALLS, type Subject } from "~/backend/calls";
import { type BackendProfile, isWithin, NEVER } from "./backend-profile";

const LEARNED_KEPT_MS = 10 * 60_000;
const BOARDS_KEPT_MS = 60_000;

export const wasAsked = ({ asked }: BackendProfile, question: string, ms: number, now: number): boolean =>
  isWithin(ms, asked[question] ?? NEVER, now);

export const hasServed = ({ calls }: BackendProfile, call: string): boolean =>
  (calls[call]?.servedAt ?? NEVER) > NEVER;
export const servesNow = ({ calls }: BackendProfile, call: string, now: number): boolean =>
  isWithin(LEARNED_KEPT_MS, calls[call]?.servedAt ?? NEVER, now);
export const lacksCall = ({ calls }: BackendProfile, call: string, now: number): boolean =>
  isWithin(LEARNED_KEPT_MS, calls[call]?.missingSince ?? NEVER, now);

export function servingPlace(profile: BackendProfile, subject: Subject, now: number): number | null {
  const place = CALLS[subject].calls.findIndex(
    (call) => hasServed(profile, call) && !lacksCall(profile, call, now),
  );
  return place < 0 ? null : place;
}

export const lacksSubject = (profile: BackendProfile, subject: Subject, now: number): boolean =>
  CALLS[subject].calls.every((call) => lacksCall(profile, call, now));

export const missedAt = ({ calls }: BackendProfile, subject: Subject): number =>
  Math.max(...CALLS[subject].calls.map((call) => calls[call]?.missingSince ?? NEVER));

export function servesPages({ pages }: BackendProfile, path: string, now: number): boolean | null {
  const page = pages[path];
  return page && isWithin(LEARNED_KEPT_MS, page.at, now) ? page.isServed : null;
}

export const knowsBoards = ({ boards }: BackendProfile, now: number): boolean =>
  isWithin(BOARDS_KEPT_MS, boards.at, now);
