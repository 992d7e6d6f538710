import { type Dispatcher, Pool } from "undici";
import { env } from "~/env/env.server";
import { addGauge, countBackendCall } from "~/log/metrics.server";
import { BackendError } from "./backend-error";
import { BACKEND_HEADERS, perBackend } from "./current-backend.server";
import { isGatewayAnswer } from "./envelope.server";
import { outageWatch } from "./profile/current-examination.server";

const CONNECTIONS_MAX = 32;

const connection = perBackend(({ settings }) => {
  const { origin, pathname } = new URL(settings.BACKEND_URL);
  const watch = outageWatch();
  const pool = new Pool(origin, {
    connections: CONNECTIONS_MAX,
    pipelining: 1,
    connect: { timeout: 5000 },
  });
  return { pool, contextPath: pathname.replace(/\/$/, ""), watch };
});

type BackendRequest = Omit<Dispatcher.RequestOptions, "signal" | "headers"> & {
  signal: AbortSignal;
  headers: Record<string, string | undefined>;
};
export type StreamedAnswer = Dispatcher.ResponseData;

/** Makes a request. It rejects on abort at once, while undici's pool ignores the signal of a queued request. */
export async function requestBackend(request: BackendRequest): Promise<StreamedAnswer> {
  const { signal } = request;
  const { pool, contextPath, watch } = connection();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    pool
      .request({ ...request, path: contextPath + request.path })
      .then(
        (answer) => {
          if (isAway(request, answer)) watch.onOutage();
          else if (answer.statusCode < 500) watch.onAnswer();
          resolve(answer);
        },
        (error: unknown) => {
          if (!signal.aborted) watch.onOutage();
          reject(error);
        },
      )
      .finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** Counts a 4xx for a file as an answer, because a web server may serve the files and word its own 404. */
function isAway({ headers: { accept } }: BackendRequest, { statusCode, headers }: StreamedAnswer): boolean {
  const isFileAnswer = accept !== BACKEND_HEADERS.accept && statusCode < 500;
  return !isFileAnswer && isGatewayAnswer(statusCode, headers["content-type"]);
}

addGauge(
  "backend_pool_connections_open",
  "Connections to the legacy backend",
  () => connection().pool.stats.connected,
);
addGauge("backend_pool_connections_max", "As many as there may be", () => CONNECTIONS_MAX);
addGauge("backend_pool_calls_running", "Calls under way on them", () => connection().pool.stats.running);
addGauge(
  "backend_pool_calls_queued",
  "Calls that wait for a connection",
  () => connection().pool.stats.pending,
);

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
