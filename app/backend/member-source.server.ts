import { BackendError } from "./backend-error";
import { type Caller, call } from "./client.server";

/**
 * The calls that tell a member about himself, in the order in which they are tried: the specification's own, then the
 * templates' (5.x, 4.3.x: legacy-contract 11.5). Generation A has none of them.
 */
const SOURCES = ["/api/auth/me", "/mypage", "/mypage/update"] as const;
const SPECIFIED = "/api/auth/me";

export type MemberSource = (typeof SOURCES)[number];

/** A backend that seems to have none is asked again after a while: it may have been between two versions. */
const NONE_FOR_MS = 10 * 60 * 1000;

let known: MemberSource | null = null;
let noneSince = Number.NEGATIVE_INFINITY;

/** True for the templates' sources, which answer with a whole record. */
export const isRecordSource = (source: MemberSource | null) => source !== null && source !== SPECIFIED;

/** The source that has answered before, null when none has yet. */
export const knownMemberSource = () => known;

/** True when the backend does not know such a call: a path that is not there has no resultCode (legacy-contract 11.8). */
export function isMissingCall(error: unknown): boolean {
  return error instanceof BackendError && error.kind === "not-found" && error.backendCode === null;
}

/**
 * Reads what the backend tells a member about himself. Which call that is, is found out once.
 * @returns null where the backend has no such call
 * @throws BackendError
 */
export async function readMemberSource(
  caller: Caller,
): Promise<{ source: MemberSource; result: unknown } | null> {
  if (known) return { source: known, result: await ask(known, caller) };
  if (performance.now() - noneSince < NONE_FOR_MS) return null;
  for (const source of SOURCES) {
    try {
      const result = await ask(source, caller);
      known = source;
      return { source, result };
    } catch (error) {
      if (!isMissingCall(error)) throw error;
    }
  }
  noneSince = performance.now();
  return null;
}

async function ask(source: MemberSource, caller: Caller): Promise<unknown> {
  const post = { method: "POST", body: { empty: true } } as const;
  const { result } = await call(source, { ...(source === SPECIFIED ? post : {}), caller });
  return result;
}
