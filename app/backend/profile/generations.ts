import { NAMED_CHARACTERS } from "~/texts/named-characters";

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

/** Character references that eGov puts into every text of an answer from 4.3 on (docs/wire.md#texts). */

const REFERENCE = /&(?:#(\d{5,7})|([A-Za-z][A-Za-z0-9]{1,7}));/g;
const FIRST_BEYOND_BASIC_PLANE = 0x10000;
const LAST_CHARACTER = 0x10ffff;

/** Decodes one reference. Numeric references are decoded only beyond the basic plane. */
function characterOf(reference: string, number: string | undefined, name: string | undefined): string {
  if (number === undefined) return NAMED_CHARACTERS.get(name ?? "") ?? reference;
  const code = Number(number);
  const isAstral = code >= FIRST_BEYOND_BASIC_PLANE && code <= LAST_CHARACTER;
  return isAstral ? String.fromCodePoint(code) : reference;
}

export const decodeText = (text: string): string =>
  text.includes("&") ? text.replace(REFERENCE, characterOf) : text;

const STORED_NAMES = new Set(["lt", "gt", "quot", "apos", "amp", "nbsp"]);

/** Returns the form to send so that a text from an answer is stored unchanged (docs/wire.md#texts). */
export const storedText = (text: string): string =>
  text.replace(REFERENCE, (reference, number?: string, name?: string) =>
    number !== undefined || STORED_NAMES.has(name ?? "") ? reference : characterOf(reference, number, name),
  );

function mapTexts(value: unknown, change: (text: string, name: string) => string, name = ""): unknown {
  if (typeof value === "string") return change(value, name);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, name));
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change, key)]));
}

export const decodeTexts = (value: unknown): unknown => mapTexts(value, decodeText);

/** Tells whether a text contains an emoji, half of one, or an `&`, which may not return as written. */
export function needsEncoding(value: unknown): boolean {
  if (typeof value === "string") return /[&\ud800-\udfff]/.test(value);
  return typeof value === "object" && value !== null && Object.values(value).some(needsEncoding);
}

const BEYOND_BASIC_PLANE = /[\u{10000}-\u{10ffff}]/gu;

/** Encodes astral characters, and the `&` of references, as eGov stores them from 4.3 on. */
export function encodeText(text: string): string {
  const escaped = text.includes("&")
    ? text.replace(REFERENCE, (reference, number?: string, name?: string) =>
        characterOf(reference, number, name) === reference ? reference : `&amp;${reference.slice(1)}`,
      )
    : text;
  return escaped.toWellFormed().replace(BEYOND_BASIC_PLANE, (character) => `&#${character.codePointAt(0)};`);
}

/** Characters that forms escape before they store a text (docs/wire.md#texts). */
const ESCAPED_SIGNS: Record<string, string> = { "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Length of a text in a column from eGov 4.3 on, which stores emoji and signs as references. */
export const lengthInColumn = (text: string): number =>
  encodeText(text).replace(/[<>"']/g, (sign) => ESCAPED_SIGNS[sign] ?? sign).length;

/** Fields sent unchanged: passwords, which never come back, and `asStored`, which is encoded already. */
const VERBATIM = new Set(["password", "confirmPassword", "old_password", "new_password", "asStored"]);

/** Removes the characters that break answers from a file name. Never returns an empty name. */
export function encodeFileName(name: string): string {
  const cleanName = name.toWellFormed().replace(BEYOND_BASIC_PLANE, "").trim();
  return cleanName === "" || cleanName.startsWith(".") ? `파일${cleanName}` : cleanName;
}

function encodeNamed(text: string, name: string): string {
  if (VERBATIM.has(name)) return text;
  return name === "fileName" ? encodeFileName(text) : encodeText(text);
}

export const encodeTexts = <Value>(value: Value): Value => mapTexts(value, encodeNamed) as Value;
