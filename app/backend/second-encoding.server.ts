import { logger } from "~/log/logger.server";
import { BackendError } from "./backend-error";
import { callPattern } from "./instrumented-call.server";
import { backendProfile, observe } from "./profile/current-profile.server";
import type { RequestBody } from "./request-body.server";

const isText = (value: unknown): value is string => typeof value === "string";
const isFlat = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && Object.values(value).every(isText);

function secondEncoding(body: RequestBody | undefined): RequestBody | undefined {
  if (!body || "empty" in body) return undefined;
  if ("json" in body) return isFlat(body.json) ? { urlEncoded: body.json } : undefined;
  const fields = "form" in body ? body.form : body.urlEncoded;
  return isFlat(fields) ? { json: fields } : undefined;
}

/** Detects a framework's refusal before its controller ran: 415, or 400 without a code for a missing form field. */
function isAboutEncoding(error: unknown, body: RequestBody): boolean {
  if (!(error instanceof BackendError)) return false;
  if (error.backendCode !== null || error.serverMessage !== null) return false;
  return error.httpStatus === 415 || (error.httpStatus === 400 && "json" in body);
}

/** Retries a request in its second encoding if the backend refused the first, and remembers which one works. */
export async function withSecondEncoding<Answer>(
  { method, path, body }: { method: string; path: string; body: RequestBody | undefined },
  send: (body: RequestBody | undefined) => Promise<Answer>,
): Promise<Answer> {
  const second = secondEncoding(body);
  if (!body || !second) return send(body);
  const call = `${method} ${callPattern(path)}`;
  const what = `second encoding of ${call}`;
  if (backendProfile().served[what]) return send(second);
  try {
    return await send(body);
  } catch (error) {
    if (!isAboutEncoding(error, body)) throw error;
    const answer = await send(second).catch((secondError: unknown) => {
      throw isAboutEncoding(secondError, second) ? error : secondError;
    });
    observe({ kind: "served", what, isServed: true });
    logger.info({ call, takes: Object.keys(second)[0] }, "the encoding that a call takes was found out");
    return answer;
  }
}
