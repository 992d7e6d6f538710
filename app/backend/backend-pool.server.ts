import { type Dispatcher, Pool } from "undici";
import { addGauge } from "~/log/metrics.server";
import { isGatewayAnswer } from "./answer-body.server";
import { perBackend } from "./current-backend.server";
import type { Observation } from "./profile/backend-profile";
import { backendObserver } from "./profile/current-profile.server";

/** Headers of every call. They include a User-Agent, because egov-4.2 answers 500 without one. */
export const BACKEND_HEADERS = { accept: "application/json", "user-agent": "toilet-map-bff/1.0" };

const CONNECTIONS_MAX = 32;

const connection = perBackend(({ settings }) => {
  const { origin, pathname } = new URL(settings.BACKEND_URL);
  const { observe } = backendObserver();
  const pool = new Pool(origin, {
    connections: CONNECTIONS_MAX,
    pipelining: 1,
    connect: { timeout: 5000 },
  });
  pool.on("disconnect", () => {
    if (pool.stats.connected === 0) observe({ kind: "connection", isOpen: false });
  });
  pool.on("connect", () => {
    if (pool.stats.connected === 1) observe({ kind: "connection", isOpen: true });
  });
  return { pool, contextPath: pathname.replace(/\/$/, ""), observe };
});

type BackendRequest = Omit<Dispatcher.RequestOptions, "signal" | "headers"> & {
  signal: AbortSignal;
  headers: Record<string, string | undefined>;
};
export type StreamedAnswer = Dispatcher.ResponseData;

/** Makes a request. It rejects on abort at once, while undici's pool ignores the signal of a queued request. */
export async function requestBackend(request: BackendRequest): Promise<StreamedAnswer> {
  const { signal } = request;
  const { pool, contextPath, observe } = connection();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    pool
      .request({ ...request, path: contextPath + request.path })
      .then(
        (answer) => {
          observe(observationOf(request, answer));
          resolve(answer);
        },
        (error: unknown) => {
          if (!signal.aborted) observe({ kind: "away" });
          reject(error);
        },
      )
      .finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** Counts a 4xx for a file as an answer, because a web server may serve the files and word its own 404. */
function observationOf(
  { headers: { accept } }: BackendRequest,
  { statusCode, headers }: StreamedAnswer,
): Observation {
  const isFileAnswer = accept !== BACKEND_HEADERS.accept && statusCode < 500;
  const isAway = !isFileAnswer && isGatewayAnswer(statusCode, headers["content-type"]);
  return isAway ? { kind: "away" } : { kind: "answer", date: headers.date };
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
