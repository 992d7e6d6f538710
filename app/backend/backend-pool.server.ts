import { type Dispatcher, Pool } from "undici";
import { env } from "~/env/env.server";
import { addGauge } from "~/log/metrics.server";
import { isGatewayAnswer } from "./answer-body.server";
import {
  noteBackendAnswer,
  noteBackendAway,
  noteBackendClock,
  notePossibleRestart,
} from "./backend-changes.server";

export const BACKEND_BASE = env.BACKEND_URL;

const { origin, pathname } = new URL(BACKEND_BASE);
const CONTEXT_PATH = pathname.replace(/\/$/, "");

/** Headers of every call; a User-Agent because generation A answers 500 without one. */
export const BACKEND_HEADERS = { accept: "application/json", "user-agent": "toilet-map-bff/1.0" };

const CONNECTIONS_MAX = 32;

const pool = new Pool(origin, {
  connections: CONNECTIONS_MAX,
  pipelining: 1,
  connect: { timeout: 5000 },
});

pool.on("disconnect", () => {
  if (pool.stats.connected === 0) notePossibleRestart(Number.POSITIVE_INFINITY);
});
pool.on("connect", () => {
  if (pool.stats.connected === 1) notePossibleRestart(Date.now());
});

type BackendRequest = Omit<Dispatcher.RequestOptions, "signal" | "headers"> & {
  signal: AbortSignal;
  headers: Record<string, string | undefined>;
};
export type StreamedAnswer = Dispatcher.ResponseData;

/** Makes a request that ends with its signal, which undici's pool does not heed while a request waits. */
export async function requestBackend(request: BackendRequest): Promise<StreamedAnswer> {
  const { signal } = request;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener("abort", giveUp, { once: true });
    pool
      .request({ ...request, path: CONTEXT_PATH + request.path })
      .then(
        (answer) => {
          noteBackendClock(answer.headers.date);
          noteAnswer(request, answer);
          resolve(answer);
        },
        (error: unknown) => {
          if (!signal.aborted) noteBackendAway();
          reject(error);
        },
      )
      .finally(() => signal.removeEventListener("abort", giveUp));
  });
}

/** A web server may hold the files of the backend, and words their 404 itself. */
function noteAnswer({ headers: { accept } }: BackendRequest, answer: StreamedAnswer): void {
  const isOfFile = accept !== BACKEND_HEADERS.accept && answer.statusCode < 500;
  if (!isOfFile && isGatewayAnswer(answer.statusCode, answer.headers["content-type"])) noteBackendAway();
  else noteBackendAnswer();
}

addGauge("backend_pool_connections_open", "Connections to the legacy backend", () => pool.stats.connected);
addGauge("backend_pool_connections_max", "As many as there may be", () => CONNECTIONS_MAX);
addGauge("backend_pool_calls_running", "Calls under way on them", () => pool.stats.running);
addGauge("backend_pool_calls_queued", "Calls that wait for a connection", () => pool.stats.pending);
