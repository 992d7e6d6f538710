/** The versions of the backend that differ on the wire (legacy-contract 1). */
export type Generation = "a" | "b" | "c";

export type GenerationTraits = {
  /** the versions that behave so, as people know them */
  versions: string;
  /** how the password travels at login, and only there (11.6) */
  passwordHash: "none" | "sha256-id";
  /**
   * true where every character with an HTML 4 name comes back as a reference, and one character outside the basic
   * plane makes each answer that contains it a 500 (11.2)
   */
  escapesTexts: boolean;
  /** kinds of users (`userSe`) who administer where the token names no group (11.7) */
  adminKinds: readonly string[];
};

/** What the generation of the backend decides, all of it. */
export const GENERATIONS: Record<Generation, GenerationTraits> = {
  a: {
    versions: "eGov 4.2",
    passwordHash: "none",
    escapesTexts: false,
    adminKinds: ["USR", "ADM"],
  },
  b: {
    versions: "eGov 4.3.0, 5.0.0",
    passwordHash: "none",
    escapesTexts: true,
    adminKinds: ["ADM"],
  },
  c: {
    versions: "eGov 4.3.1, 5.0.1 and later",
    passwordHash: "sha256-id",
    escapesTexts: true,
    adminKinds: ["ADM"],
  },
};
