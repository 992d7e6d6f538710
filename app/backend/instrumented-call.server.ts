import { env } from "~/env/env.server";
import { countBackendCall } from "~/log/metrics.server";
import { BackendError } from "./backend-error";

const NAMED = /^(\/files|\/board\/images\/[^/]+)\/[^/]+$/;
const WORD = /^[A-Za-z]+(?:[.-][A-Za-z]+)*$/;

/** Replaces the ids in a path for logs and metrics, because they are personal and too many. */
export function callPattern(path: string): string {
  const pattern = path.replace(NAMED, "$1/0");
  return pattern
    .split("/")
    .map((part) => (part === "" || WORD.test(part) ? part : ":id"))
    .join("/");
}

const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT ? import("~/log/tracing.server") : null;

export async function instrumentCall<Answer>(
  { method, path, traceparent }: { method: string; path: string; traceparent?: string | undefined },
  send: (traceparent: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const pattern = callPattern(path);
  const span = (await tracing)?.beginCall(method, pattern, traceparent);
  const startedAt = performance.now();
  let outcome = "ok";
  try {
    return await send(span?.traceparent);
  } catch (error) {
    outcome = error instanceof BackendError ? error.kind : "failed";
    throw error;
  } finally {
    countBackendCall(`${method} ${pattern}`, outcome, (performance.now() - startedAt) / 1000);
    span?.end(outcome);
  }
}
