import { LRUCache } from "lru-cache";
import { BackendError } from "./backend-error";
import { requestBackend } from "./backend-pool.server";
import { getBoardSettings } from "./boards.server";
import { visitorCaller, withDeadline } from "./caller";
import { call } from "./client.server";
import { BACKEND_HEADERS, perBackend } from "./current-backend.server";
import { isGatewayAnswer } from "./envelope.server";
import { mayFailOnTexts } from "./profile/current-examination.server";
import { shareAndCache } from "./share-in-flight";

const PROBE_EVERY_MS = 1000;
const PROBE_TIMEOUT_MS = 3000;

const answers = perBackend(() => new LRUCache<string, Promise<boolean>>({ max: 1, ttl: PROBE_EVERY_MS }));

export const isBackendReady = (): Promise<boolean> => shareAndCache(answers(), "ready", probeBackend);

/** Falls back to a board's settings in the same database, because from 4.3 on one bad post breaks /mainPage. */
function probeBackend(): Promise<boolean> {
  const caller = withDeadline(visitorCaller(), PROBE_TIMEOUT_MS);
  return call("/mainPage", { caller })
    .catch(async (error: unknown) => {
      if (!(error instanceof BackendError) || error.httpStatus !== 500) throw error;
      if (!(await mayFailOnTexts())) throw error;
      return getBoardSettings("notice", caller);
    })
    .then(
      () => true,
      () => false,
    );
}

const REACH_TIMEOUT_MS = 5000;

export type Ping = { status: number; isOfGateway: boolean; milliseconds: number };

/** Calls the endpoint that all versions have. Without an answer, returns the network's error code. */
export async function pingBackend(): Promise<Ping | { failure: string }> {
  const startedAt = performance.now();
  try {
    const { statusCode, headers, body } = await requestBackend({
      path: "/mainPage",
      method: "GET",
      headers: BACKEND_HEADERS,
      signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
    });
    await body.dump();
    return {
      status: statusCode,
      isOfGateway: isGatewayAnswer(statusCode, headers["content-type"]),
      milliseconds: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { failure: "code" in error && typeof error.code === "string" ? error.code : error.name };
  }
}
