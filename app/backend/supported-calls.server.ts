import { onBackendRenewed } from "./backend-changes.server";
import { BackendError, UnknownCallError } from "./backend-error";
import { presenceOf } from "./call-presence.server";
import { type AnswerOf, CALLS, type CallVariants, type Subject } from "./calls";

const LEARNED_KEPT_MS = 10 * 60_000;
/** A gateway may word its 404 as Boot does, so a subject without any call is soon asked again. */
const NOTHING_LEFT_KEPT_MS = 5000;

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

/** The state of a call now: an answer may have had everything learned anew, so no state is kept over one. */
function stateOf(subject: Subject, place: number): CallState {
  return statesOf(subject)[place] ?? { servedAt: NEVER, missingSince: NEVER };
}

const noteServed = (subject: Subject, place: number) =>
  Object.assign(stateOf(subject, place), { servedAt: performance.now(), missingSince: NEVER });
const noteMissing = (subject: Subject, place: number) =>
  Object.assign(stateOf(subject, place), { missingSince: performance.now() });

const hasServed = ({ servedAt }: CallState) => servedAt > NEVER;
const isRecent = (moment: number) => performance.now() - moment < LEARNED_KEPT_MS;
const isKnownMissing = ({ missingSince }: CallState) => isRecent(missingSince);

/** A missing call (docs/wire.md#missing-calls); with a resultCode, a 404 is about the thing asked for. */
function isMissing(subject: Subject, error: unknown): boolean {
  if (error instanceof UnknownCallError) return true;
  if (!(error instanceof BackendError) || error.backendCode === null) return false;
  return error.kind === "no-service" || (error.kind === "login-needed" && CALLS[subject].isOpen);
}

/** Makes the subject's first call that exists. @throws BackendError its own, or `no-service` without any */
export async function callSupported<Of extends Subject, const Calls extends CallVariants<Of>>(
  subject: Of,
  calls: Calls,
): Promise<AnswerOf<Calls>> {
  return callFirst(subject, calls, (place) => noteMissing(subject, place));
}

/** The same for one thing, whose own 404 teaches nothing about calls. @throws BackendError `not-found` */
export async function callSupportedForItem<Of extends Subject, const Calls extends CallVariants<Of>>(
  subject: Of,
  calls: Calls,
): Promise<AnswerOf<Calls>> {
  let missing: unknown = null;
  const served = callFirst(subject, calls, (_place, error) => {
    missing ??= error;
  });
  return served.catch((error: unknown) => {
    throw error instanceof BackendError && error.kind === "no-service" ? (missing ?? error) : error;
  });
}

async function callFirst<Calls extends readonly (() => Promise<unknown>)[]>(
  subject: Subject,
  calls: Calls,
  onMissing: (place: number, error: unknown) => void,
): Promise<AnswerOf<Calls>> {
  const isDue = takeTurn(subject);
  for (const [place, call] of (calls as readonly (() => Promise<AnswerOf<Calls>>)[]).entries()) {
    if (isKnownMissing(stateOf(subject, place)) && !isDue) continue;
    try {
      const answer = await call();
      noteServed(subject, place);
      return answer;
    } catch (error) {
      // As long as it serves, a 404 is about the thing that was asked for.
      if (isRecent(stateOf(subject, place).servedAt) || !isMissing(subject, error)) throw error;
      onMissing(place, error);
    }
  }
  throw new BackendError("no-service", null, 404);
}

function takeTurn(subject: Subject): boolean {
  const states = statesOf(subject);
  const askedAt = Math.max(...states.map(({ missingSince }) => missingSince));
  if (!isKnownUnsupported(subject) || performance.now() - askedAt < NOTHING_LEFT_KEPT_MS) return false;
  for (const place of states.keys()) noteMissing(subject, place);
  return true;
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
const UNTOLD_KEPT_MS = 60_000;
const asked = new Map<Subject, { at: number; answer: Promise<unknown> }>();

/** Finds out which of these the backend has, where no call has shown it yet; by reading alone, and waiting little. */
export async function learnSupport(subjects: readonly Subject[], token: string | null): Promise<void> {
  const untold = subjects.filter((subject) => supportedCall(subject) === null);
  await Promise.all(
    untold.map((subject) => {
      const answer = askOnce(subject, token);
      return isKnownUnsupported(subject) ? null : answer;
    }),
  );
}

function askOnce(subject: Subject, token: string | null): Promise<unknown> {
  const last = asked.get(subject);
  const keptMs = isKnownUnsupported(subject) ? NOTHING_LEFT_KEPT_MS : UNTOLD_KEPT_MS;
  if (last && performance.now() - last.at < keptMs) return last.answer;
  const answer = Promise.all(CALLS[subject].calls.map((call, place) => learn(subject, call, place, token)));
  asked.set(subject, { at: performance.now(), answer });
  return answer;
}

async function learn(subject: Subject, call: string, place: number, token: string | null): Promise<void> {
  const presence = await presenceOf(call, token, ASKED_WITHIN_MS).catch(() => "unsure");
  if (presence === "there") noteServed(subject, place);
  else if (presence === "missing" && !hasServed(stateOf(subject, place))) noteMissing(subject, place);
}

export const isKnownUnsupported = (subject: Subject): boolean => statesOf(subject).every(isKnownMissing);
