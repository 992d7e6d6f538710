import { countBackendCall } from "~/metrics.server";
import { BackendError } from "./backend-error";
import { callPattern } from "./call-pattern";

export type FollowedCall = { method: string; path: string };

/**
 * Makes a call of the backend that can be followed from outside: counted and timed for /metrics.
 * @param call its path without the query
 * @throws whatever making it throws
 */
export async function followCall<Answer>(call: FollowedCall, make: () => Promise<Answer>): Promise<Answer> {
  const name = `${call.method} ${callPattern(call.path)}`;
  const startedAt = performance.now();
  let outcome = "ok";
  try {
    return await make();
  } catch (error) {
    outcome = error instanceof BackendError ? error.kind : "failed";
    throw error;
  } finally {
    countBackendCall(name, outcome, (performance.now() - startedAt) / 1000);
  }
}
