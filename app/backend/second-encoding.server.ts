import { logger } from "~/log/logger.server";
import { BackendError } from "./backend-error";
import { callPattern } from "./instrumented-call.server";
import { perExamination } from "./profile/current-examination.server";
import type { RequestBody } from "./request-body.server";

/** Calls that take their second encoding. */
const secondEncoded = perExamination(() => new Set<string>());

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
function isEncodingRefused(error: unknown, body: RequestBody): boolean {
  if (!(error instanceof BackendError)) return false;
  if (error.backendCode !== null || error.serverMessage !== null) return false;
  return error.httpStatus === 415 || (error.httpStatus === 400 && "json" in body);
}

/** Retries a request in its second encoding if the backend refused the first, and remembers which one works. */
export async function withSecondEncoding<Answer>(
  { method, path, body }: { method: string; path: string; body: RequestBody | undefined },
  send: (body: RequestBody | undefined) => Promise<Answer>,
): Promise<Answer> {
  const otherBody = secondEncoding(body);
  if (!body || !otherBody) return send(body);
  const call = `${method} ${callPattern(path)}`;
  if (secondEncoded().has(call)) return send(otherBody);
  try {
    return await send(body);
  } catch (error) {
    if (!isEncodingRefused(error, body)) throw error;
    const answer = await send(otherBody).catch((secondError: unknown) => {
      throw isEncodingRefused(secondError, otherBody) ? error : secondError;
    });
    secondEncoded().add(call);
    logger.info({ call, takes: Object.keys(otherBody)[0] }, "the encoding that a call takes was found out");
    return answer;
  }
}
