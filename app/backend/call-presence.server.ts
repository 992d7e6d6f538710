import { authorizationFor } from "~/backend/profile/token-scheme.server";
import { decodeLoosely, isGatewayAnswer } from "./answer-body.server";
import { BackendError, UnknownCallError } from "./backend-error";
import { requestBackend } from "./backend-pool.server";
import { BACKEND_HEADERS } from "./current-backend.server";
import { failureOf } from "./envelope.server";
import { isSpecified } from "./profile/current-examination.server";
import { readBeginning } from "./read-limited";

/** `unsure`: the call may need a login. */
export type CallPresence = "there" | "missing" | "not for this login" | "unsure";

/** Limit for reading an answer, because the feed alone has 20 MB. */
const SEEN_MAX_BYTES = 100_000;

/** Reads the start of a GET answer. @throws a network error, or a BackendError for a gateway's answer */
export async function readStart(
  path: string,
  token: string | null,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  const authorization = token ? { authorization: await authorizationFor(token) } : {};
  const { statusCode, headers, body } = await requestBackend({
    path,
    method: "GET",
    headers: { ...BACKEND_HEADERS, ...authorization },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { bytes } = await readBeginning(body, SEEN_MAX_BYTES);
  if (isGatewayAnswer(statusCode, headers["content-type"]))
    throw new BackendError("malformed", null, statusCode);
  return { status: statusCode, text: decodeLoosely(bytes, headers["content-type"]) };
}

/**
 * Probes a call with GET, whatever its own method is, so that the backend writes and counts nothing. A specified backend
 * may answer 404 to a GET of a POST call.
 */
export async function presenceOf(
  call: string,
  token: string | null,
  timeoutMs: number,
): Promise<CallPresence> {
  const [method, path = ""] = call.split(" ");
  const isRead = method === "GET";
  if (!isRead && !token) return "unsure";
  const { status, text } = await readStart(path, token, timeoutMs);
  if (status === 401) return "unsure";
  if (status === 403) return "not for this login";
  const mayBeMissing = status === 404 || (status === 405 && isRead);
  if (!mayBeMissing || !(failureOf(status, text) instanceof UnknownCallError)) return "there";
  return method === "POST" && isSpecified() ? "unsure" : "missing";
}
