import { env } from "~/env.server";
import { logger } from "~/logger.server";
import { BACKEND_HEADERS, requestBackend } from "./backend-pool.server";

/**
 * The word before the token. All real versions take the bare token, and A and B refuse `Bearer`; a fork may want it
 * (legacy-contract 3, 11.1). `auto` tries both on the first token there is, and keeps what was accepted.
 */
const CANDIDATES = ["", "Bearer"];
const TRY_TIMEOUT_MS = 5000;

let known: string | null = env.BACKEND_AUTH_SCHEME === "auto" ? null : env.BACKEND_AUTH_SCHEME;
let learning: Promise<void> | null = null;

/** The scheme in use, null before it could be learnt. */
export const knownTokenScheme = () => known;

const headerFor = (scheme: string, token: string) => `${scheme} ${token}`.trim();

/** POST /jwtAuthAPI: 200 for any login, 401 without one; a backend that lacks it answers 404 to a login (11.8). */
async function isAccepted(scheme: string, token: string): Promise<boolean> {
  const { statusCode, body } = await requestBackend({
    path: "/jwtAuthAPI",
    method: "POST",
    headers: { ...BACKEND_HEADERS, authorization: headerFor(scheme, token) },
    signal: AbortSignal.timeout(TRY_TIMEOUT_MS),
  });
  await body.dump();
  return statusCode !== 401 && statusCode < 500;
}

/** A token that is refused either way, as one that has ended is, teaches nothing. */
async function learn(token: string): Promise<void> {
  for (const scheme of CANDIDATES) {
    if (!(await isAccepted(scheme, token))) continue;
    known = scheme;
    logger.info({ scheme: scheme || "bare token" }, "the backend's token scheme was found out");
    return;
  }
}

/**
 * The Authorization header for a token. Never throws: where nothing can be learnt now, the token goes bare, which is
 * the safe form.
 */
export async function authorizationFor(token: string): Promise<string> {
  if (known === null) {
    learning ??= learn(token)
      .catch(() => undefined)
      .finally(() => {
        learning = null;
      });
    await learning;
  }
  return headerFor(known ?? "", token);
}
