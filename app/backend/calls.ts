import type { BackendError } from "./backend-error";

/** POST calls that only read or log in. Every other call that is not a GET is a write. */
export const READING_POSTS: readonly string[] = [
  ...["/auth/login-jwt", "/jwtAuthAPI", "/api/auth/me", "/admin/user/list", "/user/detail"],
  ...["/map/toilet-detail.do", "/map/tag-options/list"],
];

type SentRequest = { method: string; path: string };

const NOT_CONNECTED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$|CERT|SIGNATURE/;

const GATEWAY_ERROR_STATUSES = [502, 504];

export const isWrite = ({ method, path }: SentRequest): boolean =>
  method !== "GET" && !READING_POSTS.includes(path);

/** True for a write whose answer was late, truncated, unreadable, lost by a gateway, or a container's page. */
export function isOutcomeUnknown(request: SentRequest, failure: BackendError, cause: unknown): boolean {
  const { kind, httpStatus } = failure;
  if (!isWrite(request)) return false;
  if (kind === "timeout") return true;
  if (kind === "unreachable") return !failedToConnect(cause);
  if (httpStatus !== null && GATEWAY_ERROR_STATUSES.includes(httpStatus)) return true;
  return kind === "malformed" && (httpStatus === null || httpStatus < 400 || httpStatus === 500);
}

function failedToConnect(cause: unknown): boolean {
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
  return syscall === "connect" || NOT_CONNECTED.test(String(code ?? ""));
}
