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
  /** groups of calls; a backend has at least one of each group */
  ownCalls: readonly (readonly string[])[];
  /** 4.3 always answers the first page; 5.x answers the requested page */
  listPages: "the first only" | "by version";
  /** limit of the author's name in posts, in characters; longer names break posts; null: not stored */
  authorNameMax: number | null;
  /** accepted file extensions of the unmodified template; null: any */
  attachmentKinds: readonly string[] | null;
  /** author key in posts, unless a member's own post shows the other */
  postAuthor: "id" | "number";
  /** members that can log in to a template without the fork's calls */
  templateWriters: "administrators" | "members";
};

const SHIPPED_KINDS = ["gif", "jpg", "jpeg", "png", "xls", "xlsx"];

const SINCE_4_3 = {
  escapesTexts: true,
  namesGroups: true,
  adminKinds: ["ADM"],
  ownCalls: [["PATCH /admin/password"], ["GET /members"], ["GET /mypage", "GET /mypage/update"]],
  listPages: "by version",
  // Width of `LETTNBBS.NTCR_NM`, a third of the member's name column.
  authorNameMax: 20,
  postAuthor: "number",
  templateWriters: "members",
} as const;

export const GENERATIONS: Record<Generation, GenerationTraits> = {
  "egov-4.2": {
    versions: "eGov 4.2",
    tokenPlace: "body",
    passwordHash: "none",
    escapesTexts: false,
    namesGroups: false,
    adminKinds: ["USR", "ADM"],
    ownCalls: [["POST /adminPassword"]],
    listPages: "the first only",
    authorNameMax: null,
    attachmentKinds: SHIPPED_KINDS,
    postAuthor: "id",
    templateWriters: "administrators",
  },
  "egov-5.0": {
    versions: "eGov 4.3.0, 5.0.0",
    tokenPlace: "body",
    passwordHash: "none",
    attachmentKinds: null,
    ...SINCE_4_3,
  },
  "egov-5.0.1": {
    versions: "eGov 4.3.1, 5.0.1 and later",
    tokenPlace: "cookie",
    passwordHash: "sha256-id",
    attachmentKinds: SHIPPED_KINDS,
    ...SINCE_4_3,
  },
};

export const GROUP_CLAIM = "groupNm";
export const ADMIN_GROUPS: readonly string[] = ["ROLE_ADMIN"];
export const TEMPLATE_GROUPS: readonly string[] = [...ADMIN_GROUPS, "ROLE_USER"];

/** Page numbers start at 1. Page 0 is an error in all versions. */
export const FIRST_PAGE = 1;

export const FIRST_MONTH = 0;
