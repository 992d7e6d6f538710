import { onGenerationRechecked } from "~/backend/generation/generation.server";
import { BackendError } from "./backend-error";
import { type AnswerOf, CALLS, type CallVariants, type Subject } from "./calls";

/** A backend that lacked a call may only have been starting behind its proxy. */
const LACKING_KEPT_MS = 10 * 60_000;

type Way = { isThere: boolean; lackingSince: number };

const known = new Map<Subject, Way[]>();
// Another version has other calls.
onGenerationRechecked((isAnother) => {
  if (isAnother) known.clear();
});

function waysOf(subject: Subject): Way[] {
  const ways =
    known.get(subject) ??
    CALLS[subject].calls.map(() => ({ isThere: false, lackingSince: Number.NEGATIVE_INFINITY }));
  known.set(subject, ways);
  return ways;
}

const isKnownMissing = ({ lackingSince }: Way) => performance.now() - lackingSince < LACKING_KEPT_MS;

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
  return callFirst(subject, calls, (way) => {
    way.lackingSince = performance.now();
  });
}

/** The same for one thing, whose own 404 teaches nothing about calls. @throws BackendError `not-found` */
export async function callSupportedForItem<Of extends Subject, const Calls extends CallVariants<Of>>(
  subject: Of,
  calls: Calls,
): Promise<AnswerOf<Calls>> {
  let missing: unknown = null;
  const served = callFirst(subject, calls, (_way, error) => {
    missing ??= error;
  });
  return served.catch((error: unknown) => {
    throw error instanceof BackendError && error.kind === "no-service" ? (missing ?? error) : error;
  });
}

async function callFirst<Calls extends readonly (() => Promise<unknown>)[]>(
  subject: Subject,
  calls: Calls,
  onLacking: (way: Way, error: unknown) => void,
): Promise<AnswerOf<Calls>> {
  for (const [place, way] of waysOf(subject).entries()) {
    const call = calls[place] as (() => Promise<AnswerOf<Calls>>) | undefined;
    if (!call || isKnownMissing(way)) continue;
    try {
      const answer = await call();
      way.isThere = true;
      return answer;
    } catch (error) {
      // Once it was there, a 404 is about the thing that was asked for.
      if (way.isThere || !isMissing(subject, error)) throw error;
      onLacking(way, error);
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
  const place = waysOf(subject).findIndex((way) => way.isThere && !isKnownMissing(way));
  return place < 0 ? null : place;
}

/** True once the backend was found to have none of a subject's calls. */
export const isKnownUnsupported = (subject: Subject): boolean => waysOf(subject).every(isKnownMissing);
