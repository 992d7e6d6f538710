import { isTokenEnded } from "~/backend/generation/token-scheme.server";
import { BackendError } from "./backend-error";
import type { Caller } from "./caller";

/** Asked once for each request, whatever many of its calls are refused. */
const verdicts = new WeakMap<Caller, Promise<boolean>>();

/**
 * Whether a refusal with 403 was one of the caller's token, as a fork may say it, and not of the thing asked for. Only
 * the backend can tell: it is asked with the token for what any login may do. Nobody without a token is asked about.
 * @param signal of the call that was refused
 */
export async function isForEndedToken(caller: Caller | undefined, signal: AbortSignal): Promise<boolean> {
  if (!caller?.token) return false;
  const verdict = verdicts.get(caller) ?? isTokenEnded(caller.token, signal);
  verdicts.set(caller, verdict);
  return verdict;
}

/** The error that a failed call is, once it is known whose fault a 403 was. */
export async function judgeRefusal(
  error: unknown,
  caller: Caller | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  const isForbidden = error instanceof BackendError && error.kind === "forbidden";
  if (!isForbidden || !(await isForEndedToken(caller, signal))) return error;
  return new BackendError("auth", null, error.httpStatus, error.backendCode);
}
