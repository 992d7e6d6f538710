import type { BackendError } from "./backend-error";

type Row = {
  calls: readonly string[];
  /** if open, a call that is refused without a login is missing (docs/wire.md#missing-calls) */
  isOpen: boolean;
};

/** Calls of each subject, the specification's first. supported-calls.server.ts detects the ones that exist. */
export const CALLS = {
  toilets: { calls: ["GET /map/toilets.do"], isOpen: true },
  reviews: { calls: ["GET /map/comments/list"], isOpen: true },
  tags: { calls: ["GET /map/tag-options"], isOpen: true },
  boardLists: { calls: ["GET /api/community/free", "GET /board"], isOpen: true },
  comments: { calls: ["GET /api/board/comment/list"], isOpen: true },
  boardImages: { calls: ["POST /api/board/images/BBSMSTR_AAAAAAAAAAAA"], isOpen: false },
  account: { calls: ["POST /api/auth/me", "GET /mypage", "GET /mypage/update"], isOpen: false },
  dashboard: { calls: ["GET /api/mypage/dashboard"], isOpen: false },
  password: { calls: ["POST /adminPassword", "PATCH /admin/password"], isOpen: false },
  users: { calls: ["POST /admin/user/list", "GET /members"], isOpen: false },
  memberList: { calls: ["GET /admin/api/users", "GET /members"], isOpen: false },
  statistics: { calls: ["GET /admin/api/toilet-stats"], isOpen: false },
  events: { calls: ["GET /schedule/week"], isOpen: true },
  kakaoLogin: { calls: ["POST /api/auth/kakao-login"], isOpen: true },
} as const satisfies Record<string, Row>;

/** POST calls that only read or log in. Every other call that is not a GET is a write. */
export const READING_POSTS: readonly string[] = [
  ...["/auth/login-jwt", "/jwtAuthAPI", "/api/auth/me", "/admin/user/list", "/user/detail"],
  ...["/map/toilet-detail.do", "/map/tag-options/list"],
];

export type Subject = keyof typeof CALLS;

type MakeCall = () => Promise<unknown>;
type MakeEachCall<Calls extends readonly string[]> = { readonly [Place in keyof Calls]: MakeCall };

export type CallVariants<Of extends Subject> = MakeEachCall<(typeof CALLS)[Of]["calls"]> &
  readonly MakeCall[];

export type AnswerOf<Calls extends readonly MakeCall[]> = Awaited<ReturnType<Calls[number]>>;

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
