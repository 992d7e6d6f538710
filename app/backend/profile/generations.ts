/** Families of versions with the same wire behaviour, each named by one of its versions. */
export type Generation = "egov-4.2" | "egov-5.0" | "egov-5.0.1";

export type GenerationTraits = {
  versions: string;
  tokenPlace: "body" | "cookie";
  passwordHash: "none" | "sha256-id";
  /** texts return with HTML 4 references, and characters outside the basic plane break answers */
  escapesTexts: boolean;
  namesGroups: boolean;
  adminKinds: readonly string[];
  /** limit of the author's name in posts, in characters; longer names break posts; null: not stored */
  authorNameMax: number | null;
  /** author key in posts, unless a member's own post shows the other */
  postAuthor: "id" | "number";
};

const SINCE_4_3 = {
  escapesTexts: true,
  namesGroups: true,
  adminKinds: ["ADM"],
  // Width of `LETTNBBS.NTCR_NM`, a third of the member's name column.
  authorNameMax: 20,
  postAuthor: "number",
} as const;

export const GENERATIONS: Record<Generation, GenerationTraits> = {
  "egov-4.2": {
    versions: "eGov 4.2",
    tokenPlace: "body",
    passwordHash: "none",
    escapesTexts: false,
    namesGroups: false,
    adminKinds: ["USR", "ADM"],
    authorNameMax: null,
    postAuthor: "id",
  },
  "egov-5.0": {
    versions: "eGov 4.3.0, 5.0.0",
    tokenPlace: "body",
    passwordHash: "none",
    ...SINCE_4_3,
  },
  "egov-5.0.1": {
    versions: "eGov 4.3.1, 5.0.1 and later",
    tokenPlace: "cookie",
    passwordHash: "sha256-id",
    ...SINCE_4_3,
  },
};

export const GROUP_CLAIM = "groupNm";
export const ADMIN_GROUPS: readonly string[] = ["ROLE_ADMIN"];
export const TEMPLATE_GROUPS: readonly string[] = [...ADMIN_GROUPS, "ROLE_USER"];

/** Page numbers start at 1. Page 0 is an error in all versions. */
export const FIRST_PAGE = 1;
