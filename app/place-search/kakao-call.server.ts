import { request } from "undici";
import { BackendError } from "~/backend/backend-error";
import { readCapped } from "~/backend/read-capped";

/** Kakao's answers are a few kilobytes; a page of fifteen places is the longest. */
const ANSWER_MAX_BYTES = 512 * 1024;

export type KakaoRequest = {
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  /** for the whole call, its answer included */
  deadlineMs: number;
};

/** An answer in JSON, whatever its status says. `json` is null where there was none or no JSON. */
export type KakaoAnswer = { status: number; json: unknown };

/** Kakao could not be reached, or its answer did not arrive whole. Carries nothing of what was sent or answered. */
export class KakaoUnreachableError extends Error {
  override name = "KakaoUnreachableError";
  constructor(readonly reason: "timeout" | "network" | "too-long") {
    super(`Kakao gave no answer: ${reason}`);
  }
}

/**
 * One call to one of Kakao's hosts, for the login and the places alike. It follows no redirect. Kakao's errors repeat
 * keys and codes: what it answers is for the caller to read, and never for a log.
 * @throws KakaoUnreachableError
 */
export async function callKakao(
  url: URL,
  { method = "GET", headers, body, deadlineMs }: KakaoRequest,
): Promise<KakaoAnswer> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const answer = await request(url, { method, headers, body, signal });
    const bytes = await readCapped(answer.body, ANSWER_MAX_BYTES);
    return { status: answer.statusCode, json: parseJson(bytes.toString("utf8")) };
  } catch (error) {
    if (error instanceof BackendError) throw new KakaoUnreachableError("too-long");
    throw new KakaoUnreachableError(signal.aborted ? "timeout" : "network");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
