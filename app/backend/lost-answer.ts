import type { BackendError } from "./backend-error";
import { READING_POSTS } from "./calls";

type SentRequest = { method: string; path: string };

const NOT_CONNECTED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$|CERT|SIGNATURE/;

const GATEWAY_LOST_IT = [502, 504];

export const isWrite = ({ method, path }: SentRequest): boolean =>
  method !== "GET" && !READING_POSTS.includes(path);

/** True for a write whose answer was late, cut, unreadable or lost by a gateway. */
export function mayBeDone(request: SentRequest, failure: BackendError, cause: unknown): boolean {
  const { kind, httpStatus } = failure;
  if (!isWrite(request)) return false;
  if (kind === "timeout") return true;
  if (kind === "unreachable") return !failedToConnect(cause);
  if (httpStatus !== null && GATEWAY_LOST_IT.includes(httpStatus)) return true;
  return kind === "malformed" && (httpStatus === null || httpStatus < 400);
}

function failedToConnect(cause: unknown): boolean {
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
  return syscall === "connect" || NOT_CONNECTED.test(String(code ?? ""));
}
