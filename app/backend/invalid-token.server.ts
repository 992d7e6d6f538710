import { isTokenInvalid } from "~/backend/profile/token-scheme.server";
import { BackendError } from "./backend-error";
import type { Caller } from "./caller";

const verdicts = new WeakMap<Caller, Promise<boolean>>();

/** Tells whether a 403 was about the token, as some forks mean it, or about the record. */
export async function isCallersTokenInvalid(
  caller: Caller | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (!caller?.token) return false;
  const verdict = verdicts.get(caller) ?? isTokenInvalid(caller.token, signal);
  verdicts.set(caller, verdict);
  return verdict;
}

export async function classifyRefusal(
  error: unknown,
  caller: Caller | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  const isForbidden = error instanceof BackendError && error.kind === "forbidden";
  if (!isForbidden || !(await isCallersTokenInvalid(caller, signal))) return error;
  return new BackendError("auth", null, error.httpStatus, error.backendCode);
}
