import { onBackendRenewed } from "./backend-changes.server";
import { BackendError } from "./backend-error";
import { presenceOf } from "./call-presence.server";
import { type AnswerOf, CALLS, type CallVariants, type Subject } from "./calls";

/** A backend that lacked a call may only have been starting behind its proxy, and one that had it may be another now. */
const LEARNED_KEPT_MS = 10 * 60_000;

const NEVER = Number.NEGATIVE_INFINITY;

type CallState = { servedAt: number; missingSince: number };

const known = new Map<Subject, CallState[]>();
onBackendRenewed(() => {
  known.clear();
  asked.clear();
});

function statesOf(subject: Subject): CallState[] {
  const states =
    known.get(subject) ?? CALLS[subject].calls.map(() => ({ servedAt: NEVER, missingSince: NEVER }));
  known.set(subject, states);
  return states;
}

const hasServed = ({ servedAt }: CallState) => servedAt > NEVER;
const isRecent = (moment: number) => performance.now() - moment < LEARNED_KEPT_MS;
const isKnownMissing = ({ missingSince }: CallState) => isRecent(missingSince);

/** A missing call (docs/wire.md#missing-calls); with a resultCode it is about the thing asked for. */
function isMissing(subject: Subject, error: unknown): boolean {
  if (!(error instanceof BackendError)) return false;
  if (error.kind === "no-service") return true;
  if (error.kind === "login-needed") return CALLS[subject].isOpen;
  return (error.httpStatus === 404 || error.httpStatus === 405) && error.backendCode === null;
}

/** Makes the subject's first call that exists. @throws BackendError its own, or `no-service` without any */
export async function callSupported<Of extends Subject, const Calls extends CallVariants<Of>>(
  subject: Of,
  calls: Calls,
): Promise<AnswerOf<Calls>> {
  return callFirst(subject, calls, (state) => {
    state.missingSince = performance.now();
  });
}

/** The same for one thing, whose own 404 teaches nothing about calls. @throws BackendError `not-found` */
export async function callSupportedForItem<Of extends Subject, const Calls extends CallVariants<Of>>(
  subject: Of,
  calls: Calls,
): Promise<AnswerOf<Calls>> {
  let missing: unknown = null;
  const served = callFirst(subject, calls, (_state, error) => {
    missing ??= error;
  });
  return served.catch((error: unknown) => {
    throw error instanceof BackendError && error.kind === "no-service" ? (missing ?? error) : error;
  });
}

async function callFirst<Calls extends readonly (() => Promise<unknown>)[]>(
  subject: Subject,
  calls: Calls,
  onMissing: (state: CallState, error: unknown) => void,
): Promise<AnswerOf<Calls>> {
  for (const [place, state] of statesOf(subject).entries()) {
    const call = calls[place] as (() => Promise<AnswerOf<Calls>>) | undefined;
    if (!call || isKnownMissing(state)) continue;
    try {
      const answer = await call();
      state.servedAt = performance.now();
      return answer;
    } catch (error) {
      // As long as it serves, a 404 is about the thing that was asked for.
      if (isRecent(state.servedAt) || !isMissing(subject, error)) throw error;
      onMissing(state, error);
    }
  }
  throw new BackendError("no-service", null, 404);
}

export async function callIfSupported<Of extends Subject, const Calls extends CallVariants<Of>>(
  subject: Of,
  calls: Calls,
): Promise<AnswerOf<Calls> | null> {
  return callSupported(subject, calls).catch((error: unknown) => {
    if (error instanceof BackendError && error.kind === "no-service") return null;
    throw error;
  });
}

/** The place in the table of the call that served a subject, null before one has. */
export function supportedCall(subject: Subject): number | null {
  const place = statesOf(subject).findIndex((state) => hasServed(state) && !isKnownMissing(state));
  return place < 0 ? null : place;
}

const ASKED_WITHIN_MS = 2000;
/** What cannot be told is not asked by every page. */
const ASK_AGAIN_MS = 60_000;
const asked = new Map<Subject, { at: number; answer: Promise<unknown> }>();

/** Finds out which of these the backend has, where no call has shown it yet; by reading alone, and waiting little. */
export async function learnSupport(subjects: readonly Subject[], token: string | null): Promise<void> {
  const untold = subjects.filter(
    (subject) => supportedCall(subject) === null && !isKnownUnsupported(subject),
  );
  await Promise.all(
    untold.map((subject) => {
      const known = asked.get(subject);
      if (known && performance.now() - known.at < ASK_AGAIN_MS) return known.answer;
      const answer = Promise.all(
        CALLS[subject].calls.map((call, place) => learn(subject, call, place, token)),
      );
      asked.set(subject, { at: performance.now(), answer });
      return answer;
    }),
  );
}

async function learn(subject: Subject, call: string, place: number, token: string | null): Promise<void> {
  const state = statesOf(subject)[place];
  const presence = await presenceOf(call, token, ASKED_WITHIN_MS).catch(() => "unsure");
  if (!state || hasServed(state)) return;
  if (presence === "there") state.servedAt = performance.now();
  if (presence === "missing") state.missingSince = performance.now();
}

export const isKnownUnsupported = (subject: Subject): boolean => statesOf(subject).every(isKnownMissing);
