import { request } from "undici";
import { BackendError } from "~/backend/backend-error";
import { readLimited } from "~/backend/envelope.server";

const ANSWER_MAX_BYTES = 512 * 1024;

export type KakaoRequest = {
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  deadlineMs: number;
};

type KakaoAnswer = { status: number; json: unknown };

export class KakaoUnreachableError extends Error {
  override name = "KakaoUnreachableError";
  constructor(readonly reason: "timeout" | "network" | "too-long") {
    super(`Kakao gave no answer: ${reason}`);
  }
}

/** Calls Kakao. Never log its answers, because its errors repeat the key. @throws KakaoUnreachableError */
export async function callKakao(
  url: URL,
  { method = "GET", headers, body, deadlineMs }: KakaoRequest,
): Promise<KakaoAnswer> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const answer = await request(url, { method, headers, body, signal });
    const bytes = await readLimited(answer.body, ANSWER_MAX_BYTES);
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
