import { countBackendCall } from "~/log/metrics.server";
import { BackendError } from "./backend-error";
import { callPattern } from "./call-pattern";

type InstrumentedCall = { method: string; path: string; traceparent?: string | undefined };

export type CallTracing = {
  begin(
    method: string,
    pattern: string,
    traceparent: string | undefined,
  ): { traceparent: string; end(outcome: string): void };
};

let tracing: CallTracing | null = null;

export function traceCalls(used: CallTracing): void {
  tracing = used;
}

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
