/**
 * One row per subject: the calls that may serve it, in the order in which they are tried. The first is the
 * specification's own; those after it are the templates' (legacy-contract 4, 11.5, 11.6). Which one a backend has is
 * found out once, see services.server.ts.
 */
export const CALLS = {
  toilets: ["GET /map/toilets.do"],
  reviews: ["GET /map/comments/list"],
  tags: ["GET /map/tag-options"],
  boardLists: ["GET /api/community/free", "GET /board"],
  comments: ["GET /api/board/comment/list"],
  boardImages: ["POST /api/board/images/BBSMSTR_AAAAAAAAAAAA"],
  account: ["POST /api/auth/me", "GET /mypage", "GET /mypage/update"],
  dashboard: ["GET /api/mypage/dashboard"],
  password: ["POST /adminPassword", "PATCH /admin/password"],
  users: ["POST /admin/user/list", "GET /members"],
  memberList: ["GET /admin/api/users", "GET /members"],
  statistics: ["GET /admin/api/toilet-stats"],
  kakaoLogin: ["POST /api/auth/kakao-login"],
} as const satisfies Record<string, readonly string[]>;

export type Subject = keyof typeof CALLS;
