import { authorizationFor } from "~/backend/generation/token-scheme.server";
import { decodeLoosely } from "./answer-body.server";
import { BACKEND_HEADERS, requestBackend } from "./backend-pool.server";
import { readBeginning } from "./read-limited";

/** `unsure`: without a login it may be missing. */
export type CallPresence = "there" | "missing" | "not for this login" | "unsure";

/** The feed alone is 20 MB. */
const SEEN_MAX_BYTES = 100_000;

/** What anybody could read there by GET, as far as it matters. @throws what the network says */
export async function lookAt(
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
  return { status: statusCode, text: decodeLoosely(bytes, headers["content-type"]) };
}

/** Asks by GET only, whatever the call's own method is, so that nothing is written or counted. */
export async function presenceOf(
  call: string,
  token: string | null,
  timeoutMs: number,
): Promise<CallPresence> {
  const [method, path = ""] = call.split(" ");
  const isRead = method === "GET";
  if (!isRead && !token) return "unsure";
  const { status, text } = await lookAt(path, token, timeoutMs);
  if (status === 401) return "unsure";
  if (status === 403) return "not for this login";
  if (status === 405) return isRead ? "missing" : "there";
  // A 404 with a resultCode comes from a service that is there.
  if (status === 404) return text.includes('"resultCode"') ? "there" : "missing";
  return "there";
}
