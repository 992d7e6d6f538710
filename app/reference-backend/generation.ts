/** How the three generations of the legacy backend differ (legacy-contract 1, 11): all that this stand-in knows of it. */
export type Generation = "a" | "b" | "c";

export type Manners = {
  generation: Generation;
  /** the key's length chooses the algorithm from 5.0 on (legacy-contract 3) */
  tokenAlgorithm: "HS512" | "HS384";
  /** the token comes as a cookie instead of in the body, and goes out as either */
  tokenIsCookie: boolean;
  takesBearer: boolean;
  /** a token that is no good is 401 everywhere, also where nobody asks for one */
  refusesBadTokens: boolean;
  refusesForeignOrigins: boolean;
  /** `/auth/logout` asks for no login */
  logsAnybodyOut: boolean;
  /** the login wants base64(SHA-256(id + password)) */
  wantsHashedLogin: boolean;
  /** `groupNm` in the token; `/admin/**` and `/members/**` are the administrators' */
  knowsGroups: boolean;
  /** a post is changed by its author or an administrator, the notice board is the administrators' */
  asksWhoseItIs: boolean;
  /** texts of forms are escaped as they come, texts of answers as they go, and emoji break answers (11.2) */
  escapesTexts: boolean;
  /** boards as 5.x answers them: few fields, pages, counts as numbers, 500 over what is not there (4.2, 11.3) */
  hasNewBoards: boolean;
  /** any file may be attached; else those whose extension is allowed (11.1) */
  takesAnyFile: boolean;
  fileMaxBytes: number;
  passwords: { admin: string; user: string };
};

const MEGABYTE = 1024 * 1024;
const REQUEST_MAX_BYTES = 100_000_000;

const OF_A: Manners = {
  generation: "a",
  tokenAlgorithm: "HS512",
  tokenIsCookie: false,
  takesBearer: false,
  refusesBadTokens: false,
  refusesForeignOrigins: false,
  logsAnybodyOut: false,
  wantsHashedLogin: false,
  knowsGroups: false,
  asksWhoseItIs: false,
  escapesTexts: false,
  hasNewBoards: false,
  takesAnyFile: false,
  fileMaxBytes: REQUEST_MAX_BYTES,
  passwords: { admin: "1", user: "1" },
};

/** 5.0.0 */
const OF_B: Manners = {
  ...OF_A,
  generation: "b",
  tokenAlgorithm: "HS384",
  logsAnybodyOut: true,
  knowsGroups: true,
  escapesTexts: true,
  hasNewBoards: true,
  takesAnyFile: true,
};

/** 5.0.1 and later */
const OF_C: Manners = {
  ...OF_B,
  generation: "c",
  tokenIsCookie: true,
  takesBearer: true,
  refusesBadTokens: true,
  refusesForeignOrigins: true,
  wantsHashedLogin: true,
  asksWhoseItIs: true,
  takesAnyFile: false,
  fileMaxBytes: 10 * MEGABYTE,
  passwords: { admin: "Admin@1234", user: "User@1234" },
};

export const MANNERS: Record<Generation, Manners> = { a: OF_A, b: OF_B, c: OF_C };
