/** The generations, named by their versions. */
type Family = "egov-4.2" | "egov-5.0" | "egov-5.0.1";

/**
 * The differences between the legacy generations (docs/wire.md#generations). This is the only place that defines them.
 */
export type Generation = Family | "egov-4.3.0" | "egov-4.3.2";

export type Behaviour = {
  generation: Generation;
  /** the generation's family, which decides its login and its member fields */
  family: Family;
  /** the key's length selects the algorithm from 5.0 on */
  tokenAlgorithm: "HS512" | "HS384";
  /** the login sets the token as a cookie instead of the body, and calls send it as a cookie or after `Bearer` */
  tokenIsCookie: boolean;
  /** an invalid token is 401 on open paths as well */
  refusesBadTokens: boolean;
  refusesForeignOrigins: boolean;
  allowsAnonymousLogout: boolean;
  wantsHashedLogin: boolean;
  /** `groupNm` in the token, which opens the administrators' calls */
  knowsGroups: boolean;
  adminCalls: RegExp | null;
  /** a post is changed by its author or an administrator, and the notice board by administrators only */
  checksAuthor: boolean;
  /** form texts are escaped on input, answers on output, and emoji break answers */
  escapesTexts: boolean;
  /** 5.x: few fields, pages, counts as numbers, 500 for missing records */
  isVersion5: boolean;
  takesAnyFile: boolean;
  fileMaxBytes: number;
  passwords: { admin: string; user: string };
};

const ADMINISTRATION = /^[A-Z]+ \/admin(?:\/|$)/;
const ADMINISTRATION_AND_BOARDS = /^[A-Z]+ \/(?:admin|bbsMaster)(?:\/|$)/;

const MEGABYTE = 1024 * 1024;
const REQUEST_MAX_BYTES = 100_000_000;

const OF_4_2: Behaviour = {
  generation: "egov-4.2",
  family: "egov-4.2",
  tokenAlgorithm: "HS512",
  tokenIsCookie: false,
  refusesBadTokens: false,
  refusesForeignOrigins: false,
  allowsAnonymousLogout: false,
  wantsHashedLogin: false,
  knowsGroups: false,
  adminCalls: null,
  checksAuthor: false,
  escapesTexts: false,
  isVersion5: false,
  takesAnyFile: false,
  fileMaxBytes: REQUEST_MAX_BYTES,
  passwords: { admin: "1", user: "1" },
};

const OF_5_0: Behaviour = {
  ...OF_4_2,
  generation: "egov-5.0",
  family: "egov-5.0",
  tokenAlgorithm: "HS384",
  allowsAnonymousLogout: true,
  knowsGroups: true,
  adminCalls: ADMINISTRATION,
  escapesTexts: true,
  isVersion5: true,
  takesAnyFile: true,
};

const OF_5_0_1: Behaviour = {
  ...OF_5_0,
  generation: "egov-5.0.1",
  family: "egov-5.0.1",
  adminCalls: ADMINISTRATION_AND_BOARDS,
  tokenIsCookie: true,
  refusesBadTokens: true,
  refusesForeignOrigins: true,
  wantsHashedLogin: true,
  checksAuthor: true,
  takesAnyFile: false,
  fileMaxBytes: 10 * MEGABYTE,
  passwords: { admin: "Admin@1234", user: "User@1234" },
};

/** In 4.3.0 any member may change their own password, and the logout needs a login. */
const OF_4_3_0: Behaviour = {
  ...OF_5_0,
  generation: "egov-4.3.0",
  tokenAlgorithm: "HS512",
  allowsAnonymousLogout: false,
  adminCalls: null,
  isVersion5: false,
};

const OF_4_3_2: Behaviour = {
  ...OF_5_0_1,
  generation: "egov-4.3.2",
  tokenAlgorithm: "HS512",
  isVersion5: false,
};

export const BEHAVIOURS: Record<Generation, Behaviour> = {
  "egov-4.2": OF_4_2,
  "egov-5.0": OF_5_0,
  "egov-5.0.1": OF_5_0_1,
  "egov-4.3.0": OF_4_3_0,
  "egov-4.3.2": OF_4_3_2,
};

/** Further names that `--generation` accepts. */
const ALIASES: Record<string, Generation> = {
  ...{ a: "egov-4.2", b: "egov-5.0", c: "egov-5.0.1" },
  ...{ "4.3.0": "egov-4.3.0", "4.3.2": "egov-4.3.2" },
};

/** @throws Error with the list of names */
export function readGeneration(text: string): Generation {
  const name = ALIASES[text.toLowerCase()] ?? text.toLowerCase();
  if (Object.hasOwn(BEHAVIOURS, name)) return name as Generation;
  throw new Error(`--generation must be one of ${Object.keys(BEHAVIOURS).join(", ")}, or a, b or c.`);
}
