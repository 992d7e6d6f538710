import { BackendError, UnknownCallError } from "./backend-error";
import { presenceOf } from "./call-presence.server";
import { type AnswerOf, CALLS, type CallVariants, type Subject } from "./calls";
import { perBackend } from "./current-backend.server";
import { perExamination } from "./profile/current-examination.server";
import { shareInFlight } from "./share-in-flight";

/** Time until a subject without any call is checked again, because a gateway may imitate Spring Boot's 404. */
const UNSUPPORTED_TTL_MS = 5000;

/** True if the call is missing (docs/wire.md#missing-calls). A 404 with a resultCode is about the record. */
function isMissing(subject: Subject, error: unknown): boolean {
  if (error instanceof UnknownCallError) return true;
  if (!(error instanceof BackendError) || error.backendCode === null) return false;
  return error.kind === "no-service" || (error.kind === "login-needed" && CALLS[subject].isOpen);
}

/** Verdicts on calls, and the moments at which detectSupport() asked for a subject. */
const learned = perExamination(() => ({
  calls: new Map<string, { isServed: boolean; at: number }>(),
  askedAt: new Map<Subject, number>(),
}));

const learnCall = (call: string, isServed: boolean) =>
  learned().calls.set(call, { isServed, at: Date.now() });
const isCallServed = (call: string): boolean | null => learned().calls.get(call)?.isServed ?? null;
/** Compares the absolute difference, so that a clock that was set back does not prolong anything. */
const isWithin = (ms: number, at: number): boolean => Math.abs(Date.now() - at) < ms;

/** Makes the subject's first call that exists. @throws BackendError its own, or `no-service` if none exists */
export async function callSupported<Of extends Subject, const Calls extends CallVariants<Of>>(
  subject: Of,
  calls: Calls,
): Promise<AnswerOf<Calls>> {
  return callFirst(subject, calls, (call) => void learnCall(call, false));
}

/** Like callSupported, for one record: its 404 says nothing about the call. @throws BackendError `not-found` */
export async function callSupportedForItem<Of extends Subject, const Calls extends CallVariants<Of>>(
  subject: Of,
  calls: Calls,
): Promise<AnswerOf<Calls>> {
  let firstError: unknown = null;
  const answer = callFirst(subject, calls, (_call, error) => {
    firstError ??= error;
  });
  return answer.catch((error: unknown) => {
    throw error instanceof BackendError && error.kind === "no-service" ? (firstError ?? error) : error;
  });
}

async function callFirst<Calls extends readonly (() => Promise<unknown>)[]>(
  subject: Subject,
  calls: Calls,
  onMissing: (call: string, error: unknown) => void,
): Promise<AnswerOf<Calls>> {
  const isRecheckDue = takeRecheckTurn(subject);
  for (const [index, send] of (calls as readonly (() => Promise<AnswerOf<Calls>>)[]).entries()) {
    const call = CALLS[subject].calls[index] ?? "";
    if (isCallServed(call) === false && !isRecheckDue) continue;
    try {
      const answer = await send();
      learnCall(call, true);
      return answer;
    } catch (error) {
      // While the call is known to exist, a 404 is about the record.
      if (isCallServed(call) || !isMissing(subject, error)) throw error;
      onMissing(call, error);
    }
  }
  throw new BackendError("no-service", null, 404);
}

function takeRecheckTurn(subject: Subject): boolean {
  const { calls } = CALLS[subject];
  const missedAt = Math.max(...calls.map((call) => learned().calls.get(call)?.at ?? 0));
  if (!isKnownUnsupported(subject) || isWithin(UNSUPPORTED_TTL_MS, missedAt)) return false;
  for (const call of calls) learnCall(call, false);
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

/** Returns the table index of the call that last served a subject, or null. */
export function supportedCall(subject: Subject): number | null {
  const index = CALLS[subject].calls.findIndex(isCallServed);
  return index < 0 ? null : index;
}

export const isKnownUnsupported = (subject: Subject): boolean =>
  CALLS[subject].calls.every((call) => isCallServed(call) === false);

const CALL_PROBE_TIMEOUT_MS = 2000;
/** Time to keep an unsure result, because only a login could improve it. */
const UNSURE_TTL_MS = 60_000;
const inFlight = perBackend(() => new Map<string, Promise<unknown>>());

/** Detects unknown support for subjects by short, read-only requests. */
export async function detectSupport(subjects: readonly Subject[], token: string | null): Promise<void> {
  const unknownSubjects = subjects.filter((subject) => supportedCall(subject) === null);
  await Promise.all(
    unknownSubjects.map((subject) => {
      const answer = askOnce(subject, token);
      return isKnownUnsupported(subject) ? null : answer;
    }),
  );
}

function askOnce(question: Subject, token: string | null): Promise<unknown> | undefined {
  const ttlMs = isKnownUnsupported(question) ? UNSUPPORTED_TTL_MS : UNSURE_TTL_MS;
  const { askedAt } = learned();
  if (isWithin(ttlMs, askedAt.get(question) ?? Number.NEGATIVE_INFINITY)) return inFlight().get(question);
  askedAt.set(question, Date.now());
  return shareInFlight(inFlight(), question, () =>
    Promise.all(CALLS[question].calls.map((call) => learnPresence(call, token))),
  );
}

async function learnPresence(call: string, token: string | null): Promise<void> {
  const presence = await presenceOf(call, token, CALL_PROBE_TIMEOUT_MS).catch(() => "unsure");
  if (presence === "there") learnCall(call, true);
  else if (presence === "missing" && !isCallServed(call)) learnCall(call, false);
}
