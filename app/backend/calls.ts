/** The calls that may serve one subject. */
type Row = {
  /** in the order in which they are tried: the specification's own, then the templates' */
  calls: readonly string[];
  /** true where anybody may make them: refused without a login, they are not there (docs/wire.md#missing-calls) */
  isOpen: boolean;
};

/**
 * Every subject with its calls. Which of them a backend has is found out once, see services.server.ts; with an id in it
 * a call stands for those of its subject.
 */
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

export type Subject = keyof typeof CALLS;

type Way = () => Promise<unknown>;
type OneForEach<Calls extends readonly string[]> = { readonly [Place in keyof Calls]: Way };

/** One way to make each call of a subject, in the table's order. */
export type Ways<Of extends Subject> = OneForEach<(typeof CALLS)[Of]["calls"]> & readonly Way[];

/** What any of them answers. */
export type AnswerOf<Calls extends readonly Way[]> = Awaited<ReturnType<Calls[number]>>;
