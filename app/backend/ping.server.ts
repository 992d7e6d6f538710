import { isGatewayAnswer } from "./answer-body.server";
import { BACKEND_HEADERS, requestBackend } from "./backend-pool.server";

const REACH_TIMEOUT_MS = 5000;

export type Ping = {
  status: number;
  isOfGateway: boolean;
  milliseconds: number;
  clockAheadSeconds: number | null;
};

/** Asks by the call that is the same in all versions; the network's word for it when no answer came. */
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
    const told = Date.parse(String(headers.date ?? ""));
    const clockAheadSeconds = Number.isNaN(told) ? null : Math.round((told - Date.now()) / 1000);
    return {
      status: statusCode,
      isOfGateway: isGatewayAnswer(statusCode, headers["content-type"]),
      milliseconds: Math.round(performance.now() - startedAt),
      clockAheadSeconds,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { failure: "code" in error && typeof error.code === "string" ? error.code : error.name };
  }
}
