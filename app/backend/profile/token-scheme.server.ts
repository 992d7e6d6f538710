import { BackendError } from "~/backend/backend-error";
import { requestBackend } from "~/backend/backend-pool.server";
import type { Caller } from "~/backend/caller";
import { BACKEND_HEADERS, backendSettings, perBackend } from "~/backend/current-backend.server";
import { isGatewayAnswer, readLimited } from "~/backend/envelope.server";
import { shareInFlight } from "~/backend/share-in-flight";
import { logger } from "~/log/logger.server";
import { perExamination } from "./current-examination.server";

/** Real versions expect the bare token, but a fork may expect `Bearer` (docs/wire.md#token). */
const CANDIDATES = ["", "Bearer"];
const TRY_TIMEOUT_MS = 5000;
const VERDICT_MAX_BYTES = 64 * 1024;
/** In the specification, this call refuses with its result or code, possibly with HTTP 200. */
const SAYS_NO = /"result"\s*:\s*false|"resultCode"\s*:\s*"?40[13]\b/;

const learned = perExamination(() => {
  const { BACKEND_AUTH_SCHEME } = backendSettings();
  return { scheme: BACKEND_AUTH_SCHEME === "auto" ? null : BACKEND_AUTH_SCHEME };
});

const inFlight = perBackend(() => new Map<string, Promise<void>>());

const headerFor = (scheme: string, token: string) => `${scheme} ${token}`.trim();

/** POST /jwtAuthAPI. A backend without the call answers 404 to a valid login. */
async function verdictOn(authorization: string, signal?: AbortSignal): Promise<"taken" | "refused" | "none"> {
  const timeout = AbortSignal.timeout(TRY_TIMEOUT_MS);
  const { statusCode, headers, body } = await requestBackend({
    path: "/jwtAuthAPI",
    method: "POST",
    headers: { ...BACKEND_HEADERS, authorization },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const text = (await readLimited(body, VERDICT_MAX_BYTES)).toString("utf8");
  if (statusCode === 401 || statusCode === 403 || SAYS_NO.test(text)) return "refused";
  return statusCode >= 500 || isGatewayAnswer(statusCode, headers["content-type"]) ? "none" : "taken";
}

/** Tells whether the backend refuses the token for every call; false without a verdict. */
async function isTokenInvalid(token: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await verdictOn(await authorizationFor(token), signal)) === "refused";
  } catch {
    return false;
  }
}

async function detectScheme(token: string): Promise<void> {
  for (const scheme of CANDIDATES) {
    if ((await verdictOn(headerFor(scheme, token))) !== "taken") continue;
    learned().scheme = scheme;
    return logger.info({ scheme: scheme || "bare token" }, "the backend's token scheme was found out");
  }
}

/** Returns the header for a token. Never throws: if detection fails, the bare token is safe. */
export async function authorizationFor(token: string): Promise<string> {
  if (learned().scheme === null)
    await shareInFlight(inFlight(), "scheme", () => detectScheme(token).catch(() => undefined));
  return headerFor(learned().scheme ?? "", token);
}

/** Returns the scheme, or null until a token shows it. */
export const tokenScheme = (): string | null => learned().scheme;

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
