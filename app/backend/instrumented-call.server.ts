import { countBackendCall } from "~/log/metrics.server";
import { BackendError } from "./backend-error";
import { callPattern } from "./call-pattern";

/** A call as others see it: its path without the query, and the span that it is part of. */
export type InstrumentedCall = { method: string; path: string; traceparent?: string | undefined };

export type CallTracing = {
  /** @param traceparent of the request that the call is made for, where there is one */
  begin(
    method: string,
    pattern: string,
    traceparent: string | undefined,
  ): { traceparent: string; end(outcome: string): void };
};

let tracing: CallTracing | null = null;

/** From here on every call has a span. */
export function traceCalls(used: CallTracing): void {
  tracing = used;
}

/**
 * Makes a call of the backend that can be followed from outside: counted and timed for /metrics, and as a span where
 * traces are wanted.
 * @param make is given the `traceparent` header to send, if any
 * @throws whatever making it throws
 */
export async function instrumentCall<Answer>(
  { method, path, traceparent }: InstrumentedCall,
  make: (traceparent: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const pattern = callPattern(path);
  const span = tracing?.begin(method, pattern, traceparent);
  const startedAt = performance.now();
  let outcome = "ok";
  try {
    return await make(span?.traceparent);
  } catch (error) {
    outcome = error instanceof BackendError ? error.kind : "failed";
    throw error;
  } finally {
    countBackendCall(`${method} ${pattern}`, outcome, (performance.now() - startedAt) / 1000);
    span?.end(outcome);
  }
}
