/** The versions of the backend that differ on the wire (docs/wire.md#generations). */
export type Generation = "a" | "b" | "c";

/** Everything that the backend's generation decides, and nothing else does. */
export type GenerationTraits = {
  /** the versions that behave so, as people know them */
  versions: string;
  /** where the answer to a login has the token; it goes out in the header `Authorization` in all of them */
  tokenPlace: "body" | "cookie";
  /** how the password travels at login, and only there */
  passwordHash: "none" | "sha256-id";
  /**
   * true where every character with an HTML 4 name comes back as a reference, to be decoded once, and one character
   * outside the basic plane makes each answer that contains it a 500: such are sent as decimal references, and left out
   * of file names
   */
  escapesTexts: boolean;
  /** true where the token's claim names the member's group, which decides who administers */
  namesGroups: boolean;
  /** kinds of users (`userSe`) who administer where a token names no group all the same */
  adminKinds: readonly string[];
  /** the template's own call that changes a password */
  passwordCall: "POST /adminPassword" | "PATCH /admin/password";
  /** the template's own call for members */
  membersCall: "GET /members" | null;
  /** the template's own calls for one's own page: of 5.x and of 4.3, of which a backend has one */
  ownPageCalls: readonly string[];
  /**
   * whether `GET /board`, and `GET /members` likewise, answers the page that it is asked for: B is 4.3.0, which never
   * does, and 5.0.0. An answer says which page it is, and is believed
   */
  listPages: "the first only" | "by version";
  /**
   * how many characters of the token's name, which is the member's, a post has room for: a longer one makes every post,
   * reply and change of its member a bare 500. Null where posts keep no name
   */
  authorNameMax: number | null;
  /** which key of its author a post names: the two are never compared with one another */
  postAuthor: "id" | "uniqId";
};

/** `LETTNBBS.NTCR_NM`, a third of the column that the name comes from. */
const AUTHOR_NAME_MAX = 20;

const OWN_PAGE_CALLS = ["GET /mypage", "GET /mypage/update"];

/** The one table of generations. What no generation decides is below it. */
export const GENERATIONS: Record<Generation, GenerationTraits> = {
  a: {
    versions: "eGov 4.2",
    tokenPlace: "body",
    passwordHash: "none",
    escapesTexts: false,
    namesGroups: false,
    adminKinds: ["USR", "ADM"],
    passwordCall: "POST /adminPassword",
    membersCall: null,
    ownPageCalls: [],
    listPages: "the first only",
    authorNameMax: null,
    postAuthor: "id",
  },
  b: {
    versions: "eGov 4.3.0, 5.0.0",
    tokenPlace: "body",
    passwordHash: "none",
    escapesTexts: true,
    namesGroups: true,
    adminKinds: ["ADM"],
    passwordCall: "PATCH /admin/password",
    membersCall: "GET /members",
    ownPageCalls: OWN_PAGE_CALLS,
    listPages: "by version",
    authorNameMax: AUTHOR_NAME_MAX,
    postAuthor: "uniqId",
  },
  c: {
    versions: "eGov 4.3.1, 5.0.1 and later",
    tokenPlace: "cookie",
    passwordHash: "sha256-id",
    escapesTexts: true,
    namesGroups: true,
    adminKinds: ["ADM"],
    passwordCall: "PATCH /admin/password",
    membersCall: "GET /members",
    ownPageCalls: OWN_PAGE_CALLS,
    listPages: "by version",
    authorNameMax: AUTHOR_NAME_MAX,
    postAuthor: "uniqId",
  },
};

/** The claim that names a member's group, and the groups that administer. */
export const GROUP_CLAIM = "groupNm";
export const ADMIN_GROUPS: readonly string[] = ["ROLE_ADMIN"];

/** Lists count their pages from 1 in all versions: page 0 is an exception. */
export const FIRST_PAGE = 1;

/** Events count the months from 0 in all versions, as Java does. */
export const FIRST_MONTH = 0;
